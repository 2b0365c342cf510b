import type { AtBank } from '#main/store/journal/index.ts';
import type { Compared } from '../reconciliation/index.ts';
import type { Candidate, MatchKind } from '#shared/bridge/writes/intents.ts';
import type { Lookup } from '../conclude.ts';
import { atBankOf } from './at-bank.ts';
import { createdAtBank } from './portal/answers.ts';
import type { LookupContext, Undertaken } from './rules.ts';

/** Records that may be this write: not there before it, and not another write's. */
export function eligible(compared: readonly Compared[], write: Undertaken, { bound }: Pick<LookupContext, 'bound'>): readonly Compared[] {
  return compared.filter(({ candidate: { source, serverId } }) =>
    !(write.baseline?.serverIds[source]?.includes(serverId) ?? false) && !bound(source).has(serverId));
}

/**
 * A record with our code is the write, and so is a single one that agrees fully and has not failed. Others are for a person. A failed one may be
 * somebody else's and decides nothing.
 */
export function lookAt(compared: readonly Compared[]): Lookup {
  const only = (wanted: Compared['verdict']): Candidate | null => {
    const having = compared.filter(({ verdict }) => verdict === wanted);
    return having.length === 1 ? having[0]?.candidate ?? null : null;
  };
  const marked = only('certain');
  if (marked !== null) return found(marked, 'byMarker');
  if (compared.length === 0) return { kind: 'nothing' };
  const candidates = compared.map(({ candidate }) => candidate);
  if (candidates.every(hasFailed)) return { kind: 'onlyFailed', candidates };
  const alike = compared.some(({ verdict }) => verdict === 'certain') ? null : only('match');
  return alike === null || hasFailed(alike) ? { kind: 'unclear', candidates } : found(alike, 'byLikeness');
}

const found = (candidate: Candidate, match: MatchKind): Lookup => ({ kind: 'found', atBank: { ...atBankOfCandidate(candidate), match }, candidate });

const ENDED_WITHOUT_EFFECT: ReadonlySet<string> = new Set(['CANCELED', 'CANCELLED', 'FAILED', 'EXPIRED']);

/** Rejected, cancelled or deleted. */
export function hasFailed({ transfer, status }: Candidate): boolean {
  return transfer === null ? status !== null && ENDED_WITHOUT_EFFECT.has(status.toUpperCase()) : atBankOf(transfer).meaning === 'failed';
}

/** Statement entries are executed debits; a reserved amount is pending. */
export function atBankOfCandidate({ transfer, source, serverId, status }: Candidate): AtBank {
  if (transfer !== null) return atBankOf(transfer);
  switch (source) {
    case 'campaign': return createdAtBank('accepted', { kind: 'campaign', campaignId: serverId, status });
    case 'investor': return createdAtBank('accepted', { kind: 'investor', investorId: serverId });
    case 'order': return createdAtBank('accepted', { kind: 'order', orderId: serverId, status, campaignId: null, refundIds: [] });
    default: return { serverId, source, transfer: null, meaning: source === 'transaction' ? 'settled' : 'accepted', challengeId: null };
  }
}

export function idsOf(compared: readonly Compared[]): Readonly<Record<string, readonly string[]>> {
  const ids: Record<string, string[]> = {};
  for (const { candidate: { source, serverId } } of compared) (ids[source] ??= []).push(serverId);
  return ids;
}
