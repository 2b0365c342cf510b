import type { Database } from 'better-sqlite3-multiple-ciphers';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { BalanceHistory, HistoryPoint } from '#shared/bridge/cash/statement.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import { findAccount, listAccounts } from '../accounts.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import { dailyLevels, withoutGaps } from './daily-levels.ts';
import type { Line } from './daily-levels.ts';
import { MAX_POINTS, thinned } from './thinned.ts';
import type { Level } from './thinned.ts';

/** The balances of every listed account and of those of a currency together; `from` null: as far back as they are known. */
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

/** The stretches of a line, each with its share of the points, and where one ends before the next a point that says so. */
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

/** The sum of lines on the days that all of them have. */
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

/** How many days up to the last known one the balance has been above `limit`, and the least it was in them. */
export interface DaysAbove {
  readonly days: number;
  readonly least: Money;
}

/** null where the balance is not known, in another currency, or not above `limit` on its last day. */
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
