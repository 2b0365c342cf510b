import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';

const meanings: Readonly<Record<IntentState, Meaning>> = {
  APPROVED: 'neutral', SENDING: 'progress', CONFIRMING: 'progress', CHALLENGE: 'wait', ACCEPTED: 'done', SETTLED: 'done', REJECTED: 'wrong', FAILED: 'wrong',
  EXPIRED: 'wrong', UNKNOWN: 'wait', AMBIGUOUS: 'wait', NOT_FOUND: 'wait', CONFLICT: 'wrong', ABANDONED: 'neutral', DECLARED: 'neutral',
};

interface StateBadgeProps {
  readonly state: IntentState;
  /** A write of the portal: what the bank accepted is done, and "accepted" is the state of an order. */
  readonly portal?: boolean;
}

/** How a write stands, where there is room for a word only. */
export function StateBadge({ state, portal = false }: StateBadgeProps): ReactElement {
  const { t } = useT();
  return <StatusBadge meaning={meanings[state]}>{t(`outcome:badges.${portal && state === 'ACCEPTED' ? 'done' : state}`)}</StatusBadge>;
}
