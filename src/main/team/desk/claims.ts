import { isDeepStrictEqual } from 'node:util';

import type { StoredClaim, TeamCopy } from '#main/store/team/index.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { FileOfPayment } from '#shared/domain/team/statements.ts';
import type { TeamWrite } from '#shared/bridge/writes/write-list.ts';
import { claimKeyOf } from '../entries/keys.ts';
import { whyNotClaim, whyNotSent } from '../ledger/claims.ts';
import { standingOf } from '../ledger/standing.ts';
import { statementAt } from '../ledger/statement-at.ts';
import type { ClaimRefusal, TeamDesk } from '../types.ts';
import { claimView, lookingId, nameOf, payloadOf, viewOf } from './approval-views.ts';
import { identityOf, memberOf, refused, viewerOf } from './parts.ts';
import type { Parts } from './parts.ts';
import type { Words } from './log-turns.ts';

type ClaimPart = Pick<TeamDesk, 'claim' | 'resolve' | 'resolveLookedFor' | 'takeOver' | 'takeOverRequest' | 'openClaims' | 'lookedForClaims' | 'lookedForLine' | 'ownClaim' | 'explained' | 'unboundClaims' | 'writesOfOthers'>;

const claimRefused = (error: ClaimRefusal): { readonly ok: false; readonly error: ClaimRefusal } => failed(error);

export function claimPart(parts: Parts): ClaimPart {
  const { copy, turns, agrees } = parts;
  const takeOver: TeamDesk['takeOver'] = (token, reason) => turns.act(() => ok({ say: [{ statement: { type: 'takenOver', token, reason } }], value: () => null }));

  return {
    claim: ({ requestId, line, bodyHash, fingerprint, intentId, journalId, hashAt, file }) => turns.act<{ readonly token: number }, ClaimRefusal>((at) => {
      const vouched = copy.shared.chainHead(journalId);
      if (vouched !== null && hashAt !== undefined && hashAt(vouched.sequence) !== vouched.hash) turns.find('journals', { kind: 'journalDiffers', sequence: vouched.sequence, deviceId: vouched.deviceId });
      const tampering = turns.tampering();
      if (tampering !== null) return claimRefused({ kind: 'tampering', tampering });
      const [first, author, { deviceId }] = [copy.workspaceKey(1), copy.members.get(memberOf(copy)), identityOf(copy)];
      if (first === null || author === null) return refused('keys');
      const statement = { type: 'claimed' as const, requestId, line, claimKey: claimKeyOf(first, fingerprint), bodyHash, journalId, intentId, ...(file === undefined ? {} : { file }) };
      const request = copy.requests.get(requestId);
      const unsatisfied = () => (request === null ? refused('unknownRequest') : claimRefused({ kind: 'unsatisfied', requirement: standingOf(copy, request, at).requirement }));
      const holder = copy.claims.holder(statement.claimKey);
      if (holder !== null) {
        // An answer that was lost, or the same write sent again after it was not found.
        const isThis = holder.deviceId === deviceId && holder.intentId === intentId && holder.journalId === journalId && holder.requestId === requestId && holder.line === line;
        const same: Words<{ readonly token: number }> = { say: [], value: () => ({ token: holder.original }) };
        if (!isThis || holder.lookedForBy !== null) return claimRefused({ kind: 'held', by: claimView(copy, holder, deviceId) });
        const ended = whyNotSent({ copy, author, at }, statement);
        if (ended !== null) return ended === 'unsatisfied' ? unsatisfied() : refused(ended);
        // Nothing has left under the one before, which does not say that it leaves in this file.
        if (file !== undefined && !isDeepStrictEqual(fileOf(copy, holder), file)) {
          return ok({ say: [{ statement: { type: 'resolved', token: holder.token, outcome: 'notSent', serverId: null, state: 'APPROVED' } }, { statement }], value: ([, token = 0]) => ({ token }) });
        }
        return ok(same);
      }
      const why = whyNotClaim({ copy, author, at }, statement);
      const blocker = why === 'claimHeld' ? copy.claims.blocker(statement.claimKey, copy.requests.line(requestId, line)?.within ?? [])
        : why === 'lineUsed' ? copy.claims.ofLine(requestId, line).findLast(({ outcome }) => outcome !== 'notSent') ?? null : null;
      if (blocker !== null) return claimRefused({ kind: 'held', by: claimView(copy, blocker, deviceId) });
      if (why === 'unsatisfied') return unsatisfied();
      if (why !== null || request === null) return refused(why ?? 'unknownRequest');
      if (!agrees(payloadOf(copy, request), request.facts, copy.requests.lines(requestId))) return refused('otherFacts');
      return ok({ say: [{ statement }], value: ([token = 0]) => ({ token }) });
    }),
    resolve: (token, outcome, serverId, state) => turns.act(() => {
      const claim = copy.claims.ofDevice(identityOf(copy).deviceId, token) ?? copy.claims.get(token);
      if (claim === null) return refused('unknownClaim');
      const isKnown = claim.outcome === outcome && claim.state === state && (serverId === null || claim.serverId === serverId);
      return ok({ say: isKnown ? [] : [{ statement: { type: 'resolved', token: claim.token, outcome, serverId, state } }], value: () => null });
    }),
    resolveLookedFor: (token, outcome, serverId, state) => turns.act(() => {
      const claim = copy.claims.get(token);
      if (claim === null) return refused('unknownClaim');
      return ok({ say: claim.outcome === 'open' ? [{ statement: { type: 'resolved', token, outcome, serverId, state } }] : [], value: () => null });
    }),
    takeOver,
    takeOverRequest: async (requestId, reason) => {
      const { deviceId } = identityOf(copy);
      for (const claim of copy.claims.ofRequest(requestId)) {
        if (claim.outcome !== 'open' || claim.deviceId === deviceId || claim.lookedForBy === deviceId) continue;
        const taken = await takeOver(claim.token, reason);
        if (!taken.ok) return taken;
      }
      const request = copy.requests.get(requestId);
      return request === null ? refused('unknownRequest') : ok(viewOf(viewerOf(parts), request));
    },
    openClaims: () => copy.claims.openOf(identityOf(copy).deviceId).map(({ original, requestId, line, intentId, journalId, at }) => ({ token: original, requestId, line, intentId, journalId, at })),
    lookedForClaims: () => copy.claims.openLookedForBy(identityOf(copy).deviceId).map((claim) => {
      const { token, requestId, line, memberId, deviceId, at } = claim;
      return { token, requestId, line, intentId: lookingId(claim), name: nameOf(copy, memberId), device: copy.members.device(deviceId)?.name ?? '—', since: at, file: fileOf(copy, claim) };
    }),
    lookedForLine: (requestId, intentId) => copy.claims.ofRequest(requestId).find((claim) => lookingId(claim) === intentId)?.line ?? null,
    ownClaim: (token) => {
      const { deviceId } = identityOf(copy);
      const claim = copy.claims.ofDevice(deviceId, token);
      return claim === null ? null : claimView(copy, claim, deviceId);
    },
    explained: (serverIds) => new Set(copy.claims.explained(serverIds)),
    writesOfOthers: ({ search, offset, limit }) => {
      const { rows, total } = copy.claims.pageOfOthers(identityOf(copy).deviceId, { text: search, offset, limit });
      return {
        total,
        rows: rows.map(({ token, requestId, kind, about, lines, line, amountMinor, currency, memberId, deviceId, at, outcome }): TeamWrite => ({
          token, requestId, kind, about, line: lines !== null && lines > 1 ? line + 1 : null, amount: amountMinor === null || currency === null ? null : { amountMinor, currency },
          name: nameOf(copy, memberId), device: copy.members.device(deviceId)?.name ?? '—', at, outcome,
        })),
      };
    },
    unboundClaims: () => copy.claims.unbound().map(({ amountMinor, currency, at }) => ({ amountMinor, currency, at })),
  };
}

/** What its desk said of the file that it leaves in. */
function fileOf(copy: TeamCopy, { token }: Pick<StoredClaim, 'token'>): FileOfPayment | null {
  const statement = statementAt(copy, token);
  return statement?.type === 'claimed' ? statement.file ?? null : null;
}
