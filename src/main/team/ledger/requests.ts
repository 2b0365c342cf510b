import type { StoredRequest, TeamCopy } from '#main/store/team/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { PolicyKind } from '#shared/domain/team/policy.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import { canonicalJson } from '../entries/entry.ts';
import { sha256 } from '../entries/keys.ts';
import { changeFrom } from '../entries/statement-forms.ts';
import type { Offence } from '../types.ts';
import type { Occasion, Of, Rule } from './context.ts';
import { askPayees } from './payees.ts';
import { whyNotChange } from './team-changes.ts';
import { evaluate, voidOf } from './standing.ts';

/* What may be said of a request, and by whom. */

export const preparingRole = (kind: PolicyKind): TeamRole => (kind === 'teamChange' ? 'administrator' : kind === 'payeeChange' ? 'payeeKeeper' : 'preparer');
export const approvingRole = (kind: PolicyKind): TeamRole => (kind === 'teamChange' ? 'administrator' : 'approver');

export const hashOfPayload = (payload: unknown): string => sha256(canonicalJson(payload ?? null));

const aboutOf = (payload: unknown): string | null =>
  (typeof payload === 'object' && payload !== null && 'about' in payload && typeof payload.about === 'string' ? payload.about : null);

export const requested: Rule<'requested'> = ({ copy, author, sequence, at, deviceId }, statement) => {
  const { facts, lines, requestId, replaces } = statement;
  const policy = copy.members.policy();
  if (facts.preparedBy !== author.memberId) return 'notMine';
  if (!author.roles.includes(preparingRole(facts.kind))) return 'role';
  if (copy.requests.get(requestId) !== null) return 'requestTaken';
  if (statement.policyVersion !== policy?.version) return 'otherPolicy';
  if (statement.expiresAt <= at) return 'expired';
  if (statement.payloadHash !== hashOfPayload(statement.payload)) return 'otherHash';
  const wrongFacts = whyOtherFacts(copy, statement);
  if (wrongFacts !== null) return wrongFacts;
  const earlier = replaces === undefined ? null : copy.requests.get(replaces);
  if (replaces !== undefined && (earlier === null || earlier.facts.preparedBy !== author.memberId || !isUndecided(earlier))) return 'notOpen';
  return () => {
    copy.requests.add({ ...statement, sequence, at, deviceId, about: aboutOf(statement.payload) }, lines);
    if (facts.kind === 'payeeChange') askPayees(copy, sequence, statement.payload);
    if (replaces !== undefined) {
      copy.requests.close(replaces, 'voided', 'replaced', null);
      evaluate(copy, replaces, at);
    }
    evaluate(copy, requestId, at);
  };
};

function whyOtherFacts(copy: TeamCopy, { facts, lines, payload }: Of<'requested'>): Offence | null {
  const isTeam = typeof payload === 'object' && payload !== null && 'type' in payload && payload.type === 'team';
  if (isTeam !== (facts.kind === 'teamChange')) return 'otherFacts';
  if (new Set(lines.map(({ line }) => line)).size !== lines.length) return 'otherFacts';
  const amounts = lines.map(({ amountMinor }) => amountMinor);
  if (lines.length > 0 && facts.amount !== null) {
    let sum = 0;
    for (const amount of amounts) {
      if (amount === null) return 'otherFacts';
      sum += Math.abs(amount);
    }
    if (sum !== Math.abs(facts.amount.amountMinor)) return 'otherFacts';
  }
  if (!isTeam) return null;
  const change = changeFrom(payload);
  if (change === null || lines.length > 0) return 'notTeamChange';
  return whyNotChange(copy, change);
}

/** Nothing was sent of it, and nobody has closed it. */
export const isUndecided = ({ closed, state }: StoredRequest): boolean => closed === null && (state === 'waiting' || state === 'approved');

interface Named {
  readonly requestId: string;
  readonly payloadHash?: string;
}

/** The request that may still be decided on, as it was signed. */
function open({ copy, at }: Occasion, { requestId, payloadHash }: Named): StoredRequest | Offence {
  const request = copy.requests.get(requestId);
  if (request === null) return 'unknownRequest';
  if (payloadHash !== undefined && payloadHash !== request.payloadHash) return 'otherHash';
  if (request.closed !== null || !['waiting', 'approved', 'sending'].includes(request.state)) return 'notOpen';
  return request.expiresAt <= at ? 'expired' : request;
}

/** Why a member may not sign for another, or for themselves. */
function whyNotSign(copy: TeamCopy, request: StoredRequest, memberId: string, delegatedBy: string | null, at: Instant): Offence | null {
  const signer = copy.members.get(delegatedBy ?? memberId);
  if (signer === null || signer.leftAt !== null || !signer.roles.includes(approvingRole(request.facts.kind))) return 'role';
  if (request.facts.preparedBy === memberId || request.facts.preparedBy === delegatedBy) return 'prepared';
  const isDelegated = delegatedBy === null
    || copy.members.delegations().some(({ by, to, from, until }) => by === delegatedBy && to === memberId && from <= at && at < until);
  if (!isDelegated) return 'notDelegated';
  const counting = copy.requests.signatures(request.requestId).filter((signature) => voidOf(copy, request, signature, at) === null && signature.what !== 'brokeGlass');
  return counting.some((signature) => signature.memberId === memberId || signature.countsAs === (delegatedBy ?? memberId)) ? 'signedBefore' : null;
}

export const approved: Rule<'approved'> = (occasion, statement) => {
  const { copy, author, at, deviceId, sequence } = occasion;
  const request = open(occasion, statement);
  if (typeof request === 'string') return request;
  if (statement.policyVersion !== copy.members.policy()?.version || request.policyVersion !== statement.policyVersion) return 'otherPolicy';
  if (statement.expiresAt <= at || statement.expiresAt > request.expiresAt) return 'expired';
  const why = whyNotSign(copy, request, author.memberId, statement.delegatedBy ?? null, at);
  if (why !== null) return why;
  return () => {
    const { payloadHash, policyVersion, expiresAt } = statement;
    copy.requests.sign(request.requestId, { sequence, memberId: author.memberId, countsAs: statement.delegatedBy ?? author.memberId, deviceId, at, what: 'approved', reason: null, payloadHash, policyVersion, expiresAt });
    evaluate(copy, request.requestId, at);
  };
};

export const declined: Rule<'declined'> = (occasion, statement) => {
  const { copy, author, at, deviceId, sequence } = occasion;
  const request = open(occasion, statement);
  if (typeof request === 'string') return request;
  if (!author.roles.includes(approvingRole(request.facts.kind))) return 'role';
  if (request.facts.preparedBy === author.memberId) return 'prepared';
  return () => {
    const { payloadHash, reason } = statement;
    copy.requests.sign(request.requestId, {
      sequence, memberId: author.memberId, countsAs: author.memberId, deviceId, at, what: 'declined', reason, payloadHash, policyVersion: request.policyVersion, expiresAt: request.expiresAt,
    });
    copy.requests.close(request.requestId, 'declined', null, reason);
    evaluate(copy, request.requestId, at);
  };
};

export const withdrawn: Rule<'withdrawn'> = ({ copy, author, at }, { requestId, reason }) => {
  const request = copy.requests.get(requestId);
  if (request === null) return 'unknownRequest';
  if (request.closed !== null || !['waiting', 'approved', 'sending'].includes(request.state)) return 'notOpen';
  const isMine = request.facts.preparedBy === author.memberId;
  if (!isMine && (request.facts.kind === 'teamChange' || !author.roles.includes('sender'))) return 'role';
  return () => {
    copy.requests.close(requestId, isMine ? 'withdrawn' : 'voided', isMine ? null : 'bank', reason);
    evaluate(copy, requestId, at);
  };
};

export const lineLeftOut: Rule<'lineLeftOut'> = (occasion, statement) => {
  const { copy, author, at } = occasion;
  const request = open(occasion, statement);
  if (typeof request === 'string') return request;
  const line = copy.requests.line(statement.requestId, statement.line);
  if (line === null) return 'unknownLine';
  if (request.facts.preparedBy !== author.memberId && !author.roles.includes('sender')) return 'role';
  if (copy.claims.ofLine(statement.requestId, statement.line).some(({ outcome }) => outcome !== 'notSent')) return 'lineUsed';
  return () => {
    copy.requests.leaveOut(statement.requestId, statement.line, statement.reason);
    evaluate(copy, request.requestId, at);
  };
};

export const brokeGlass: Rule<'brokeGlass'> = (occasion, statement) => {
  const { copy, author, at, deviceId, sequence } = occasion;
  const request = open(occasion, statement);
  if (typeof request === 'string') return request;
  if (!author.roles.includes('administrator')) return 'role';
  return () => {
    const { payloadHash, reason } = statement;
    copy.requests.sign(request.requestId, {
      sequence, memberId: author.memberId, countsAs: author.memberId, deviceId, at, what: 'brokeGlass', reason, payloadHash, policyVersion: request.policyVersion, expiresAt: request.expiresAt,
    });
    evaluate(copy, request.requestId, at);
  };
};
