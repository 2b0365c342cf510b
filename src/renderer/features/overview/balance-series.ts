import type { BalanceHistory } from '#shared/bridge/statement.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { addMoney } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

export interface BalancePoint {
  readonly date: BankDate;
  readonly balance: Money;
}

export interface CurrencyHistory {
  readonly currency: string;
  /** Sum of the accounts, on the days for which every one of them is known. */
  readonly points: readonly BalancePoint[];
  /** Accounts of which no day is known; they are not in the sum. */
  readonly without: readonly string[];
}

/** The balances of all accounts of a currency together, day by day, in the order in which the currencies first appear. */
export function historyByCurrency(
  series: BalanceHistory['series'], accounts: readonly { readonly accountId: string; readonly currency: string }[],
): CurrencyHistory[] {
  return [...Map.groupBy(accounts, ({ currency }) => currency)].map(([currency, own]) => {
    const known = series.filter((one) => one.currency === currency && one.points.length > 0);
    const without = own.map(({ accountId }) => accountId).filter((accountId) => known.every((one) => one.accountId !== accountId));
    return { currency, points: sumOfDays(known), without };
  });
}

function sumOfDays(known: BalanceHistory['series']): BalancePoint[] {
  const days = new Map<BankDate, { balance: Money; parts: number }>();
  for (const { points } of known) {
    for (const { date, balance } of points) {
      const day = days.get(date);
      days.set(date, day === undefined ? { balance, parts: 1 } : { balance: addMoney(day.balance, balance), parts: day.parts + 1 });
    }
  }
  return [...days]
    .filter(([, { parts }]) => parts === known.length)
    .map(([date, { balance }]) => ({ date, balance }))
    .toSorted((left, right) => (left.date < right.date ? -1 : 1));
}

/** Few enough points to be read aloud: every day of a short period, the last day of each month of a long one. */
export function readablePoints(points: readonly BalancePoint[]): readonly BalancePoint[] {
  if (points.length <= 31) return points;
  return points.filter((point, index) => points[index + 1]?.date.slice(0, 7) !== point.date.slice(0, 7));
}
