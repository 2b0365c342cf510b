import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allValues, oneValue } from '#main/store/sqlite/index.ts';
import type { RunningBalance } from '#shared/bridge/cash/statement.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { normaliseRanges, unfinishedDays } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { coveredRanges } from './coverage.ts';
import { DayNets, firstIndex } from './daily-sums.ts';
import { knownBalances } from './known-balances.ts';
import type { KnownBalance } from './known-balances.ts';

type UnknownBalance = Extract<RunningBalance, { readonly kind: 'unknown' }>['why'];

/** A balance at the end of a day, computed from one that the bank stated. */
export interface CountedBalance {
  readonly balance: Money;
  readonly from: BankDate;
  readonly asOf: Instant;
}

type CountedOrWhy = { readonly ok: true; readonly value: CountedBalance } | { readonly ok: false; readonly why: Exclude<UnknownBalance, 'vanished'> };

/** Two stated balances that differ by `amount` from the entries of the days `from` to `to` between them. */
interface Contradiction {
  /** The later balance less the earlier one and the entries. */
  readonly amount: Money;
  readonly from: BankDate;
  readonly to: BankDate;
}

export interface StatementBalances {
  /** At the end of the day before the first. */
  readonly opening: CountedBalance | null;
  readonly closing: CountedBalance | null;
  readonly problem: Exclude<UnknownBalance, 'vanished'> | null;
  /** The first within the period or up to the nearest balances around it. */
  readonly contradiction: Contradiction | null;
}

/**
 * Balances at the ends of the days `fromDay` to `toDay` of an account, counted from the nearest balance that the bank stated: back from a
 * later one, else on from an earlier one. All days between must be covered, read after they had ended, and in one currency.
 */
export class BalanceLine {
  readonly known: readonly KnownBalance[];
  readonly #days: DayNets;
  readonly #covered: readonly Days[];
  /** Covered, but read before they had ended. */
  readonly #unfinished: readonly Days[];
  readonly #everRead: boolean;

  constructor(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay) {
    this.known = knownBalances(database, accountKey, fromDay, toDay);
    const read = coveredRanges(database, accountKey);
    this.#covered = normaliseRanges(read).map(toDays);
    this.#unfinished = unfinishedDays(read).map(toDays);
    const first = Math.min(fromDay, this.known[0]?.day ?? fromDay);
    const last = Math.max(toDay, this.known.at(-1)?.day ?? toDay);
    this.#days = new DayNets(database, accountKey, { first, from: fromDay, to: toDay, last }, this.known.at(-1)?.currency ?? null);
    this.#everRead = this.known.length > 0 || oneValue(database, 'SELECT 1 FROM balance WHERE account_key = ?', accountKey) !== null;
  }

  isCovered(fromDay: EpochDay, toDay: EpochDay): boolean {
    return fromDay > toDay || this.#covered.some(([from, to]) => from <= fromDay && toDay <= to);
  }

  #anyUnfinished(fromDay: EpochDay, toDay: EpochDay): boolean {
    return fromDay <= toDay && this.#unfinished.some(([from, to]) => from <= toDay && fromDay <= to);
  }

  isMixed(day: EpochDay): boolean {
    return this.#days.mixed(day, day);
  }

  endOf(day: EpochDay): CountedOrWhy {
    const later = this.endFromLater(day);
    if (later.ok) return later;
    const earlier = this.endFromEarlier(day);
    if (earlier.ok || later.why === 'noBalance') return earlier;
    return later.why === 'otherCurrency' || earlier.why === 'noBalance' ? later : earlier;
  }

  /** After the last known entry of the day; for an unfinished day counted from an earlier balance only. */
  lastOf(day: EpochDay): CountedOrWhy {
    return this.#anyUnfinished(day, day) ? this.#fromEarlier(day, day - 1) : this.endOf(day);
  }

  /** Counted back from the nearest stated balance of that day or later. */
  endFromLater(day: EpochDay): CountedOrWhy {
    const anchor = this.known[firstIndex(this.known, day)];
    return anchor === undefined ? this.#none() : this.#count(anchor, day + 1, anchor.day, -1);
  }

  /** Counted on from the nearest stated balance of that day or earlier. */
  endFromEarlier(day: EpochDay): CountedOrWhy {
    return this.#fromEarlier(day, day);
  }

  #fromEarlier(day: EpochDay, finishedTo: EpochDay): CountedOrWhy {
    const anchor = this.known[firstIndex(this.known, day + 1) - 1];
    return anchor === undefined ? this.#none() : this.#count(anchor, anchor.day + 1, day, 1, finishedTo);
  }

  contradiction(): Contradiction | null {
    for (const [index, later] of this.known.entries()) {
      const earlier = this.known[index - 1];
      const amountMinor = earlier === undefined ? null : this.#difference(earlier, later);
      if (earlier !== undefined && amountMinor !== null && amountMinor !== 0) {
        return { amount: { amountMinor, currency: later.currency }, from: dateOfEpochDay(earlier.day + 1), to: dateOfEpochDay(later.day) };
      }
    }
    return null;
  }

  /** The later stated balance less the earlier one and the entries between; null where unknown. */
  differenceBetween(earlierDay: EpochDay, laterDay: EpochDay): number | null {
    const earlier = this.known.find(({ day }) => day === earlierDay);
    const later = this.known.find(({ day }) => day === laterDay);
    return earlier === undefined || later === undefined ? null : this.#difference(earlier, later);
  }

  #difference(earlier: KnownBalance, later: KnownBalance): number | null {
    const counted = this.#count(earlier, earlier.day + 1, later.day, 1);
    return counted.ok && later.currency === earlier.currency ? later.amountMinor - counted.value.balance.amountMinor : null;
  }

  /** No stated balance is connected with the day by covered days. */
  #none(): CountedOrWhy {
    return { ok: false, why: this.#everRead ? 'hole' : 'noBalance' };
  }

  #count(anchor: KnownBalance, from: EpochDay, to: EpochDay, sign: 1 | -1, finishedTo = to): CountedOrWhy {
    if (!this.isCovered(from, to) || this.#anyUnfinished(from, finishedTo)) return { ok: false, why: 'hole' };
    if (anchor.currency !== this.#days.currency || this.#days.mixed(from, to)) return { ok: false, why: 'otherCurrency' };
    const amountMinor = anchor.amountMinor + sign * this.#days.net(from, to);
    return { ok: true, value: { balance: { amountMinor, currency: anchor.currency }, from: dateOfEpochDay(anchor.day), asOf: anchor.asOf } };
  }
}

type Days = readonly [from: EpochDay, to: EpochDay];

const toDays = ({ from, to }: DateRange): Days => [epochDay(from), epochDay(to)];

/**
 * Balances at the ends of a period, and whether stated balances fit the entries. An unfinished last day ends with its last entry. `today` is
 * the bank's.
 */
export function statementBalances(database: Database, accountKey: number, from: BankDate, to: BankDate, today: BankDate): StatementBalances {
  const before = epochDay(from) - 1;
  const line = new BalanceLine(database, accountKey, before, epochDay(to));
  const opening = line.endOf(before);
  const closing = to >= today ? line.lastOf(epochDay(to)) : line.endOf(epochDay(to));
  return {
    opening: opening.ok ? opening.value : null,
    closing: closing.ok ? closing.value : null,
    problem: opening.ok ? (closing.ok ? null : closing.why) : opening.why,
    contradiction: line.contradiction(),
  };
}

const LOOKED_AT = 6;

/**
 * Drops balances between the last one and an earlier one that fit each other, where they do not fit themselves: the bank booked something
 * between its answers about the balance and about that day's entries.
 */
export function dropRefutedBalances(database: Database, accountKey: number): void {
  const [last, ...before] = allValues<EpochDay>(database, 'SELECT day FROM known_balance WHERE account_key = ? ORDER BY day DESC LIMIT ?', accountKey, LOOKED_AT + 1);
  const first = before.at(-1);
  if (last === undefined || first === undefined || before.length < 2) return;
  const line = new BalanceLine(database, accountKey, first, last);
  const fitting = before.findIndex((day) => line.differenceBetween(day, last) === 0);
  const remove = database.prepare('DELETE FROM known_balance WHERE account_key = ? AND day = ?');
  for (const day of before.slice(0, Math.max(fitting, 0))) {
    if ((line.differenceBetween(day, last) ?? 0) !== 0) remove.run(accountKey, day);
  }
}
