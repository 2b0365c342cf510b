import { randomUUID } from 'node:crypto';

import type { LockRules } from '#main/context/lock-rules.ts';
import type { TeamSeats } from '#main/context/team-seat.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { teamError } from '#main/services/payments/approvals/index.ts';
import { joinedLocks, LOCKS, locksFrom, unlocked } from '#main/team/entries/lock-form.ts';
import type { NewDocument, TeamDesk } from '#main/team/types.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { DocumentKey, Place } from './mirror.ts';

/* In a team a locked month is opened again for all desks at once: by whoever the policy lets, or when others have approved it. */

const VALID_MS = 7 * 86_400_000;
const FACTS = { kind: 'monthUnlock', amount: null, newPayee: false } as const;
const CHANGED = failed({ kind: 'changedSinceShown' } as const);

type Unlocking = Needs<'bankOrigin' | 'now' | 'userName'>;

export function lockRules(
  { bankOrigin, now, userName }: Unlocking, seats: Pick<TeamSeats, 'now'>, shared: { place(): Place | null; takeIn(keys: readonly DocumentKey[]): Promise<void> },
): LockRules {
  const key = { kind: LOCKS, id: bankOrigin } as const;
  /** What is to be written to open it, over every version that is there; nothing where it is not the last locked month any more. */
  const opened = (desk: TeamDesk, month: string, reason: string): readonly NewDocument[] => {
    const versions = desk.document(LOCKS, bankOrigin);
    const locks = joinedLocks(versions.flatMap(({ content }) => locksFrom(content) ?? []));
    return locks.through === month ? [{ ...key, over: versions.map(({ hash }) => hash), content: unlocked(locks, { month, reason, by: userName }, now()) }] : [];
  };
  return {
    unlock: async (month, reason) => {
      const seat = seats.now();
      if (seat.status === 'alone') return null;
      if (seat.status === 'unreadable') return failed({ kind: 'notAllowedInTeam', why: 'unreadable' });
      const { desk } = seat;
      const caught = await desk.catchUp();
      if (!caught.ok) return failed(teamError(caught.error));
      if (opened(desk, month, reason).length === 0) return CHANGED;
      const requirement = desk.requirement({ ...FACTS, preparedBy: desk.state().memberId });
      if (requirement.kind === 'refused') return failed({ kind: 'notAllowedInTeam', why: requirement.why });
      if (requirement.needs.length > 0) {
        const asked = await desk.request({
          requestId: randomUUID(), facts: FACTS, lines: [], sendWhenApproved: false, expiresAt: instantFromMs(Date.parse(now()) + VALID_MS),
          payload: { type: 'unlock', about: month, id: bankOrigin, month, reason, by: userName },
        });
        return asked.ok ? ok({ requestId: asked.value.requestId }) : failed(teamError(asked.error));
      }
      const said = await desk.writeDocuments(() => opened(desk, month, reason));
      if (!said.ok) return failed(teamError(said.error));
      if (said.value.length === 0) return CHANGED;
      await shared.takeIn([key]);
      return ok({ requestId: null });
    },
    asked: (month) => {
      const seat = seats.now();
      if (seat.status !== 'member') return null;
      const filter = { kinds: ['monthUnlock' as const], states: ['waiting' as const, 'approved' as const], preparedBy: [], amountFrom: '', amountTo: '' };
      const row = seat.desk.page({ list: 'all', text: month, filter, offset: 0, limit: 1 }).rows[0];
      return row === undefined ? null : { requestId: row.requestId, state: row.state };
    },
  };
}
