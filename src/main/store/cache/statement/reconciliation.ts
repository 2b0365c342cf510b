import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, oneRow, oneValue } from '#main/store/sqlite/index.ts';
import type { CountedSum, ReconciliationSheet } from '#shared/bridge/cash/statement-review.ts';
import { addDays, addMonths, bankDate, earliest, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import { holesIn, normaliseRanges, unfinishedDays } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Account, Balance } from '#shared/contract/accounts.ts';
import { documents } from '../documents.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { BalanceLine } from './balances.ts';
import type { CountedBalance } from './balances.ts';
import { coveredRanges } from './coverage.ts';
import type { CoveredRange } from './coverage.ts';
import { dailySums } from './daily-sums.ts';
import { firstRowId, lastRowId } from './row-id.ts';
import { checkedByDay, UNHELD_TICK } from './marks.ts';

export interface MonthBalances {
  readonly opening: CountedBalance | null;
  /** Counted back to the end of the last day, if possible from another balance than the opening one. */
  readonly closing: CountedBalance | null;
}

/** What the cache knows of a month of an account, without typed balances. */
export interface MonthFigures extends MonthBalances, DateRange {
  readonly month: string;
  readonly currency: string;
  readonly net: number;
  readonly entries: number;
  readonly checked: number;
  readonly holes: readonly DateRange[];
  /** When the day of it was read that was read longest ago; null: none was. */
  readonly readAt: Instant | null;
}

export type SheetFigures = MonthBalances &
  Pick<ReconciliationSheet, 'from' | 'to' | 'currency' | 'credits' | 'debits' | 'checked' | 'unchecked' | 'changedSinceChecked' | 'otherCurrencies' | 'holes' | 'lostMarks'>;

const MOST_LOST = 200;

const lastOfMonth = (month: string): BankDate => addDays(addMonths(bankDate(`${month}-01`), 1), -1);

/** The days of a month; of a current or future one up to the last day read. */
function daysOf(month: string, covered: readonly DateRange[], today: BankDate): DateRange {
  const from = bankDate(`${month}-01`);
  const last = lastOfMonth(month);
  if (last < today) return { from, to: last };
  const read = covered.findLast((range) => range.from <= last && range.to >= from);
  return { from, to: earliest(last, read?.to ?? (today < from ? last : today)) };
}

/** Unread days of a month, and those not read since they ended, except the newest of the current month. */
function missingOf(period: DateRange, covered: readonly CoveredRange[], today: BankDate): DateRange[] {
  const isOver = lastOfMonth(period.to.slice(0, 7)) < today;
  const over = isOver ? period : { from: period.from, to: addDays(period.to, -1) };
  const unfinished = unfinishedDays(covered).map((days) => ({ from: latest(days.from, over.from), to: earliest(days.to, over.to) }));
  return normaliseRanges([...holesIn(period, covered), ...unfinished]);
}

/** The known months of an account, newest first. Visits its days, never its entries. */
export function monthFigures(database: Database, accountKey: number, today: BankDate): MonthFigures[] {
  const covered = coveredRanges(database, accountKey);
  const first = oneValue<number>(database, 'SELECT min(day) FROM daily_sum WHERE account_key = ?', accountKey);
  const last = oneValue<number>(database, 'SELECT max(day) FROM daily_sum WHERE account_key = ?', accountKey);
  const days = [first, last, ...covered.flatMap(({ from, to }) => [epochDay(from), epochDay(to)])].filter((day) => day !== null);
  if (days.length === 0) return [];
  const fromDay = Math.min(...days);
  const toDay = Math.max(...days);
  const currency = currencyOf(database, accountKey);
  const line = new BalanceLine(database, accountKey, fromDay - 1, toDay);
  const sums = Map.groupBy(dailySums(database, accountKey, fromDay, toDay), ({ day }) => dateOfEpochDay(day).slice(0, 7));
  const checked = checkedByDay(database, accountKey);
  const months: MonthFigures[] = [];
  for (let month = dateOfEpochDay(toDay).slice(0, 7); month >= dateOfEpochDay(fromDay).slice(0, 7); month = monthBefore(month)) {
    const ofMonth = sums.get(month) ?? [];
    const period = daysOf(month, covered, today);
    if (ofMonth.length === 0 && !covered.some(({ from, to }) => from <= period.to && to >= period.from)) continue;
    const perDay = new Map<EpochDay, number>();
    for (const sum of ofMonth) perDay.set(sum.day, (perDay.get(sum.day) ?? 0) + sum.credit_entries + sum.debit_entries);
    const standing = [...perDay].map(([day, entries]) => ({ entries: entries - (checked.vanished.get(day) ?? 0), checked: checked.ticks.get(day) ?? 0 }));
    months.push({
      ...period, month, currency,
      net: ofMonth.reduce((net, sum) => (sum.currency === currency ? net + sum.credits_minor + sum.debits_minor : net), 0),
      entries: standing.reduce((total, day) => total + day.entries, 0),
      checked: standing.reduce((total, day) => total + Math.min(day.entries, day.checked), 0),
      holes: missingOf(period, covered, today),
      readAt: covered.filter(({ from, to }) => from <= period.to && to >= period.from).map(({ asOf }) => asOf).toSorted()[0] ?? null,
      ...balancesOf(line, period),
    });
  }
  return months;
}

const monthBefore = (month: string): string => addMonths(bankDate(`${month}-01`), -1).slice(0, 7);

/** Both ends of a month, each from a different stated balance where possible. */
function balancesOf(line: BalanceLine, { from, to }: DateRange): MonthBalances {
  const before = epochDay(from) - 1;
  const closing = line.endFromLater(epochDay(to));
  const later = line.endFromLater(before);
  const earlier = line.endFromEarlier(before);
  const proves = later.ok && !(closing.ok && later.value.from === closing.value.from);
  const opening = !proves && earlier.ok ? earlier : later;
  return { opening: opening.ok ? opening.value : null, closing: closing.ok ? closing.value : null };
}

/** Of the account's balances, else of the account. */
function currencyOf(database: Database, accountKey: number): string {
  const [balance] = documents<Balance>(database, 'SELECT document FROM balance WHERE account_key = ?', accountKey);
  const [account] = documents<Account>(database, 'SELECT document FROM account WHERE account_key = ?', accountKey);
  return balance?.accounting?.currency ?? account?.currency ?? CURRENCY_NOT_SAID;
}

interface CountsRow {
  readonly credits: number;
  readonly credits_sum: number;
  readonly debits: number;
  readonly debits_sum: number;
  readonly checked: number;
  readonly checked_sum: number;
  readonly changed: number;
}

export function sheetFigures(database: Database, accountKey: number, month: string, today: BankDate): SheetFigures {
  const covered = coveredRanges(database, accountKey);
  const period = daysOf(month, covered, today);
  const currency = currencyOf(database, accountKey);
  const range = [firstRowId(accountKey, epochDay(period.from)), lastRowId(accountKey, epochDay(period.to))] as const;
  const counts = oneRow<CountsRow>(
    database,
    `SELECT ifnull(sum(amount >= 0), 0) AS credits, ifnull(sum(max(amount, 0)), 0) AS credits_sum,
       ifnull(sum(amount < 0), 0) AS debits, ifnull(sum(min(amount, 0)), 0) AS debits_sum,
       ifnull(sum(ticked AND NOT stale), 0) AS checked, ifnull(sum(CASE WHEN ticked AND NOT stale THEN amount ELSE 0 END), 0) AS checked_sum,
       ifnull(sum(ticked AND stale), 0) AS changed
     FROM (SELECT amount_minor AS amount, checked_at IS NOT NULL AS ticked, checked_at IS NOT NULL AND ${UNHELD_TICK} AS stale
       FROM entry LEFT JOIN entry_mark USING (account_key, transaction_id, occurrence)
       WHERE row_id BETWEEN ? AND ? AND vanished_at IS NULL AND currency = ?)`,
    ...range, currency,
  ) as CountsRow;
  const otherCurrencies = oneValue<number>(
    database, 'SELECT count(*) FROM entry WHERE row_id BETWEEN ? AND ? AND vanished_at IS NULL AND currency <> ?', ...range, currency,
  );
  const counted = (count: number, amountMinor: number): CountedSum => ({ count, sum: { amountMinor, currency } });
  const line = new BalanceLine(database, accountKey, epochDay(period.from) - 1, epochDay(period.to));
  return {
    ...period, currency, ...balancesOf(line, period),
    credits: counted(counts.credits, counts.credits_sum),
    debits: counted(counts.debits, counts.debits_sum),
    checked: counted(counts.checked, counts.checked_sum),
    unchecked: counted(counts.credits + counts.debits - counts.checked, counts.credits_sum + counts.debits_sum - counts.checked_sum),
    changedSinceChecked: counts.changed,
    otherCurrencies: otherCurrencies ?? 0,
    holes: missingOf(period, covered, today),
    lostMarks: lostMarks(database, accountKey, month),
  };
}

/** Notes first: a tick says little without its entry. */
const lostMarks = (database: Database, accountKey: number, month: string): SheetFigures['lostMarks'] =>
  allRows<Omit<SheetFigures['lostMarks'][number], 'date'> & { readonly day: EpochDay }>(
    database,
    `SELECT transaction_id AS transactionId, day, note, checked_at AS checkedAt, checked_by AS checkedBy FROM entry_mark
     WHERE account_key = ? AND day BETWEEN ? AND ? AND NOT EXISTS (SELECT 1 FROM entry
       WHERE account_key = entry_mark.account_key AND transaction_id = entry_mark.transaction_id AND occurrence = entry_mark.occurrence)
     ORDER BY note IS NULL, day LIMIT ?`,
    accountKey, epochDay(bankDate(`${month}-01`)), epochDay(lastOfMonth(month)), MOST_LOST,
  ).map(({ day, ...mark }) => ({ ...mark, date: dateOfEpochDay(day) }));
