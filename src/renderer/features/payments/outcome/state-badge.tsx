import type { ReactElement } from 'react';
import type { outcome } from '#shared/text/en/payments/outcome.ts';
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
  /** A status of the bank's that nobody documented: what the bank accepted may have been refused since. */
  readonly undocumentedStatus?: string | null;
  /** Of what a person declared: what the bank told them. */
  readonly declared?: 'done' | 'notDone' | null;
}

/** The name of the badge's words. */
export function badgeNameOf({ state, portal = false, undocumentedStatus = null, declared = null }: StateBadgeProps): keyof typeof outcome.badges {
  if (state === 'ACCEPTED' && undocumentedStatus !== null) return 'undocumented';
  if (state === 'DECLARED' && declared !== null) return declared === 'done' ? 'declaredDone' : 'declaredNotDone';
  return portal && state === 'ACCEPTED' ? 'done' : state;
}

/** How a write stands, where there is room for a word only. */
export function StateBadge(shown: StateBadgeProps): ReactElement {
  const { t } = useT();
  const name = badgeNameOf(shown);
  return <StatusBadge meaning={name === 'undocumented' ? 'wait' : meanings[shown.state]}>{t(`outcome:badges.${name}`)}</StatusBadge>;
}
