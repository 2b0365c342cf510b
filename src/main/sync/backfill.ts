import type { Cache } from '#main/store/cache/index.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { addDays, latest } from '#shared/domain/bank-date.ts';
import { holesIn } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { SyncRun } from './run.ts';
import { planRanges, syncStatement } from './statement.ts';
import { WINDOW_DAYS } from './statement-days.ts';

/** What one step of a back-fill brought. */
export interface BackfillReading {
  /** Answers of the bank that were taken over. */
  readonly answers: number;
  /** null also when it gave way to another pass. */
  readonly error: BankError | null;
  /** Whether days are left that can be asked for. */
  readonly more: boolean;
}

/** The days of a period that are neither covered nor known to be over-full. */
export async function missingDays(cache: Cache, accountId: string, period: DateRange): Promise<DateRange[]> {
  const covered = await cache.read.coveredRanges(accountId);
  const overfull = await cache.read.overfullDays(accountId);
  return holesIn(period, [...covered, ...overfull.map(({ date }) => ({ from: date, to: date }))]);
}

export async function backfillWindow(run: SyncRun, accountId: string, period: DateRange): Promise<BackfillReading> {
  const missing = await missingDays(run.deps.cache, accountId, period);
  const hole = missing.at(-1);
  if (hole === undefined) return { answers: 0, error: null, more: false };
  const window = { from: latest(hole.from, addDays(hole.to, 1 - WINDOW_DAYS)), to: hole.to };
  await syncStatement(run, accountId, await planRanges(run, accountId, [window]));
  const error = run.errors.find((each) => !(each.kind === 'notSent' && each.cause === 'aborted')) ?? null;
  return { answers: run.answers, error, more: missing.length > 1 || window.from > hole.from || run.ending };
}
