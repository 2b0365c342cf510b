import type { TeamCopy } from '#main/store/team/index.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import type { ClaimRow } from '../log.ts';
import type { Offence } from '../types.ts';
import type { Occasion, Of, Rule } from './context.ts';
import { evaluate, standingOf } from './standing.ts';

/* Who may send what, once. */

/** Recovered claims are numbered from here on: no sequence gets so far. */
const RECOVERED_FROM = 1_000_000_000_000;
const PER_ENTRY = 1000;

/** Of the entry with this index among those of a `recovered`. */
export const recoveredToken = (sequence: number, index: number): number => RECOVERED_FROM + sequence * PER_ENTRY + index;

/** The sequence of the entry that made a claim. */
export const entryOfToken = (token: number): number => (token < RECOVERED_FROM ? token : Math.floor((token - RECOVERED_FROM) / PER_ENTRY));

/** Grows along the log, with the entries of a `recovered` in its place. */
export const placeInLog = (token: number): number => (token < RECOVERED_FROM ? token * PER_ENTRY : token - RECOVERED_FROM);

/** Where among the entries of a `recovered` it stands; null: it is an entry of the log. */
export const indexOfToken = (token: number): number | null => (token < RECOVERED_FROM ? null : token % PER_ENTRY);

export const claimed: Rule<'claimed'> = (occasion, statement) => {
  const { copy, author, deviceId, at, sequence } = occasion;
  const why = whyNotClaim(occasion, statement);
  if (why !== null && !occasion.recovered) return why;
  return () => {
    const { requestId, line, claimKey, journalId, intentId } = statement;
    const request = copy.requests.get(requestId);
    copy.claims.add({
      token: sequence, original: sequence, requestId, line, claimKey, memberId: author.memberId, deviceId, journalId, intentId, at, day: bankDateAt(instantToMs(at)),
      currency: request?.facts.amount?.currency ?? null, amountMinor: copy.requests.line(requestId, line)?.amountMinor ?? null, outcome: 'open', serverId: null, state: null, lookedForBy: null, within: copy.requests.line(requestId, line)?.within ?? [],
    });
    evaluate(copy, requestId, at);
  };
};

export function whyNotClaim(occasion: Claiming, statement: Of<'claimed'>): Offence | null {
  const { copy } = occasion;
  const { requestId, line: number, claimKey } = statement;
  const why = whyNotSent(occasion, statement);
  if (why !== null && why !== 'unsatisfied') return why;
  if (copy.claims.blocker(claimKey, copy.requests.line(requestId, number)?.within ?? []) !== null) return 'claimHeld';
  return copy.claims.ofLine(requestId, number).some(({ outcome }) => outcome !== 'notSent') ? 'lineUsed' : why;
}

type Claiming = Pick<Occasion, 'copy' | 'author' | 'at'>;

/** Why it may not be sent now, whether it is claimed or not: a claim lasts, and what allowed it may have ended. */
export function whyNotSent({ copy, author, at }: Claiming, { requestId, line: number, bodyHash, claimKey }: Of<'claimed'>): Offence | null {
  if (!author.roles.includes('sender')) return 'role';
  const request = copy.requests.get(requestId);
  if (request === null) return 'unknownRequest';
  if (request.closed !== null) return 'notOpen';
  if (request.expiresAt <= at) return 'expired';
  if (request.policyVersion !== copy.members.policy()?.version) return 'otherPolicy';
  const line = copy.requests.line(requestId, number);
  if (line === null) return 'unknownLine';
  if (line.leftOut !== null) return 'leftOut';
  if (line.bodyHash !== bodyHash || line.claimKey !== claimKey) return 'otherBody';
  return standingOf(copy, request, at).satisfied ? null : 'unsatisfied';
}

export const resolved: Rule<'resolved'> = ({ copy, deviceId, at }, { token, outcome, serverId, state }) => {
  const claim = copy.claims.get(token);
  if (claim === null) return 'unknownClaim';
  // Who only looks cannot know that nothing was sent.
  if (claim.deviceId !== deviceId && (claim.lookedForBy !== deviceId || outcome === 'notSent')) return 'notMine';
  if (claim.outcome !== 'open' && outcome === 'open') return 'resolvedBefore';
  // What another desk found or ended is not freed by one that comes back and knows only its own part.
  if (claim.outcome !== 'open' && claim.lookedForBy !== null && outcome === 'notSent') return 'resolvedBefore';
  return () => {
    copy.claims.resolve(claim, outcome, serverId, state);
    evaluate(copy, claim.requestId, at);
  };
};

/** What the index of claims has to follow when an allowed statement takes effect. Not of a `recovered`, which may bring several claims of one key. */
export function claimRowsOf(copy: TeamCopy, sequence: number, statement: Exclude<TeamStatement, { readonly type: 'recovered' }>): readonly ClaimRow[] {
  if (statement.type === 'claimed') return [{ take: statement.claimKey, token: sequence }];
  const claim = statement.type === 'resolved' && statement.outcome !== 'open' ? copy.claims.get(statement.token) : null;
  return claim?.outcome === 'open' ? [{ release: claim.claimKey, token: claim.token }] : [];
}

export const takenOver: Rule<'takenOver'> = ({ copy, author, deviceId, at }, { token }) => {
  const claim = copy.claims.get(token);
  if (claim === null) return 'unknownClaim';
  if (!author.roles.includes('sender')) return 'role';
  if (claim.outcome !== 'open') return 'resolvedBefore';
  if (claim.deviceId === deviceId) return 'notMine';
  return () => {
    copy.claims.takeOver(token, deviceId);
    evaluate(copy, claim.requestId, at);
  };
};
