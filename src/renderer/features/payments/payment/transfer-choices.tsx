import { useDebouncedValue } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { transferInput } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Section } from '#renderer/ui/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { transferScheme } from '#shared/domain/payment/transfer-reading.ts';
import { AdviceList } from './advice-list.tsx';
import { AvailableBalance } from './available-balance.tsx';
import { Choice } from './choice.tsx';
import classes from './payment.module.css';
import type { KnownAccounts } from './use-payment-context.ts';

interface TransferChoicesProps {
  readonly typed: TransferDraft;
  readonly context: KnownAccounts['context'];
  readonly accounts: readonly AccountView[];
}

const ADVISE_AFTER_MS = 400;

/** What the choices mean, and what history says, beside the form. */
export function TransferChoices({ typed, context, accounts }: TransferChoicesProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [draft] = useDebouncedValue(typed, ADVISE_AFTER_MS);
  const advice = useQuery('payments.advice', { draft: transferInput(draft), decimalMark: context.decimalMark }, ['transfers', 'intents', 'beneficiaries', 'accounts'], { keepPrevious: true });
  const scheme = transferScheme(typed);
  const date = parseBankDate(typed.executionDate);
  return (
    <>
      <Section heading={t('payment:choices.heading')}>
        <dl className={classes['choices']}>
          <Choice label={t('payment:choices.scheme')}>{scheme === null ? t('payment:choices.notYet') : t(`payment:choices.schemes.${scheme}`)}</Choice>
          <Choice label={t('payment:choices.available')}><AvailableBalance accountId={typed.accountId} accounts={accounts} /></Choice>
          <Choice label={t('payment:choices.date')}>
            {typed.isInstant
              ? t('payment:choices.atOnce')
              : date === null ? null : t(date > context.today ? 'payment:choices.scheduled' : 'payment:choices.sameDay', { date: format.date(date) })}
          </Choice>
        </dl>
      </Section>
      <Section heading={t('payment:advice.heading')}><AdviceList advice={advice.data ?? []} /></Section>
    </>
  );
}
