import type { AtBank } from '#main/journal/index.ts';
import type { Compared } from '#main/sync/reconcile/index.ts';
import type { Candidate } from '#shared/bridge/intents.ts';
import type { Look } from '../conclude.ts';
import { atBankOf } from './at-bank.ts';
import { createdAtBank } from './portal/answers.ts';
import type { LookContext, Undertaken } from './rules.ts';

/** What of the bank may still be this write: not there before it, and not another write's. */
export function eligible(compared: readonly Compared[], write: Undertaken, { bound }: Pick<LookContext, 'bound'>): readonly Compared[] {
  return compared.filter(({ candidate: { source, serverId } }) =>
    !(write.baseline?.serverIds[source]?.includes(serverId) ?? false) && !bound(source).has(serverId));
}

/** One that agrees is it. Several, or one that differs, are for a person. */
export function lookAt(compared: readonly Compared[]): Look {
  const certain = compared.filter(({ verdict }) => verdict === 'certain');
  const matches = certain.length > 0 ? certain : compared.filter(({ verdict }) => verdict === 'match');
  const [first] = matches;
  if (first !== undefined && matches.length === 1) return { kind: 'found', atBank: atBankOfCandidate(first.candidate), candidate: first.candidate };
  if (compared.length === 0) return { kind: 'nothing' };
  return { kind: 'unclear', candidates: compared.map(({ candidate }) => candidate) };
}

/** Entries of a statement are debits that took place; a reserved amount is about to. */
export function atBankOfCandidate({ transfer, source, serverId, status }: Candidate): AtBank {
  if (transfer !== null) return atBankOf(transfer);
  switch (source) {
    case 'campaign':
      return createdAtBank('accepted', { kind: 'campaign', campaignId: serverId, status });
    case 'investor':
      return createdAtBank('accepted', { kind: 'investor', investorId: serverId });
    case 'order':
      return createdAtBank('accepted', { kind: 'order', orderId: serverId, status, campaignId: null, refundIds: [] });
    default:
      break;
  }
  return { serverId, source, transfer: null, meaning: source === 'transaction' ? 'settled' : 'accepted', challengeId: null };
}

/** The ids of what looks like a write, by source. */
export function idsOf(compared: readonly Compared[]): Readonly<Record<string, readonly string[]>> {
  const ids: Record<string, string[]> = {};
  for (const { candidate: { source, serverId } } of compared) (ids[source] ??= []).push(serverId);
  return ids;
}
