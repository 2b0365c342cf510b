import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/stores/queries.ts';
import { StatusBadge } from '#renderer/ui/index.ts';

/** Whether somebody has decided what a transfer belongs to. */
export function DecisionMark({ id }: { readonly id: string }): ReactElement | null {
  const { t } = useT();
  const { data } = useQuery('unidentified.decisions', null, ['unidentified']);
  if (data === null) return null;
  const decision = data.find(({ unidentifiedTransferId }) => unidentifiedTransferId === id);
  if (decision === undefined) return <StatusBadge meaning="wait">{t('queues:decision.undecided')}</StatusBadge>;
  return <StatusBadge meaning="done" title={decision.note === '' ? undefined : decision.note}>{t('queues:decision.decided')}</StatusBadge>;
}
