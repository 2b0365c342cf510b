import type { StoredClaim, StoredRequest, StoredSignature, TeamCopy } from '#main/store/team/index.ts';
import type { ApprovalState, SignatureView } from '#shared/bridge/payments/approvals.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Need, Policy, RequestFacts, Requirement, TotalsSoFar } from '#shared/domain/team/policy.ts';
import { givenOf, requirementOf } from '#shared/domain/team/requirement.ts';

/** How a request stands by the policy, members and totals of a moment. */
export interface Standing {
  readonly requirement: Requirement;
  /** Members whose signature counts. */
  readonly signers: readonly string[];
  readonly glassBroken: boolean;
  readonly satisfied: boolean;
  readonly given: number;
  /** The fewest signatures with which all needs are met, those given included. */
  readonly needed: number;
  /** Members whose signature would bring it forward. */
  readonly waitsFor: readonly string[];
}

/** What the policy asks, with what was claimed on that day and in its month; `requestId`: its own claims do not count twice. */
export function requirementAt(copy: TeamCopy, facts: RequestFacts, at: Instant, requestId: string | null, rules?: Policy['rules']): Requirement {
  const totals = facts.amount === null ? NOTHING_YET : copy.claims.totals(facts.amount.currency, bankDateAt(instantToMs(at)), requestId);
  return requirementBeside(copy, facts, totals, rules);
}

const NOTHING_YET: TotalsSoFar = { day: 0, month: 0 };

function requirementBeside(copy: TeamCopy, facts: RequestFacts, totals: TotalsSoFar, rules?: Policy['rules']): Requirement {
  const policy = rules === undefined ? copy.members.policy() : { version: 0, rules };
  if (policy === null) return { kind: 'refused', why: 'noRule', ruleId: null };
  return requirementOf(policy, facts, totals, copy.members.present());
}

export function voidOf(copy: TeamCopy, request: StoredRequest, signature: StoredSignature, at: Instant): SignatureView['void'] {
  if (signature.payloadHash !== request.payloadHash || request.closed === 'voided' && request.closedWhy === 'replaced') return 'changed';
  if (signature.policyVersion !== copy.members.policy()?.version) return 'policy';
  if (signature.expiresAt <= at) return 'expired';
  if (copy.members.device(signature.deviceId)?.revokedAt !== null) return 'revoked';
  const gone = [signature.memberId, signature.countsAs].some((memberId) => copy.members.get(memberId)?.leftAt !== null);
  return gone ? 'left' : null;
}

export function standingOf(copy: TeamCopy, request: StoredRequest, at: Instant): Standing {
  const valid = copy.requests.signatures(request.requestId).filter((signature) => voidOf(copy, request, signature, at) === null);
  return standingBy(copy, requirementAt(copy, request.facts, at, request.requestId), valid);
}

function standingBy(copy: TeamCopy, requirement: Requirement, valid: readonly StoredSignature[]): Standing {
  const approved = valid.filter(({ what }) => what === 'approved');
  const signers = [...new Set(approved.map(({ countsAs }) => countsAs))];
  const glassBroken = valid.some(({ what, memberId }) => what === 'brokeGlass' && copy.members.get(memberId)?.roles.includes('administrator') === true);
  if (requirement.kind === 'refused') {
    return { requirement, signers, glassBroken, satisfied: glassBroken && requirement.why === 'nobody', given: signers.length, needed: signers.length + 1, waitsFor: [] };
  }
  const { needs } = requirement;
  const counting = signers.filter((memberId) => needs.some((need) => need.approvers.includes(memberId)));
  const unmet = needs.filter((need) => givenOf(need, signers) < need.approvals);
  const signed = new Set(approved.flatMap(({ memberId, countsAs }) => [memberId, countsAs]));
  const waitsFor = [...new Set(unmet.flatMap(({ approvers }) => approvers))].filter((memberId) => !signed.has(memberId));
  const satisfied = glassBroken || unmet.length === 0;
  return {
    requirement, signers, glassBroken, satisfied, given: counting.length, needed: satisfied ? counting.length : counting.length + fewest(needs, counting),
    waitsFor: satisfied ? [] : waitsFor,
  };
}

/** How many further members, each taken for the most needs that still lack one. */
function fewest(needs: readonly Need[], signers: readonly string[]): number {
  const chosen = [...signers];
  const candidates = [...new Set(needs.flatMap(({ approvers }) => approvers))].filter((memberId) => !signers.includes(memberId));
  for (;;) {
    const unmet = needs.filter((need) => givenOf(need, chosen) < need.approvals);
    if (unmet.length === 0) return chosen.length - signers.length;
    const helps = (memberId: string): number => unmet.filter(({ approvers }) => approvers.includes(memberId)).length;
    const best = candidates.filter((memberId) => !chosen.includes(memberId)).toSorted((one, other) => helps(other) - helps(one))[0];
    if (best === undefined) return chosen.length - signers.length + 1;
    chosen.push(best);
  }
}

/** Without `expired`, which comes with time alone. */
function stateOf(copy: TeamCopy, request: StoredRequest, satisfied: boolean): ApprovalState {
  const claims = copy.claims.ofRequest(request.requestId).filter(({ outcome }) => outcome !== 'notSent');
  if (claims.length === 0) return request.closed ?? (satisfied ? 'approved' : 'waiting');
  if (claims.some(({ outcome }) => outcome === 'open')) return 'sending';
  const left = copy.requests.lines(request.requestId).filter((line) => line.leftOut === null && !claims.some((claim) => claim.line === line.line));
  if (left.length > 0 && request.closed === null) return satisfied ? 'approved' : 'waiting';
  return claims.every(({ outcome }: StoredClaim) => outcome === 'failed') ? 'failed' : 'sent';
}

/** Stores how a request stands, for lists. */
export function evaluate(copy: TeamCopy, requestId: string, at: Instant): void {
  const request = copy.requests.get(requestId);
  if (request !== null) store(copy, request, standingOf(copy, request, at));
}

function store(copy: TeamCopy, request: StoredRequest, { satisfied, given, needed, waitsFor }: Standing): void {
  const state = stateOf(copy, request, satisfied);
  copy.requests.evaluated(request.sequence, { state, given, needed, waitsFor: request.closed === null && state === 'waiting' ? waitsFor : [] });
}

/** After a change of members or policy. There may be tens of thousands, of which most have neither signatures nor claims: of those nothing more is read. */
export function evaluateUndecided(copy: TeamCopy, at: Instant): void {
  const day = bankDateAt(instantToMs(at));
  const totals = new Map<string, TotalsSoFar>();
  const totalsIn = (currency: string): TotalsSoFar => {
    const known = totals.get(currency) ?? copy.claims.totals(currency, day, null);
    totals.set(currency, known);
    return known;
  };
  for (const request of copy.requests.undecided()) {
    const { facts, isTouched } = request;
    const standing = isTouched ? standingOf(copy, request, at) : standingBy(copy, requirementBeside(copy, facts, facts.amount === null ? NOTHING_YET : totalsIn(facts.amount.currency)), []);
    if (isTouched) store(copy, request, standing);
    else copy.requests.evaluated(request.sequence, { state: standing.satisfied ? 'approved' : 'waiting', given: standing.given, needed: standing.needed, waitsFor: standing.waitsFor });
  }
}
