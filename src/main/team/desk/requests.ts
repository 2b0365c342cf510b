import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { TeamNeed } from '#shared/bridge/payments/approvals.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { claimKeyOf } from '../entries/keys.ts';
import { changeOf } from '../ledger/payees.ts';
import { hashOfPayload, preparingRole } from '../ledger/requests.ts';
import { requirementAt, standingOf } from '../ledger/standing.ts';
import type { SignedRequest, TeamDesk, TeamPayload, TeamRefusal } from '../types.ts';
import { claimView, nameOf, payloadOf, rowOf, signatureOf, signsFor, viewOf } from './approval-views.ts';
import { evidenceOf } from './evidence.ts';
import { applyApproved } from './in-force.ts';
import { memberOf, nowOf, refused, viewerOf } from './parts.ts';
import type { Parts } from './parts.ts';
import { applySatisfied } from './team-changes.ts';

type RequestPart = Pick<
  TeamDesk, 'need' | 'requirement' | 'request' | 'approve' | 'decline' | 'withdraw' | 'leaveOut' | 'breakGlass' | 'page' | 'counts' | 'details' | 'row' | 'askedFor' | 'toSendByItself' | 'signed' | 'evidence'
>;

/** Nothing is claimed or asked for before the first workspace key is there. */
const claimKey = ({ copy }: Parts, fingerprint: string): string | null => {
  const first = copy.workspaceKey(1);
  return first === null ? null : claimKeyOf(first, fingerprint);
};

export function requestPart(parts: Parts): RequestPart {
  const { copy, clock, turns, agrees } = parts;
  const shown = (requestId: string) => {
    const request = copy.requests.get(requestId);
    return request === null ? refused('unknownRequest') : ok(viewOf(viewerOf(parts), request));
  };
  const say = async (requestId: string, statement: () => Result<TeamStatement, TeamRefusal>) => {
    const said = await turns.act(() => {
      const made = statement();
      return made.ok ? ok({ say: [{ statement: made.value }], value: () => null }) : made;
    });
    if (!said.ok) return said;
    await applySatisfied(parts);
    await applyApproved(parts);
    return shown(requestId);
  };
  const request = (requestId: string, payloadHash: string) => {
    const found = copy.requests.get(requestId);
    if (found === null) return refused('unknownRequest');
    if (found.payloadHash !== payloadHash) return refused('otherHash');
    return found.facts.kind === 'teamChange' || agrees(payloadOf(copy, found), found.facts, copy.requests.lines(requestId)) ? ok(found) : refused('otherFacts');
  };

  return {
    need: (facts, bodyHash, fingerprint) => needOf(parts, facts, bodyHash, claimKey(parts, fingerprint)),
    requirement: (facts, rules) => requirementAt(copy, facts, nowOf(clock), null, rules),
    request: ({ requestId, facts, payload, lines, expiresAt, sendWhenApproved, replaces }) => say(requestId, () => {
      const keyed = lines.flatMap(({ line, bodyHash, fingerprint, amountMinor, within }) => {
        const key = claimKey(parts, fingerprint);
        const others = within.flatMap((one) => claimKey(parts, one) ?? []);
        return key === null ? [] : [{ line, bodyHash, claimKey: key, amountMinor, ...(others.length === 0 ? {} : { within: others }) }];
      });
      if (keyed.length !== lines.length) return refused('keys');
      return ok({
        type: 'requested', requestId, facts: { ...facts, preparedBy: memberOf(copy) }, policyVersion: copy.members.policy()?.version ?? 1, expiresAt, payloadHash: hashOfPayload(payload), payload, lines: keyed,
        sendWhenApproved, ...(replaces === undefined ? {} : { replaces }),
      });
    }),
    approve: (requestId, payloadHash) => say(requestId, () => {
      const found = request(requestId, payloadHash);
      if (!found.ok) return found;
      const { as, whyNot } = signatureOf(viewerOf(parts), found.value);
      if (as === null) return refused(whyNot === 'prepared' ? 'prepared' : whyNot === 'signed' ? 'signedBefore' : 'role');
      const delegated = as === memberOf(copy) ? {} : { delegatedBy: as };
      return ok({ type: 'approved', requestId, payloadHash, policyVersion: found.value.policyVersion, expiresAt: found.value.expiresAt, ...delegated });
    }),
    decline: (requestId, payloadHash, reason) => say(requestId, () => ok({ type: 'declined', requestId, payloadHash, reason })),
    withdraw: (requestId, reason) => say(requestId, () => ok({ type: 'withdrawn', requestId, reason })),
    leaveOut: (requestId, line, reason) => say(requestId, () => ok({ type: 'lineLeftOut', requestId, line, reason })),
    breakGlass: (requestId, payloadHash, reason) => say(requestId, () => {
      const found = request(requestId, payloadHash);
      return found.ok ? ok({ type: 'brokeGlass', requestId, payloadHash, reason }) : found;
    }),
    page: ({ list, text, filter, offset, limit }) => {
      const viewer = viewerOf(parts);
      const { rows, total } = copy.requests.page({ list, me: viewer.memberId, members: signsFor(viewer), now: viewer.now, text, filter, offset, limit });
      return { rows: rows.map((row) => rowOf(viewer, row)), total };
    },
    counts: () => {
      const viewer = viewerOf(parts);
      const count = (list: 'toApprove' | 'mine' | 'all'): number => copy.requests.count({ list, me: viewer.memberId, members: signsFor(viewer), now: viewer.now });
      const isSender = copy.members.get(viewer.memberId)?.roles.includes('sender') === true;
      return { toApprove: count('toApprove'), mine: count('mine'), all: count('all'), toSend: isSender ? copy.requests.countToSend(viewer.now) : 0 };
    },
    details: (requestId) => {
      const found = copy.requests.get(requestId);
      return found === null ? null : viewOf(viewerOf(parts), found);
    },
    row: (requestId) => {
      const found = copy.requests.get(requestId);
      return found === null ? null : rowOf(viewerOf(parts), found);
    },
    askedFor: (document) => {
      const found = copy.requests.askingPayee(changeOf(copy, document));
      return found === null ? null : rowOf(viewerOf(parts), found);
    },
    toSendByItself: () => {
      const { now, deviceId, memberId } = viewerOf(parts);
      if (copy.members.get(memberId)?.roles.includes('sender') !== true) return [];
      return copy.requests.toSendByItself(now, deviceId).filter((found) => standingOf(copy, found, now).satisfied).map(({ requestId }) => requestId);
    },
    signed: (requestId): SignedRequest | null => {
      const found = copy.requests.get(requestId);
      if (found === null) return null;
      const taken = new Set(copy.claims.ofRequest(requestId).flatMap(({ line, outcome }) => (outcome === 'notSent' ? [] : [line])));
      const lines = copy.requests.lines(requestId).map(({ line, bodyHash, leftOut }) => ({ line, bodyHash, leftOut, taken: taken.has(line) }));
      return { requestId, payload: payloadOf(copy, found) as TeamPayload | null, payloadHash: found.payloadHash, facts: found.facts, lines };
    },
    evidence: (requestId, line) => evidenceOf(parts, requestId, line),
  };
}

function needOf(parts: Parts, facts: Parameters<TeamDesk['need']>[0], bodyHash: string, key: string | null): TeamNeed {
  const { copy } = parts;
  const viewer = viewerOf(parts);
  const { memberId, deviceId, now, hindered } = viewer;
  const known = key === null ? [] : copy.requests.withClaimKey(key).filter(({ expiresAt }) => expiresAt > now);
  const own = known.find(({ requestId }) => copy.requests.lines(requestId).some((line) => line.claimKey === key && line.bodyHash === bodyHash));
  const holder = key === null ? null : copy.claims.holder(key);
  const other = known.find(({ requestId, facts: { preparedBy } }) => requestId !== own?.requestId && preparedBy !== memberId);
  const held = holder === null || holder.deviceId === deviceId ? null : claimView(copy, holder, deviceId);
  const elsewhere: TeamNeed['elsewhere'] = held !== null ? { name: held.name, since: held.since, what: 'sending' }
    : other === undefined ? null : { name: nameOf(copy, other.facts.preparedBy), since: other.at, what: 'requested' };
  const requirement = requirementAt(copy, { ...facts, preparedBy: memberId }, now, null);
  const needs = requirement.kind === 'needs' ? requirement.needs.map(({ approvals, approvers }) => ({ approvals, approvers })) : [];
  const answer = (does: TeamNeed['do'], why: TeamNeed['why']): TeamNeed => ({ do: does, why, needs, request: own === undefined ? null : rowOf(viewer, own), elsewhere });
  if (hindered !== null) return answer('nothing', hindered);
  if (requirement.kind === 'refused') return answer('nothing', requirement.why);
  const roles = copy.members.get(memberId)?.roles ?? [];
  if (!roles.includes(preparingRole(facts.kind))) return answer('nothing', 'role');
  return answer(needs.length === 0 && roles.includes('sender') ? 'send' : 'request', null);
}
