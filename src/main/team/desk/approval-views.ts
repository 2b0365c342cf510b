import { createHash } from 'node:crypto';

import type { StoredClaim, StoredRequest, TeamCopy } from '#main/store/team/index.ts';
import type { ApprovalRow, ApprovalState, ApprovalSubject, ApprovalView, ClaimView, SignatureView } from '#shared/bridge/payments/approvals.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { givenOf } from '#shared/domain/team/requirement.ts';
import { unlockFrom } from '../entries/lock-form.ts';
import { beneficiaryFrom, payeesFrom } from '../entries/payee-form.ts';
import { changeFrom } from '../entries/statement-forms.ts';
import { approvingRole, isUndecided } from '../ledger/requests.ts';
import { standingOf, voidOf } from '../ledger/standing.ts';
import type { Standing } from '../ledger/standing.ts';
import { statementAt } from '../ledger/statement-at.ts';

/* What the window shows of requests, from the copy alone. */

/** Who looks, when, and what keeps this desk from acting at all. */
export interface Viewer {
  readonly copy: TeamCopy;
  readonly memberId: string;
  readonly deviceId: string;
  readonly now: Instant;
  readonly hindered: 'expelled' | 'tampering' | 'offline' | null;
}

export const nameOf = (copy: TeamCopy, memberId: string): string => copy.members.get(memberId)?.name ?? '—';

/** Those for whom a member may sign now: themselves, and who delegated to them. */
export const signsFor = ({ copy, memberId, now }: Pick<Viewer, 'copy' | 'memberId' | 'now'>): readonly string[] =>
  [memberId, ...copy.members.delegations().filter(({ to, from, until }) => to === memberId && from <= now && now < until).map(({ by }) => by)];

/** Stored states do not age by themselves. */
const stateNow = (request: StoredRequest, now: Instant): ApprovalState => (isUndecided(request) && request.expiresAt <= now ? 'expired' : request.state);

/** For whom this member would sign; null: there is nothing to sign for them, and why. */
export function signatureOf(viewer: Viewer, request: StoredRequest, standing?: Standing): { readonly as: string | null; readonly whyNot: ApprovalView['whyNot'] } {
  const { copy, memberId, now } = viewer;
  if (request.facts.preparedBy === memberId) return { as: null, whyNot: 'prepared' };
  const valid = copy.requests.signatures(request.requestId).filter((signature) => voidOf(copy, request, signature, now) === null && signature.what !== 'brokeGlass');
  if (valid.some((signature) => signature.memberId === memberId)) return { as: null, whyNot: 'signed' };
  const role = approvingRole(request.facts.kind);
  const { requirement } = standing ?? standingOf(copy, request, now);
  const approvers = requirement.kind === 'needs' ? requirement.needs.flatMap((need) => need.approvers) : [];
  const candidates = signsFor(viewer).filter((as) => as !== request.facts.preparedBy && copy.members.get(as)?.roles.includes(role) === true);
  const free = candidates.filter((as) => !valid.some((signature) => signature.countsAs === as));
  // Where somebody's signature is asked for, theirs is given before one that nobody asked for.
  const as = free.find((candidate) => approvers.includes(candidate)) ?? free[0] ?? null;
  return { as, whyNot: as !== null ? null : candidates.length > 0 ? 'signed' : 'role' };
}

const isSender = ({ copy, memberId }: Viewer): boolean => copy.members.get(memberId)?.roles.includes('sender') === true;

/** A code is given where it was asked for. */
const isForAnotherDesk = ({ copy, deviceId }: Viewer, request: StoredRequest): boolean =>
  request.deviceId !== deviceId && request.facts.kind === 'transfer' && request.lines === 1 && member(payloadOf(copy, request), 'type') === 'code';

/** `standing`: of this moment, where the caller has it. */
export function rowOf(viewer: Viewer, request: StoredRequest, standing?: Standing): ApprovalRow {
  const { copy, now } = viewer;
  const state = stateNow(request, now);
  const live = state === 'waiting' || state === 'approved' ? standing ?? standingOf(copy, request, now) : null;
  const shown: ApprovalState = live === null ? state : live.satisfied ? 'approved' : 'waiting';
  const waits = (): ApprovalRow['waitsFor'] => {
    if (shown === 'approved') return request.lines > 0 && isSender(viewer) && !isForAnotherDesk(viewer, request) ? 'mySending' : null;
    const { as } = signatureOf(viewer, request, live ?? undefined);
    return shown === 'waiting' && as !== null && live?.waitsFor.includes(as) === true ? 'myApproval' : null;
  };
  const { preparedBy } = request.facts;
  return {
    requestId: request.requestId, kind: request.facts.kind, state: shown, amount: request.facts.amount, about: request.about ?? teamAbout(copy, request), lines: request.lines > 1 ? request.lines : null,
    preparedBy: { memberId: preparedBy, name: nameOf(copy, preparedBy) }, at: request.at, expiresAt: request.expiresAt, given: live?.given ?? request.given, needed: live?.needed ?? request.needed,
    waitsFor: waits(),
  };
}

export function viewOf(viewer: Viewer, request: StoredRequest): ApprovalView {
  const { copy, now, memberId, deviceId, hindered } = viewer;
  const standing = standingOf(copy, request, now);
  const row = rowOf(viewer, request, standing);
  const signature = signatureOf(viewer, request, standing);
  const subject = subjectOf(copy, request);
  const claims = copy.claims.ofRequest(request.requestId);
  const free = hindered === null;
  const [mine, open] = [request.facts.preparedBy === memberId, row.state === 'waiting' || row.state === 'approved'];
  const held = claims.some(({ outcome }) => outcome === 'open');
  const canSend = row.state === 'approved' && request.lines > 0 && request.closed === null && isSender(viewer) && subject.type !== 'code';
  const whyNot = hindered ?? (row.state === 'waiting' ? signature.whyNot : row.state === 'approved' && request.lines > 0 && !isSender(viewer) ? 'role' : row.state === 'sending' ? 'held' : null);
  return {
    ...row, payloadHash: request.payloadHash, subject, policyVersion: request.policyVersion,
    needs: standing.requirement.kind === 'refused' ? [] : standing.requirement.needs.map((need) => ({ approvals: need.approvals, approvers: need.approvers, given: givenOf(need, standing.signers) })),
    signatures: signaturesOf(viewer, request), claims: claims.filter(({ outcome }) => outcome !== 'notSent').map((claim) => claimView(copy, claim, deviceId)),
    sendWhenApproved: request.sendWhenApproved, reason: request.reason, voidedBy: request.closed === 'voided' ? request.closedWhy : null,
    may: {
      approve: free && row.state === 'waiting' && signature.as !== null && subject.type !== 'unreadable', decline: free && open && !mine && copy.members.get(memberId)?.roles.includes(approvingRole(request.facts.kind)) === true,
      withdraw: free && mine && (open || row.state === 'sending') && request.closed === null, send: free && canSend,
      takeOver: free && held && isSender(viewer) && claims.some((claim) => claim.outcome === 'open' && claim.deviceId !== deviceId && claim.lookedForBy !== deviceId),
      breakGlass: free && row.state === 'waiting' && !standing.glassBroken && copy.members.get(memberId)?.roles.includes('administrator') === true && subject.type !== 'unreadable',
      leaveOut: free && subject.type === 'batch' && request.closed === null && (open || row.state === 'sending') && (mine || isSender(viewer)),
    },
    whyNot,
  };
}

/** Under which a desk that looks for a claim has it in its journal: always the same, so that it is begun once. */
export function lookingId({ deviceId, intentId, original }: Pick<StoredClaim, 'deviceId' | 'intentId' | 'original'>): string {
  const hex = createHash('sha256').update(`looked for ${deviceId} ${intentId} ${original}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function claimView(copy: TeamCopy, claim: StoredClaim, deviceId: string): ClaimView {
  const mine = claim.deviceId === deviceId;
  const seeker = claim.lookedForBy === null ? null : copy.members.device(claim.lookedForBy);
  return {
    name: nameOf(copy, claim.memberId), device: copy.members.device(claim.deviceId)?.name ?? '—', mine, since: claim.at, outcome: claim.outcome,
    lookedForBy: seeker === null ? null : nameOf(copy, seeker.memberId), intentId: mine ? claim.intentId : claim.lookedForBy === deviceId ? lookingId(claim) : null, serverId: claim.serverId,
  };
}

const signaturesOf = ({ copy, now }: Viewer, request: StoredRequest): readonly SignatureView[] => copy.requests.signatures(request.requestId).map((signature) => ({
  memberId: signature.memberId, name: nameOf(copy, signature.memberId), device: copy.members.device(signature.deviceId)?.name ?? '—', at: signature.at, what: signature.what,
  reason: signature.reason, delegatedBy: signature.countsAs === signature.memberId ? null : signature.countsAs,
  // What was decided is not undone by what came after.
  void: signature.what === 'declined' || ['applied', 'sent', 'failed', 'sending'].includes(request.state) ? null : voidOf(copy, request, signature, now),
}));

export function payloadOf(copy: TeamCopy, request: StoredRequest): unknown {
  const statement = statementAt(copy, request.sequence);
  return statement?.type === 'requested' ? statement.payload : null;
}

const member = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined);

function subjectOf(copy: TeamCopy, request: StoredRequest): ApprovalSubject {
  const payload = payloadOf(copy, request);
  const type = member(payload, 'type');
  if (type === 'team') {
    const change = changeFrom(payload);
    if (change === null) return { type: 'unreadable' };
    const named = [...copy.members.all().map(({ memberId, name }) => [memberId, name] as const), ...copy.members.devices().map(({ deviceId, name }) => [deviceId, name] as const)];
    return { type: 'team', change, names: Object.fromEntries<string>(named) };
  }
  if (type === 'payee' || type === 'payees') {
    const [asked, ...others] = payeesFrom(payload) ?? [];
    if (asked === undefined) return { type: 'unreadable' };
    if (type === 'payees') {
      const all = [asked, ...others];
      // Somebody who is there already is not added: it would be another account of theirs.
      const isHidden = request.closed === null && all.some(({ beneficiaryId }) => copy.shared.versions('beneficiary', beneficiaryId).some(({ content }) => content !== 'null'));
      return isHidden ? { type: 'unreadable' } : { type, added: all.map(({ after }) => after) };
    }
    const replaced = copy.shared.versions('beneficiary', asked.beneficiaryId).find(({ hash }) => asked.over.includes(hash));
    return { type, before: replaced === undefined ? asked.before : beneficiaryFrom(JSON.parse(replaced.content)), after: asked.after };
  }
  if (type === 'unlock') {
    const asked = unlockFrom(payload);
    return asked === null ? { type: 'unreadable' } : { type, month: asked.month, reason: asked.reason };
  }
  // What is shown was written by a desk of this team and signed with the request; the window draws it as it draws its own.
  if (type === 'code') return { type, shown: member(payload, 'shown') } as ApprovalSubject;
  if (type === 'write') return { type, shown: member(payload, 'shown'), advice: member(payload, 'advice') ?? [] } as ApprovalSubject;
  const lines = member(payload, 'lines');
  if (type !== 'batch' || !Array.isArray(lines)) return { type: 'unreadable' };
  const leftOut = new Map(copy.requests.lines(request.requestId).map((line) => [line.line, line.leftOut]));
  return {
    type, name: member(payload, 'name'), total: member(payload, 'total') ?? [],
    lines: lines.map((line: unknown) => ({ line: member(line, 'line'), shown: member(line, 'shown'), advice: member(line, 'advice') ?? [], leftOut: leftOut.get(Number(member(line, 'line'))) ?? null })),
  } as unknown as ApprovalSubject;
}

/** Whom a change of the team is about. */
function teamAbout(copy: TeamCopy, request: StoredRequest): string | null {
  const change = request.facts.kind === 'teamChange' ? changeFrom(payloadOf(copy, request)) : null;
  if (change === null || change.type === 'changePolicy') return null;
  if (change.type === 'addMember') return change.member.name;
  if (change.type === 'addDevice') return change.member?.name ?? nameOf(copy, change.device.memberId);
  return change.type === 'revokeDevice' ? copy.members.device(change.deviceId)?.name ?? null : nameOf(copy, change.memberId);
}
