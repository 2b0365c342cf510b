import { ok } from '#shared/domain/result.ts';
import { payeeOf } from '../ledger/payees.ts';
import { standingOf } from '../ledger/standing.ts';
import type { Said } from './log-turns.ts';
import { memberOf, nowOf } from './parts.ts';
import type { Parts } from './parts.ts';

/** Accounts of beneficiaries that enough others have approved take effect: this desk writes those that its member prepared or signed. */
export async function applyPayees({ copy, turns, clock }: Parts): Promise<void> {
  const me = memberOf(copy);
  for (const asked of copy.requests.undecidedOf('payeeChange')) {
    const { requestId } = asked;
    if (asked.expiresAt <= nowOf(clock)) continue;
    if (asked.facts.preparedBy !== me && !copy.requests.signatures(requestId).some(({ memberId }) => memberId === me)) continue;
    if (!standingOf(copy, asked, nowOf(clock)).satisfied) continue;
    await turns.act(() => {
      const request = copy.requests.get(requestId);
      const payee = request === null ? null : payeeOf(copy, request);
      const isDue = request !== null && request.closed === null && request.expiresAt > nowOf(clock) && standingOf(copy, request, nowOf(clock)).satisfied;
      const say: readonly Said[] = payee === null || !isDue ? [] : [{ statement: { type: 'document', kind: 'beneficiary', id: payee.beneficiaryId, over: payee.over, content: payee.after, requestId } }];
      return ok({ say, value: () => null });
    });
  }
}
