import { stillCounts } from '#main/bank/index.ts';
import type { CoveredRange } from '#main/store/cache/index.ts';
import { addDays, earliest, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { normaliseRanges } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ownValue } from '#shared/domain/own-value.ts';
import type { SyncRun } from './run.ts';
import { planRanges, syncStatement } from './statement.ts';
import type { Believed } from './statement.ts';
import { mayRefuseLength, WINDOW_DAYS } from './statement-days.ts';

/* A bank may book into a day, or take back of it, long after the days that each refresh reads. Nothing of the interface tells: the days have to be read again. */

/** Every settled day is read again when it was last read so long ago. */
const AGAIN_AFTER_DAYS = 7;

const readOn = ({ asOf }: { readonly asOf: Instant }, today: BankDate): BankDate => earliest(bankDateAt(instantToMs(asOf)), today);

const isDue = (range: CoveredRange, today: BankDate): boolean => readOn(range, today) <= addDays(today, -AGAIN_AFTER_DAYS);

/** The oldest settled days from `first` on that were read long ago, with those after them that one question holds; null: none. */
export function windowDueAgain(covered: readonly CoveredRange[], today: BankDate, recentDays: number, first: BankDate | null): DateRange | null {
  const lastSettled = addDays(today, -recentDays - 1);
  const settled = normaliseRanges(covered).flatMap(({ from, to }) => {
    const range = { from: first === null ? from : latest(first, from), to: earliest(to, lastSettled) };
    return range.from <= range.to ? [range] : [];
  });
  const [due] = covered.filter((range) => isDue(range, today) && range.from <= lastSettled && (first === null || range.to >= first)).map(({ from }) => from).toSorted();
  const from = due === undefined || first === null ? due : latest(first, due);
  const range = settled.find((one) => from !== undefined && one.from <= from && from <= one.to);
  return from === undefined || range === undefined ? null : { from, to: earliest(range.to, addDays(from, WINDOW_DAYS - 1)) };
}

/**
 * Banks keep statements for a while only, and answer for older days as if nothing had been there. So of days before the first entry of an answer nothing is taken to have vanished,
 * unless the bank lately gave the days before them too.
 */
function believedOf({ from }: DateRange, { covered, held, today }: { readonly covered: readonly CoveredRange[]; readonly held: readonly BankDate[]; readonly today: BankDate }): Believed {
  const before = addDays(from, -1);
  if (covered.some((range) => range.from <= before && before <= range.to && !isDue(range, today))) return (read) => read;
  return (read) => {
    const within = (day: BankDate): boolean => day >= read.from && day <= read.to;
    const [given] = read.transactions.map(({ operationDate }) => operationDate).filter(within).toSorted();
    const [known] = held.filter(within).toSorted();
    if (known === undefined || (given !== undefined && given <= known)) return read;
    return given === undefined ? null : { ...read, from: given };
  };
}

/** Reads days of a statement again, however settled they are. */
export async function readDaysAgain(run: SyncRun, accountId: string, days: DateRange): Promise<void> {
  const { read } = run.deps.cache;
  const today = bankDateAt(run.deps.clock.now());
  const range = { from: days.from, to: earliest(days.to, today) };
  const held = (await read.entriesPerDay(accountId, range.from)).flatMap(([day, entries]) => (entries > 0 ? [day] : []));
  const believed = believedOf(range, { covered: await read.coveredRanges(accountId), held, today });
  const errorsBefore = run.errors.length;
  const begins: BankDate[] = [];
  await syncStatement(run, accountId, await planRanges(run, accountId, [range]), (answer) => {
    const kept = believed(answer);
    if (kept?.from !== answer.from) begins.push(kept?.from ?? addDays(answer.to, 1));
    return kept;
  });
  if (run.errors.slice(errorsBefore).some(mayRefuseLength)) begins.push(addDays(range.to, 1));
  const from = begins.toSorted().at(-1);
  if (from === undefined) return;
  const { habits } = run;
  habits.change({ statementBegins: { ...habits.get().statementBegins, [accountId]: { from, learnedAtMs: run.deps.clock.now() } } });
}

/** Reads of each account the days that are due, as many as one question holds. Gives way to whoever wants to read meanwhile. */
export async function readDueAgain(run: SyncRun, accountIds: readonly string[]): Promise<void> {
  const { cache, clock, settings } = run.deps;
  for (const accountId of accountIds) {
    if (run.stopped || run.ending) return;
    const begins = ownValue(run.habits.get().statementBegins ?? {}, accountId);
    const first = begins !== undefined && stillCounts(begins.learnedAtMs, clock.now()) ? begins.from : null;
    const due = windowDueAgain(await cache.read.coveredRanges(accountId), bankDateAt(clock.now()), settings().recentDays, first);
    if (due !== null) await readDaysAgain(run, accountId, due);
  }
}
