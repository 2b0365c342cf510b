import { knownUntil, syncParts } from '#main/store/cache/index.ts';
import type { CompleteRead, SyncPart } from '#main/store/cache/index.ts';
import type { Freshness, OlderPart } from '#shared/bridge/app/session.ts';
import { listedSections, sectionRows } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isUnreachable } from './run.ts';

const OF_ACCOUNTS: ReadonlySet<SyncPart> = new Set<SyncPart>([
  'balance', 'statement', 'reservedEntries', 'parent', ...listedSections.filter((section) => sectionRows[section].listed === 'perAccount'),
]);

/** Every part of these accounts and of the portal, and up to when it is known. */
export function partsOf(reads: readonly CompleteRead[], accountIds: readonly string[]): readonly OlderPart[] {
  const known = new Map(reads.map((read) => [`${read.part} ${read.scope}`, knownUntil(read)]));
  const read = (part: SyncPart, accountId: string | null): OlderPart => ({ part, accountId, asOf: known.get(`${part} ${accountId ?? ''}`) ?? null });
  return syncParts.flatMap((part) => (OF_ACCOUNTS.has(part) ? accountIds.map((accountId) => read(part, accountId)) : [read(part, null)]));
}

export function oldestRead(parts: readonly OlderPart[]): Instant | null {
  return parts.reduce<Instant | null | undefined>((oldest, { asOf }) => {
    if (oldest === null || asOf === null) return null;
    return oldest === undefined || asOf < oldest ? asOf : oldest;
  }, undefined) ?? null;
}

/** The oldest whole reading among the lists of which only changes were read since; null where there is none. */
export const oldestWhole = (reads: readonly CompleteRead[]): Instant | null =>
  reads.filter(({ changesAsOf = null }) => changesAsOf !== null).map(({ asOf }) => asOf).toSorted()[0] ?? null;

/** The state after a cancelled pass; the cache may know less than before if it was rebuilt. */
export function freshnessAfterCancel(before: Freshness, asOf: Instant | null): Freshness {
  if (before.phase !== 'upToDate') return before;
  return asOf === null ? { phase: 'never' } : { phase: 'upToDate', asOf };
}

export function settledFreshness(
  before: Freshness, partial: boolean, errors: readonly BankError[], asOf: Instant | null, now: Instant, older: readonly OlderPart[] = [],
): Freshness {
  const error = errors.find(isUnreachable) ?? errors[0];
  // A failed full pass is not mended by one over a part.
  if (error === undefined && partial && before.phase === 'failed') return { ...before, asOf };
  if (error === undefined) return asOf === null ? { phase: 'never' } : { phase: 'upToDate', asOf };
  const since = (phase: 'offline' | 'failed'): Instant => (before.phase === phase ? before.since : now);
  if (isUnreachable(error)) return { phase: 'offline', since: since('offline'), asOf, error };
  return { phase: 'failed', since: since('failed'), asOf, error, ...(older.length > 0 && { older }) };
}
