import { toColumns } from '#main/store/cache/index.ts';
import type { AnswerLimit, AppliedWindow, Cache, CoveredRange, KnownOverfullDay, NotedAnswerLimit } from '#main/store/cache/index.ts';
import { differenceKinds } from '#shared/bridge/cash/statement-review.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { addDays, addMonths, earliest, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { holesIn } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import { DONE, wasEnded } from './run.ts';
import type { PartResult, SyncRun } from './run.ts';
import { WINDOW_DAYS } from './statement-days.ts';
import { StatementReader } from './statement-reader.ts';
import type { Answered, ReadWindow } from './statement-reader.ts';
import { StatementWindows } from './statement-windows.ts';

const DAY_MS = 86_400_000;

/** Days after which an observed limit expires: a bank may change it. */
const LIMIT_COUNTS_FOR_DAYS = 30;

/** Days before the range whose entries predict its density. */
const DENSITY_DAYS = 60;

interface PlannedStatement {
  readonly windows: StatementWindows;
  readonly before: AnswerLimit;
}

/** `complete` when nothing failed, over-full days apart. */
interface SyncedStatement {
  readonly complete: boolean;
}

export async function planStatement(run: SyncRun, accountId: string, period: DateRange): Promise<PlannedStatement> {
  const { read } = run.deps.cache;
  const today = bankDateAt(run.deps.clock.now());
  const { recentDays } = run.deps.settings();
  const ranges = rangesToRead(period, await read.coveredRanges(accountId), today, recentDays);
  const apart = apartFromOverfull(ranges, await read.overfullDays(accountId), addDays(today, -recentDays - 1));
  return planRanges(run, accountId, apart);
}

export async function planRanges(run: SyncRun, accountId: string, ranges: readonly DateRange[]): Promise<PlannedStatement> {
  const before = limitThatCounts(await run.deps.cache.read.answerLimit(accountId), run.deps.clock.now());
  const first = ranges.reduce((from, range) => earliest(from, range.from), bankDateAt(run.deps.clock.now()));
  const seen = before.cutAt === null ? [] : await run.deps.cache.read.entriesPerDay(accountId, addDays(first, -DENSITY_DAYS));
  const windows = new StatementWindows(ranges, before, seen, run.statementDays);
  run.expect(windows.left);
  return { windows, before };
}

function limitThatCounts(noted: NotedAnswerLimit | null, nowMs: number): AnswerLimit {
  if (noted === null) return { longest: 0, cutAt: null };
  const isOld = nowMs - instantToMs(noted.noticedAt) > LIMIT_COUNTS_FOR_DAYS * DAY_MS;
  return { longest: isOld && noted.cutAt === null ? 0 : noted.longest, cutAt: noted.cutAt };
}

/** What of an answer is stored; null: nothing. */
export type Believed = (read: ReadWindow) => ReadWindow | null;

/** Reads the windows in order and stores each once complete. While the cache writes one, the next two are requested and decoded. */
export async function syncStatement(run: SyncRun, accountId: string, { windows, before }: PlannedStatement, believed: Believed = (read) => read): Promise<SyncedStatement> {
  const reader = new StatementReader(run, accountId, windows, run.statementDays);
  const differences = { changed: 0, vanished: 0, returned: 0, late: 0 };
  const ahead: Promise<Result<Answered | null, BankError>>[] = [];
  let held: Answered[] = [];
  let expected = windows.left;
  let complete = true;
  let applying: Promise<void> = Promise.resolve();
  try {
    for (;;) {
      for (let next = nextWindow(); next !== null; next = nextWindow()) ahead.push(handled(reader.ask(next)));
      const asked = ahead.shift();
      const read = await asked;
      if (read !== undefined && !read.ok) await storeNext(read);
      else if (read !== undefined && read.value !== null) held.push(read.value);
      if (held.length === 0 && asked === undefined) break;
      // The longest answer so far waits for a longer one while any may come.
      const isLast = ahead.length === 0 && (windows.left === 0 || run.stopped || run.ending);
      const known = held.filter((answered) => isLast || !windows.isOnlyLongest(answered));
      held = held.filter((each) => !known.includes(each));
      for (const answered of known) await storeNext(await reader.settle(answered));
      const left = windows.left + ahead.length + held.length;
      if (left > expected) announce(left);
    }
    await applying;
  } finally {
    await Promise.allSettled([...ahead, applying]);
  }
  await storeLimit();
  for (; expected > 0; expected -= 1) await run.step(async () => DONE);
  if (Object.values(differences).some((count) => count > 0)) run.deps.onNotice({ code: 'entriesChanged', accountId, ...differences });
  return { complete: complete && windows.left === 0 };

  function nextWindow(): DateRange | null {
    return ahead.length >= AHEAD || run.stopped || run.ending ? null : windows.next();
  }

  function announce(steps: number): void {
    run.expect(steps - expected);
    expected = steps;
  }

  async function storeNext(read: Result<ReadWindow, BankError>): Promise<void> {
    await applying;
    applying = handled(storeWindow(read));
  }

  async function storeWindow(read: Result<ReadWindow, BankError>): Promise<void> {
    if (read.ok && read.value.verdict === 'cut') return;
    if (expected > 0) expected -= 1;
    const done = await run.step(async (): Promise<PartResult> => {
      if (!read.ok) return read;
      const window = believed(read.value);
      if (window === null) return DONE;
      const applied = await applyWindow(run, accountId, window);
      for (const kind of differenceKinds) differences[kind] += applied[kind];
      if (differenceKinds.some((kind) => applied[kind] > 0)) run.deps.onChanged('entryDifferences');
      return DONE;
    });
    complete &&= done;
  }

  async function storeLimit(): Promise<void> {
    const { limit } = windows;
    if (limit.longest === before.longest && limit.cutAt === before.cutAt) return;
    await run.deps.cache.write.putAnswerLimit(accountId, limit, run.now());
  }
}

const AHEAD = 2;

/** A promise that is awaited later must not count as unhandled until then. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

async function applyWindow(run: SyncRun, accountId: string, { from, to, asOf, transactions, unreadable, repeated, verdict }: ReadWindow): Promise<AppliedWindow> {
  const partlyReadable = transactions.filter((entry) => entry.unreadable !== undefined);
  const window = {
    accountId, from, to, asOf, columns: toColumns(transactions), ...(unreadable.length > 0 && { unreadable }), ...(repeated.length > 0 && { repeated }),
    ...(partlyReadable.length > 0 && { partlyReadable }),
  };
  const { write } = run.deps.cache;
  const applied = verdict === 'overfull' ? await write.applyOverfullDay(window) : await write.applyWindow(window);
  run.deps.onChanged('statements');
  return applied;
}

const OVERFULL_AT_ONCE = 7;

/** The dates that the cache should hold: the initial history, but nothing that retention would delete. */
export function keptPeriod(today: BankDate, historyMonths: number, retentionMonths: number | null): DateRange {
  const history = addMonths(today, -historyMonths);
  return { from: retentionMonths === null ? history : latest(history, addMonths(today, -retentionMonths)), to: today };
}

/**
 * What of a period must be read, newest first: days never read, and days not yet settled when they were read. Entries may still arrive on a
 * day for `recentDays` days.
 */
export function rangesToRead(period: DateRange, covered: readonly CoveredRange[], today: BankDate, recentDays: number): DateRange[] {
  const settled = covered.flatMap(({ from, to, asOf }) => {
    const lastSettled = addDays(earliest(bankDateAt(instantToMs(asOf)), today), -recentDays - 1);
    return from <= lastSettled ? [{ from, to: earliest(to, lastSettled) }] : [];
  });
  return holesIn({ from: period.from, to: earliest(period.to, today) }, settled).toReversed();
}

/**
 * Splits known over-full days off the ranges: asked together with others they would cut them off. Of settled ones only a few are asked again,
 * the least recently read first.
 */
export function apartFromOverfull(ranges: readonly DateRange[], overfull: readonly KnownOverfullDay[], lastSettled: BankDate): DateRange[] {
  const settled = overfull.filter(({ date }) => date <= lastSettled).toSorted((a, b) => (a.readAt < b.readAt ? -1 : 1));
  const left = new Set(settled.slice(OVERFULL_AT_ONCE).map(({ date }) => date));
  const alone = overfull.map(({ date }) => ({ from: date, to: date }));
  return ranges.flatMap((range) => {
    const days = alone.filter(({ from }) => from >= range.from && from <= range.to);
    return [...holesIn(range, days), ...days.filter(({ from }) => !left.has(from))].toSorted((a, b) => (a.from < b.from ? 1 : -1));
  });
}

export interface BackfillReading {
  readonly answers: number;
  /** null also when it gave way to another pass. */
  readonly error: BankError | null;
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
  const error = run.errors.find((each) => !wasEnded(each)) ?? null;
  return { answers: run.answers, error, more: missing.length > 1 || window.from > hole.from || run.ending };
}
