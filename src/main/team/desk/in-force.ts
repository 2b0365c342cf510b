import type { StoredRequest } from '#main/store/team/index.ts';
import { ok } from '#shared/domain/result.ts';
import { LOCKS, unlocked } from '../entries/lock-form.ts';
import { locksOf, unlockOf } from '../ledger/locks.ts';
import { payeesOf } from '../ledger/payees.ts';
import { standingOf } from '../ledger/standing.ts';
import type { Said } from './composing.ts';
import { memberOf, nowOf } from './parts.ts';
import type { Parts } from './parts.ts';

/**
 * What others have approved and nobody sends takes effect: accounts of beneficiaries, and months that are unlocked. This desk writes what its member
 * prepared or signed.
 */
export async function applyApproved(parts: Parts): Promise<void> {
  await applyOf(parts, 'payeeChange', (request) => payeesOf(parts.copy, request).map(({ beneficiaryId, over, after }) =>
    ({ statement: { type: 'document', kind: 'beneficiary', id: beneficiaryId, over, content: after, requestId: request.requestId } })));
  await applyOf(parts, 'monthUnlock', (request) => {
    const { copy, clock } = parts;
    const asked = unlockOf(copy, request);
    const now = asked === null ? null : locksOf(copy, asked.id);
    // Another month was locked or unlocked meanwhile: nothing is unlocked by it, and whoever asked can withdraw it.
    if (asked === null || now === null || now.through !== asked.month) return [];
    const over = copy.shared.versions(LOCKS, asked.id).map(({ hash }) => hash);
    return [{ statement: { type: 'document', kind: LOCKS, id: asked.id, over, content: unlocked(now, asked, nowOf(clock)), requestId: request.requestId } }];
  });
}

async function applyOf({ copy, turns, clock }: Parts, kind: 'payeeChange' | 'monthUnlock', words: (request: StoredRequest) => readonly Said[]): Promise<void> {
  const me = memberOf(copy);
  for (const asked of copy.requests.undecidedOf(kind)) {
    const { requestId } = asked;
    if (asked.expiresAt <= nowOf(clock)) continue;
    if (asked.facts.preparedBy !== me && !copy.requests.signatures(requestId).some(({ memberId }) => memberId === me)) continue;
    if (!standingOf(copy, asked, nowOf(clock)).satisfied || words(asked).length === 0) continue;
    await turns.act(() => {
      const request = copy.requests.get(requestId);
      const isDue = request !== null && request.closed === null && request.expiresAt > nowOf(clock) && standingOf(copy, request, nowOf(clock)).satisfied;
      return ok({ say: isDue ? words(request) : [], value: () => null });
    });
  }
}
