import { syncParts } from '#main/cache/index.ts';
import type { CompleteRead, SyncPart } from '#main/cache/index.ts';
import type { Freshness } from '#shared/bridge/session.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isUnreachable } from './run.ts';

const OF_ACCOUNTS: ReadonlySet<SyncPart> = new Set(['balance', 'statement', 'reservedEntries', 'parent', 'virtualIbans', 'transfers']);

/** The oldest complete read of all parts; null while a part was never read completely. */
export function oldestRead(reads: readonly CompleteRead[], accountIds: readonly string[]): Instant | null {
  const known = new Map(reads.map((read) => [`${read.part} ${read.scope}`, read.asOf]));
  const expected = syncParts.flatMap((part) =>
    OF_ACCOUNTS.has(part) ? accountIds.map((accountId) => known.get(`${part} ${accountId}`)) : [known.get(`${part} `)],
  );
  return expected.reduce<Instant | null | undefined>((oldest, asOf) => {
    if (oldest === null || asOf === undefined) return null;
    return oldest === undefined || asOf < oldest ? asOf : oldest;
  }, undefined) ?? null;
}

/** What holds again after a pass was cancelled; the cache may know less than before when it had to be begun anew. */
export function freshnessAfterCancel(before: Freshness, asOf: Instant | null): Freshness {
  if (before.phase !== 'upToDate') return before;
  return asOf === null ? { phase: 'never' } : { phase: 'upToDate', asOf };
}

/** How the last pass over the bank ended. */
export function settledFreshness(
  before: Freshness, partial: boolean, errors: readonly BankError[], asOf: Instant | null, now: Instant,
): Freshness {
  const error = errors.find(isUnreachable) ?? errors[0];
  // What failed in a pass over everything is not mended by one over a part.
  if (error === undefined && partial && before.phase === 'failed') return { ...before, asOf };
  if (error === undefined) return asOf === null ? { phase: 'never' } : { phase: 'upToDate', asOf };
  const phase = isUnreachable(error) ? 'offline' : 'failed';
  return { phase, since: before.phase === phase ? before.since : now, asOf, error };
}
