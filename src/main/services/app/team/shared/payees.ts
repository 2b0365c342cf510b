import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import type { PayeeRules } from '#main/context/payee-rules.ts';
import { whyNotAs } from '#main/context/team-seat.ts';
import type { TeamSeats } from '#main/context/team-seat.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { teamError } from '#main/services/payments/approvals/index.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import { beneficiaryFrom, destinationOf } from '#main/team/entries/payee-form.ts';
import type { NewDocument, TeamDesk, TeamRefusal } from '#main/team/types.ts';
import type { ApprovalFilter } from '#shared/bridge/payments/approvals.ts';
import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Place } from './mirror.ts';

/* Whom the team pays is changed by its payee keepers, and where the policy asks for others, an account that a beneficiary did not have takes effect when they have approved it. */

const VALID_MS = 7 * 86_400_000;

export function payeeRules(workspace: Needs<'now'>, seats: Pick<TeamSeats, 'now'>, shared: { place(): Place | null }): PayeeRules {
  return {
    whyNot: () => whyNotAs('payeeKeeper', seats),
    ask: async (before, after) => {
      const place = shared.place();
      if (place === null || (before !== null && destinationOf(before) === destinationOf(after))) return ok(null);
      const { desk, mirror } = place;
      const id = after.beneficiaryId;
      const document = { kind: 'beneficiary', id, over: mirror.agreed({ kind: 'beneficiary', id })?.hashes.slice(0, 1) ?? [], content: after };
      if (!isOtherAccount(desk, document) || !needsOthers(desk)) return ok(null);
      const requirement = desk.requirement({ ...FACTS, preparedBy: desk.state().memberId });
      if (requirement.kind === 'refused') return failed({ kind: 'notAllowedInTeam', why: requirement.why });
      if (before === null) {
        const caught = await desk.catchUp();
        if (!caught.ok) return failed(teamError(caught.error));
        const waiting = waitingFor(desk, after);
        if (waiting !== null) return ok(waiting);
      }
      const refusal = await askForPayee(workspace, desk, document);
      return refusal === null ? ok(requestIdOf(desk, document)) : failed(teamError(refusal));
    },
    asked: (beneficiaryId) => {
      const place = shared.place();
      const document = place?.mirror.unsaid({ kind: 'beneficiary', id: beneficiaryId }) ?? null;
      const row = place === null || document === null ? null : place.desk.row(requestIdOf(place.desk, document));
      return row === null ? null : { requestId: row.requestId, state: row.state };
    },
  };
}

const FACTS = { kind: 'payeeChange', amount: null, newPayee: false } as const;

export function needsOthers(desk: TeamDesk): boolean {
  const requirement = desk.requirement({ ...FACTS, preparedBy: desk.state().memberId });
  return requirement.kind === 'refused' || requirement.needs.length > 0;
}

/** Whether money would go where no version of the team says. */
export function isOtherAccount(desk: TeamDesk, { kind, id, content }: NewDocument): boolean {
  const wanted = beneficiaryFrom(content);
  const known = desk.document(kind, id).flatMap((version) => beneficiaryFrom(version.content) ?? []);
  return wanted !== null && !known.some((version) => destinationOf(version) === destinationOf(wanted));
}

/** Somebody new who is saved again, since the answer of the database was lost or nobody has approved yet, is one request: only the id and the time differ. */
function waitingFor(desk: TeamDesk, { beneficiaryId: _id, savedAt: _at, ...typed }: Beneficiary): string | null {
  const filter: ApprovalFilter = { kinds: ['payeeChange'], states: ['waiting'], preparedBy: [], amountFrom: '', amountTo: '' };
  const { rows } = desk.page({ list: 'all', text: typed.name, filter, offset: 0, limit: 50 });
  const same = rows.find(({ requestId }) => {
    const subject = desk.details(requestId)?.subject;
    return subject?.type === 'payee' && subject.before === null && isDeepStrictEqual(subject.after, { ...typed, beneficiaryId: subject.after.beneficiaryId, savedAt: subject.after.savedAt });
  });
  return same?.requestId ?? null;
}

/** Asked again for the same change it is one request: the answer of the database may have been lost. */
export async function askForPayee({ now }: Needs<'now'>, desk: TeamDesk, document: NewDocument): Promise<TeamRefusal | null> {
  if (desk.row(requestIdOf(desk, document)) !== null) return null;
  const after = beneficiaryFrom(document.content);
  if (after === null) return { kind: 'notAllowed', why: 'form' };
  const replaced = desk.document(document.kind, document.id).find(({ hash }) => document.over.includes(hash));
  const asked = await desk.request({
    requestId: requestIdOf(desk, document), facts: FACTS, lines: [], sendWhenApproved: false, expiresAt: instantFromMs(Date.parse(now()) + VALID_MS),
    payload: { type: 'payee', about: after.name, beneficiaryId: document.id, before: beneficiaryFrom(replaced?.content), after, over: document.over },
  });
  if (asked.ok || (asked.error.kind === 'notAllowed' && asked.error.why === 'requestTaken')) return null;
  return asked.error;
}

/** A UUID of the change's hash. */
function requestIdOf({ teamId }: TeamDesk, { id, over, content }: NewDocument): string {
  const hex = createHash('sha256').update(canonicalJson([teamId, id, over, content])).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
