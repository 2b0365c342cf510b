import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { StatusBadge } from '#renderer/ui/index.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';

/** Whether somebody has decided what a transfer belongs to. */
export function DecisionMark({ transfer }: { readonly transfer: UnidentifiedTransfer }): ReactElement | null {
  const { t } = useT();
  const { data } = useQuery('unidentified.decisions', null, ['unidentified']);
  if (data === null) return null;
  const decision = data.find(({ unidentifiedTransferId }) => unidentifiedTransferId === transfer.unidentifiedTransferId);
  // What the bank has sent back waits for nobody.
  if (decision === undefined) return <StatusBadge meaning={transfer.status === 'SENT_BACK' ? 'neutral' : 'wait'}>{t('queues:decision.undecided')}</StatusBadge>;
  return <StatusBadge meaning="done" title={decision.note === '' ? undefined : decision.note}>{t('queues:decision.decided')}</StatusBadge>;
}
