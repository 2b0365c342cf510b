import type { DaysAbove } from '#main/store/cache/index.ts';
import type { CashForecast, CashThreshold, CashWarning, ExpectedMovement } from '#shared/bridge/cash/cash.ts';
import { addDays, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';

export const HORIZON_DAYS = 60;

type Series = CashForecast['series'];

/** The balance of each account at the end of every day from `today` to `until`. What was due before today counts as of today. */
export function forecastSeries(
  balances: ReadonlyMap<string, Money>, movements: readonly ExpectedMovement[], today: BankDate, until: BankDate,
): Series {
  return [...balances].map(([accountId, balance]) => {
    const { currency } = balance;
    const moved = new Map<BankDate, number>();
    for (const { inLine, date, amount, ...movement } of movements) {
      if (!inLine || movement.accountId !== accountId || date === null || amount === null) continue;
      const day = latest(date, today);
      moved.set(day, (moved.get(day) ?? 0) + amount.amountMinor);
    }
    const points: { date: BankDate; balance: Money }[] = [];
    let { amountMinor } = balance;
    for (let date = today; date <= until; date = addDays(date, 1)) {
      amountMinor += moved.get(date) ?? 0;
      points.push({ date, balance: { amountMinor, currency } });
    }
    return { accountId, currency, points };
  });
}

/**
 * What the thresholds have to say, in their order: a balance that is low now, or on the first day on which the forecast is, and
 * cash that has been above what is needed for as many days as the person set. A threshold in another currency says nothing.
 */
export function cashWarnings(
  thresholds: readonly CashThreshold[], balances: ReadonlyMap<string, Money>, series: Series, aboveIdle: ReadonlyMap<string, DaysAbove>,
): CashWarning[] {
  return thresholds.flatMap(({ accountId, low, idle, idleDays }): CashWarning[] => {
    const balance = balances.get(accountId);
    const above = aboveIdle.get(accountId);
    const warnings: CashWarning[] = [];
    if (low !== null && balance !== undefined && low.currency === balance.currency) {
      const isLow = ({ amountMinor }: Money): boolean => amountMinor < low.amountMinor;
      const later = series.find((one) => one.accountId === accountId)?.points.find((point) => isLow(point.balance));
      if (isLow(balance)) warnings.push({ kind: 'low', accountId, limit: low, balance, expectedOn: null });
      else if (later !== undefined) warnings.push({ kind: 'low', accountId, limit: low, balance: later.balance, expectedOn: later.date });
    }
    if (idle !== null && above !== undefined && above.days >= idleDays) {
      warnings.push({ kind: 'idle', accountId, limit: idle, least: above.least, days: above.days });
    }
    return warnings;
  });
}
