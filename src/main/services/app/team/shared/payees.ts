import { isDeepStrictEqual } from 'node:util';

import type { PayeeRules } from '#main/context/payee-rules.ts';
import { whyNotAs } from '#main/context/team-seat.ts';
import type { TeamSeats } from '#main/context/team-seat.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { teamError } from '#main/services/payments/approvals/index.ts';
import { sha256 } from '#main/team/entries/keys.ts';
import { beneficiaryFrom, changeId, destinationOf, MOST_TOGETHER } from '#main/team/entries/payee-form.ts';
import type { NewDocument, TeamDesk, TeamRefusal } from '#main/team/types.ts';
import type { ApprovalFilter } from '#shared/bridge/payments/approvals.ts';
import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
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
      const refusal = await askForPayees(workspace, desk, [document]);
      return refusal === null ? ok(desk.askedFor(document)?.requestId ?? null) : failed(teamError(refusal));
    },
    asked: (beneficiaryId) => {
      const place = shared.place();
      const document = place?.mirror.unsaid({ kind: 'beneficiary', id: beneficiaryId }) ?? null;
      const row = place === null || document === null ? null : place.desk.askedFor(document);
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
  const isSame = (after: Beneficiary): boolean => isDeepStrictEqual(after, { ...typed, beneficiaryId: after.beneficiaryId, savedAt: after.savedAt });
  const same = rows.find(({ requestId }) => {
    const subject = desk.details(requestId)?.subject;
    return subject?.type === 'payees' ? subject.added.some(isSame) : subject?.type === 'payee' && subject.before === null && isSame(subject.after);
  });
  return same?.requestId ?? null;
}

/** Whether the team never had it: those are asked for together. */
export const isSomebodyNew = (desk: TeamDesk, { kind, id }: NewDocument): boolean => desk.document(kind, id).length === 0;

/** Several are new: they are asked for together. Asked again for the same change it is one request: the answer of the database may have been lost. */
export async function askForPayees({ now }: Needs<'now'>, desk: TeamDesk, documents: readonly NewDocument[]): Promise<TeamRefusal | null> {
  const left = documents.filter((document) => desk.askedFor(document) === null);
  for (let at = 0; at < left.length; at += MOST_TOGETHER) {
    const asked = await askTogether(now(), desk, left.slice(at, at + MOST_TOGETHER));
    if (asked !== null) return asked;
  }
  return null;
}

async function askTogether(now: Instant, desk: TeamDesk, documents: readonly NewDocument[]): Promise<TeamRefusal | null> {
  const changes = documents.flatMap(({ kind, id, over, content }) => {
    const after = beneficiaryFrom(content);
    const replaced = desk.document(kind, id).find(({ hash }) => over.includes(hash));
    return after === null ? [] : [{ beneficiaryId: id, before: beneficiaryFrom(replaced?.content), after, over }];
  });
  const [first, ...others] = changes;
  if (first === undefined || changes.length !== documents.length) return { kind: 'notAllowed', why: 'form' };
  const asked = await desk.request({
    requestId: requestIdOf(desk, documents), facts: FACTS, lines: [], sendWhenApproved: false, expiresAt: instantFromMs(Date.parse(now) + VALID_MS),
    payload: others.length === 0 ? { type: 'payee', about: first.after.name, ...first } : { type: 'payees', about: changes.map(({ after }) => after.name).join(', '), changes },
  });
  if (asked.ok || (asked.error.kind === 'notAllowed' && asked.error.why === 'requestTaken')) return null;
  return asked.error;
}

/** A UUID of the hash of the changes. */
function requestIdOf({ teamId }: TeamDesk, documents: readonly NewDocument[]): string {
  const hex = sha256(documents.map((document) => changeId(teamId, document)).join());
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
