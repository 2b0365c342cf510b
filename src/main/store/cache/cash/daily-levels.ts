import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import { accountKey } from '../accounts.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { BalanceLine } from '../statement/balances.ts';
import type { Level } from './thinned.ts';

export interface Line {
  readonly currency: string;
  /** The accounting balance at the end of each day, oldest first; of the last one, as it was read. Days not known are left out. */
  readonly levels: readonly Level[];
}

/**
 * The balances of an account on the days `from` to `to`, counted from the balances that were read through the sums of the
 * covered days between. null where no balance was ever read.
 */
export function dailyLevels(database: Database, view: AccountView, from: EpochDay, to: EpochDay): Line | null {
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

/** The stretches of days without a gap, oldest first. */
export function withoutGaps(levels: readonly Level[]): readonly (readonly Level[])[] {
  const stretches: Level[][] = [];
  let last: Level | undefined;
  for (const level of levels) {
    if (last !== undefined && last.day === level.day - 1) stretches.at(-1)?.push(level);
    else stretches.push([level]);
    last = level;
  }
  return stretches;
}
