import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { RunningBalance } from '#shared/bridge/cash/statement.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { normaliseRanges, unfinishedDays } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { coveredRanges } from './coverage.ts';
import { DayNets, firstIndex } from './day-nets.ts';
import { knownBalances } from './known-balances.ts';
import type { KnownBalance } from './known-balances.ts';

export type UnknownBalance = Extract<RunningBalance, { readonly kind: 'unknown' }>['why'];

/** A balance at the end of a day, computed from what the bank said of the same or another day. */
export interface CountedBalance {
  readonly balance: Money;
  /** The day whose balance the bank said. */
  readonly from: BankDate;
  /** When the bank said it. */
  readonly asOf: Instant;
}

export type CountedOrWhy = { readonly ok: true; readonly value: CountedBalance } | { readonly ok: false; readonly why: Exclude<UnknownBalance, 'vanished'> };

/** Two balances that the bank said, and the entries of the days `from` to `to` between them do not add up by `amount`. */
export interface Contradiction {
  /** What the later balance has more than the earlier one with the entries. */
  readonly amount: Money;
  readonly from: BankDate;
  readonly to: BankDate;
}

/** The balances of a period, as far as they are known. */
export interface StatementBalances {
  /** At the end of the day before the first. */
  readonly opening: CountedBalance | null;
  /** At the end of the last day. */
  readonly closing: CountedBalance | null;
  /** Why one of them is not known; null where both are. */
  readonly problem: Exclude<UnknownBalance, 'vanished'> | null;
  /** The first one in the period, or between it and the nearest balances around it. */
  readonly contradiction: Contradiction | null;
}

/**
 * The balances at the end of the days `fromDay` to `toDay` of an account. Each is counted through the days between it and the
 * nearest balance that the bank said: back from a later one, else on from an earlier one. All these days must be covered, have
 * been over when they were read, and hold no amount in another currency.
 */
export class BalanceLine {
  readonly known: readonly KnownBalance[];
  readonly #days: DayNets;
  readonly #covered: readonly Days[];
  /** Covered, but read while they were under way. */
  readonly #unfinished: readonly Days[];
  /** Whether any balance of the account was ever read. */
  readonly #everRead: boolean;

  constructor(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay) {
    this.known = knownBalances(database, accountKey, fromDay, toDay);
    const read = coveredRanges(database, accountKey);
    this.#covered = normaliseRanges(read).map(toDays);
    this.#unfinished = unfinishedDays(read).map(toDays);
    const first = Math.min(fromDay, this.known[0]?.day ?? fromDay);
    const last = Math.max(toDay, this.known.at(-1)?.day ?? toDay);
    this.#days = new DayNets(database, accountKey, { first, from: fromDay, to: toDay, last }, this.known.at(-1)?.currency ?? null);
    this.#everRead = this.known.length > 0 || database.prepare('SELECT 1 FROM balance WHERE account_key = ?').get(accountKey) !== undefined;
  }

  isCovered(fromDay: EpochDay, toDay: EpochDay): boolean {
    return fromDay > toDay || this.#covered.some(([from, to]) => from <= fromDay && toDay <= to);
  }

  #anyUnfinished(fromDay: EpochDay, toDay: EpochDay): boolean {
    return fromDay <= toDay && this.#unfinished.some(([from, to]) => from <= toDay && fromDay <= to);
  }

  /** Whether the day holds amounts in another currency than the balances. */
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

  /** After the last entry known of the day; of one that was read while it was under way only an earlier balance tells it. */
  lastOf(day: EpochDay): CountedOrWhy {
    return this.#anyUnfinished(day, day) ? this.#fromEarlier(day, day - 1) : this.endOf(day);
  }

  /** Counted back from the nearest balance said of that day or a later one. */
  endFromLater(day: EpochDay): CountedOrWhy {
    const anchor = this.known[firstIndex(this.known, day)];
    return anchor === undefined ? this.#none() : this.#count(anchor, day + 1, anchor.day, -1);
  }

  /** Counted on from the nearest balance said of that day or an earlier one. */
  endFromEarlier(day: EpochDay): CountedOrWhy {
    return this.#fromEarlier(day, day);
  }

  #fromEarlier(day: EpochDay, finishedTo: EpochDay): CountedOrWhy {
    const anchor = this.known[firstIndex(this.known, day + 1) - 1];
    return anchor === undefined ? this.#none() : this.#count(anchor, anchor.day + 1, day, 1, finishedTo);
  }

  /** The first pair of neighbouring balances that the entries between them contradict. */
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

  /** What the balance said of the later day has more than that of the earlier one with the entries; null where that cannot be told. */
  differenceBetween(earlierDay: EpochDay, laterDay: EpochDay): number | null {
    const earlier = this.known.find(({ day }) => day === earlierDay);
    const later = this.known.find(({ day }) => day === laterDay);
    return earlier === undefined || later === undefined ? null : this.#difference(earlier, later);
  }

  #difference(earlier: KnownBalance, later: KnownBalance): number | null {
    const counted = this.#count(earlier, earlier.day + 1, later.day, 1);
    return counted.ok && later.currency === earlier.currency ? later.amountMinor - counted.value.balance.amountMinor : null;
  }

  /** Nothing that was read of the balance says how a day ended: the days around it are not read. */
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
 * The balances at the ends of a period, and whether what the bank said of balances fits its entries. A last day that is still
 * under way ends with its last entry. `today` at the bank.
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
