import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { ReconciliationState } from '#shared/bridge/cash/statement-review.ts';

const meanings: Readonly<Record<ReconciliationState, Meaning>> = { agrees: 'done', differs: 'wrong', notSaid: 'neutral', notCovered: 'wait' };

export function StateWord({ state }: { readonly state: ReconciliationState }): ReactElement {
  const { t } = useT();
  return <StatusBadge meaning={meanings[state]}>{t(`reconciliation:states.${state}`)}</StatusBadge>;
}
