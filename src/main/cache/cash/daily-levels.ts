import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { AccountView } from '#shared/bridge/statement.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import { accountKey } from '../accounts.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { dailySums } from '../statement/daily-sums.ts';
import type { Level } from './thinned.ts';

export interface Line {
  readonly currency: string;
  /** The accounting balance at the end of each day, oldest first, without a gap. */
  readonly levels: readonly Level[];
}

/**
 * The balances of an account from `from` to `to`, computed back from the balance read last through the sums of the days after
 * them, as far as every later day is covered. null where no balance was ever read.
 */
export function dailyLevels(database: Database, view: AccountView, from: EpochDay, to: EpochDay): Line | null {
  const key = accountKey(database, view.account.accountId);
  if (view.balance === null || key === null) return null;
  const { value: balance, asOf } = view.balance;
  const { currency } = balance.accounting;
  const anchor = epochDay(balance.date ?? bankDateAt(instantToMs(asOf)));
  const covering = view.coverage.ranges.findLast((range) => epochDay(range.from) <= anchor && epochDay(range.to) >= anchor);
  // The day before the first covered one ends where that one begins.
  const first = Math.max(from, covering === undefined ? anchor : epochDay(covering.from) - 1);
  const net = new Map<EpochDay, number>();
  for (const sum of dailySums(database, key, first, anchor)) {
    if (sum.currency === currency) net.set(sum.day, sum.credits_minor + sum.debits_minor);
  }
  const levels: Level[] = [];
  let amountMinor = balance.accounting.amountMinor;
  for (let day = anchor; day >= first; day -= 1) {
    if (day <= to) levels.push({ day, amountMinor });
    amountMinor -= net.get(day) ?? 0;
  }
  return { currency, levels: levels.toReversed() };
}
