import type { StoredRequest, TeamCopy } from '#main/store/team/index.ts';
import { joinedLocks, LOCKS, locksFrom, monthBefore, unlockFrom } from '../entries/lock-form.ts';
import type { TeamLocks } from '../entries/lock-form.ts';
import type { Offence, TeamPayload } from '../types.ts';
import type { Occasion, Of } from './context.ts';
import { requirementAt, standingOf } from './standing.ts';
import { statementAt } from './statement-at.ts';

/* Months of the ledger: anybody who writes may lock further ones; one that is unlocked may want the signatures of others. */

const UNLOCKING = { kind: 'monthUnlock', amount: null, newPayee: false } as const;

/** What the team has locked, by all versions that are there. */
export const locksOf = (copy: TeamCopy, id: string): TeamLocks =>
  joinedLocks(copy.shared.versions(LOCKS, id).flatMap(({ content }) => locksFrom(JSON.parse(content)) ?? []));

export function whyNotLocks(occasion: Occasion, { id, content, requestId }: Of<'document'>): Offence | null {
  const { copy, author, at } = occasion;
  const { through: before } = locksOf(copy, id);
  const after = locksFrom(content)?.through ?? null;
  if (requestId !== undefined) return whyNotUnlocked(occasion, requestId, { id, before, after });
  if (before === null || (after !== null && after >= before)) return null;
  const requirement = requirementAt(copy, { ...UNLOCKING, preparedBy: author.memberId }, at, null);
  return requirement.kind === 'needs' && requirement.needs.length === 0 ? null : 'unsatisfied';
}

function whyNotUnlocked({ copy, at }: Occasion, requestId: string, { id, before, after }: { readonly id: string; readonly before: string | null; readonly after: string | null }): Offence | null {
  const request = copy.requests.get(requestId);
  if (request === null) return 'unknownRequest';
  const asked = unlockOf(copy, request);
  if (asked === null || asked.id !== id) return 'otherFacts';
  // Only the month that was asked for, and only while it is the last one.
  if (asked.month !== before || after !== monthBefore(asked.month)) return 'otherBody';
  if (request.closed !== null) return 'notOpen';
  if (request.expiresAt <= at) return 'expired';
  if (request.policyVersion !== copy.members.policy()?.version) return 'otherPolicy';
  return standingOf(copy, request, at).satisfied ? null : 'unsatisfied';
}

/** What a request asks for; its payload stands in its entry. */
export function unlockOf(copy: TeamCopy, { sequence, facts }: StoredRequest): Extract<TeamPayload, { readonly type: 'unlock' }> | null {
  const statement = facts.kind === 'monthUnlock' ? statementAt(copy, sequence) : null;
  return statement?.type === 'requested' ? unlockFrom(statement.payload) : null;
}
