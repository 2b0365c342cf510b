import type { Database } from 'better-sqlite3-multiple-ciphers';

import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { AccountView, BalanceHistory, HistoryPoint } from '#shared/bridge/cash/statement.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { accountKey, findAccount, listAccounts } from '../accounts.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { BalanceLine } from '../statement/balances.ts';

/** Balances of every listed account, and totals by currency; `from` null: as far back as known. */
export function balanceHistory(database: Database, from: BankDate | null, to: BankDate): BalanceHistory {
  const accounts = listAccounts(database);
  const lines = accounts.map((view) => ({
    accountId: view.account.accountId, currency: accountCurrency(view), line: dailyLevels(database, view, from === null ? 0 : epochDay(from), epochDay(to)),
  }));
  return {
    series: lines.flatMap(({ accountId, line }) => (line === null ? [] : [{ accountId, currency: line.currency, points: pointsOf(line) }])),
    totals: [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, own]) => {
      const known = own.flatMap(({ line }) => (line === null || line.levels.length === 0 ? [] : [line.levels]));
      const without = own.filter(({ line }) => line === null || line.levels.length === 0).map(({ accountId }) => accountId);
      return { currency, points: pointsOf({ currency, levels: summed(known) }), without };
    }),
  };
}

/** Each stretch with its share of the points; a gap is marked by a null point. */
function pointsOf({ currency, levels }: Line): HistoryPoint[] {
  const stretches = withoutGaps(levels);
  return stretches.flatMap((stretch, index) => {
    const share = Math.max(4, Math.floor((MAX_POINTS * stretch.length) / levels.length) - 1);
    const points = thinned(stretch, stretches.length === 1 ? MAX_POINTS : share)
      .map(({ day, amountMinor }): HistoryPoint => ({ date: dateOfEpochDay(day), balance: { amountMinor, currency } }));
    const last = stretch.at(-1);
    return index === stretches.length - 1 || last === undefined ? points : [...points, { date: dateOfEpochDay(last.day + 1), balance: null }];
  });
}

function summed(lines: readonly (readonly Level[])[]): readonly Level[] {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return only;
  const days = new Map<number, { amountMinor: number; parts: number }>();
  for (const { day, amountMinor } of lines.flat()) {
    const sum = days.get(day);
    days.set(day, { amountMinor: (sum?.amountMinor ?? 0) + amountMinor, parts: (sum?.parts ?? 0) + 1 });
  }
  return [...days]
    .flatMap(([day, { amountMinor, parts }]) => (parts === lines.length ? [{ day, amountMinor }] : []))
    .toSorted((left, right) => left.day - right.day);
}

/** How many days up to the last known one the balance was above `limit`, and its minimum in them. */
export interface DaysAbove {
  readonly days: number;
  readonly least: Money;
}

/** null where the balance is unknown, in another currency, or not above `limit` on its last day. */
export function daysAbove(database: Database, accountId: string, limit: Money, to: BankDate): DaysAbove | null {
  const view = findAccount(database, accountId);
  const line = view === null ? null : dailyLevels(database, view, 0, epochDay(to));
  if (line === null || line.currency !== limit.currency) return null;
  const known = withoutGaps(line.levels).at(-1) ?? [];
  const lastBelow = known.findLastIndex(({ amountMinor }) => amountMinor <= limit.amountMinor);
  const run = known.slice(lastBelow + 1);
  if (run.length === 0) return null;
  const least = run.reduce((low, { amountMinor }) => Math.min(low, amountMinor), Number.POSITIVE_INFINITY);
  return { days: run.length, least: { amountMinor: least, currency: line.currency } };
}

interface Line {
  readonly currency: string;
  /** Accounting balance at the end of each known day, oldest first; the last as it was read. */
  readonly levels: readonly Level[];
}

/**
 * The balances of an account from `from` to `to`, counted from known balances through the daily sums of covered days. null where no balance
 * was ever read.
 */
function dailyLevels(database: Database, view: AccountView, from: EpochDay, to: EpochDay): Line | null {
  const key = accountKey(database, view.account.accountId);
  if (view.balance === null || key === null) return null;
  const { value: { accounting, date }, asOf } = view.balance;
  if (accounting === null) return null;
  const readFor = epochDay(date ?? bankDateAt(instantToMs(asOf)));
  const [oldest] = view.coverage.ranges;
  // The day before the first covered one ends where that one begins.
  const first = Math.max(from, Math.min(readFor, oldest === undefined ? readFor : epochDay(oldest.from) - 1));
  const line = new BalanceLine(database, key, first, to);
  const levels: Level[] = [];
  for (let day = first; day <= to; day += 1) {
    const counted = line.endOf(day);
    if (counted.ok && counted.value.balance.currency === accounting.currency) levels.push({ day, amountMinor: counted.value.balance.amountMinor });
  }
  if (readFor < first || readFor > to || (levels.at(-1)?.day ?? first) > readFor) return { currency: accounting.currency, levels };
  return { currency: accounting.currency, levels: [...levels.filter(({ day }) => day < readFor), { day: readFor, amountMinor: accounting.amountMinor }] };
}

function withoutGaps(levels: readonly Level[]): readonly (readonly Level[])[] {
  const stretches: Level[][] = [];
  let last: Level | undefined;
  for (const level of levels) {
    if (last !== undefined && last.day === level.day - 1) stretches.at(-1)?.push(level);
    else stretches.push([level]);
    last = level;
  }
  return stretches;
}

/** A chart is about as many pixels wide. */
export const MAX_POINTS = 800;

export interface Level {
  readonly day: number;
  readonly amountMinor: number;
}

/** Thins a line to `most` points: the first, the last, and minimum and maximum of equal stretches between. Every point is one of the line's. */
export function thinned(line: readonly Level[], most = MAX_POINTS): readonly Level[] {
  const [first] = line;
  const last = line.at(-1);
  if (line.length <= most || first === undefined || last === undefined) return line;
  const between = line.slice(1, -1);
  const stretches = Math.max(1, Math.floor((most - 2) / 2));
  const kept: Level[] = [first];
  for (let index = 0; index < stretches; index += 1) {
    const from = Math.floor((index * between.length) / stretches);
    const to = Math.floor(((index + 1) * between.length) / stretches);
    kept.push(...extremes(between.slice(from, to)));
  }
  return [...kept, last];
}

function extremes(stretch: readonly Level[]): readonly Level[] {
  const [first] = stretch;
  if (first === undefined) return [];
  let lowest = first;
  let highest = first;
  for (const level of stretch) {
    if (level.amountMinor < lowest.amountMinor) lowest = level;
    if (level.amountMinor > highest.amountMinor) highest = level;
  }
  if (lowest === highest) return [lowest];
  return lowest.day < highest.day ? [lowest, highest] : [highest, lowest];
}
