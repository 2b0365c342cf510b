import type { ReactElement } from 'react';
import { WriteRow } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Section } from '#renderer/ui/index.ts';
import classes from './transfers.module.css';

/** The writes of this app about a transfer: payment, deletion, reversal. */
export function LinkedWrites({ accountId, moneyTransferId }: { readonly accountId: string; readonly moneyTransferId: string }): ReactElement | null {
  const { t } = useT();
  const { data } = useQuery('intents.ofTransfer', { accountId, moneyTransferId }, ['intents', 'transfers']);
  if (data === null || data.length === 0) return null;
  return (
    <Section heading={t('writes:transfers.linked')}>
      <ul className={classes['linked']}>{data.map((intent) => <li key={intent.intentId}><WriteRow intent={intent} /></li>)}</ul>
    </Section>
  );
}
