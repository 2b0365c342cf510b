import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Balance, Transaction } from '#shared/contract/accounts.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { earliest } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { coveredRanges } from './coverage.ts';
import { dailySums } from './daily-sums.ts';

export interface KnownBalance {
  readonly day: EpochDay;
  readonly amountMinor: number;
  readonly currency: string;
  readonly asOf: Instant;
}

/** How far apart the readings of a balance and of its day's entries may be to count as one. */
const ONE_LOOK_MS = 15 * 60_000;

/**
 * Stores what the last read balance says of the end of a day. That of a past day is its end. That of the current day, less the day's entries,
 * is the end of the day before: the entries must have been read within a quarter of an hour of the balance; that
 * nothing was booked in between is assumed. Called whenever a balance or entries were read.
 */
export function keepKnownBalance(database: Database, accountKey: number): void {
  const row = database
    .prepare<[number], { readonly document: string; readonly as_of: Instant }>('SELECT document, as_of FROM balance WHERE account_key = ?')
    .get(accountKey);
  if (row === undefined) return;
  const { accounting, date } = JSON.parse(row.document) as Balance;
  if (accounting === null) return;
  const readOn = bankDateAt(instantToMs(row.as_of));
  const reference = earliest(date ?? readOn, readOn);
  const known = { currency: accounting.currency, asOf: row.as_of };
  if (reference < readOn) {
    put(database, accountKey, { ...known, day: epochDay(reference), amountMinor: accounting.amountMinor }, row.as_of);
    return;
  }
  const day = epochDay(reference);
  const entriesAsOf = readAt(database, accountKey, reference);
  if (entriesAsOf === null || apart(entriesAsOf, row.as_of) > ONE_LOOK_MS) return;
  const kept = knownAt(database, accountKey, day - 1);
  if (kept !== undefined && kept.as_of === row.as_of && apart(kept.entries_as_of, row.as_of) <= apart(entriesAsOf, row.as_of)) return;
  const sums = dailySums(database, accountKey, day, day).filter((sum) => sum.credits_minor !== 0 || sum.debits_minor !== 0);
  if (sums.some(({ currency }) => currency !== accounting.currency)) return;
  const moved = sums.reduce((net, sum) => net + sum.credits_minor + sum.debits_minor, 0);
  put(database, accountKey, { ...known, day: day - 1, amountMinor: accounting.amountMinor - moved }, entriesAsOf);
}

interface KnownAsOf {
  readonly as_of: Instant;
  readonly entries_as_of: Instant;
}

const apart = (one: Instant, other: Instant): number => Math.abs(instantToMs(one) - instantToMs(other));

const knownAt = (database: Database, accountKey: number, day: EpochDay): KnownAsOf | undefined =>
  database
    .prepare<[number, number], KnownAsOf>(
      'SELECT as_of, entries_as_of FROM known_balance WHERE account_key = ? AND day = ?',
    )
    .get(accountKey, day);

const readAt = (database: Database, accountKey: number, date: BankDate): Instant | null =>
  coveredRanges(database, accountKey).find(({ from, to }) => from <= date && date <= to)?.asOf ?? null;

function put(database: Database, accountKey: number, { day, amountMinor, currency, asOf }: KnownBalance, entriesAsOf: Instant): void {
  database
    .prepare(
      `INSERT INTO known_balance (account_key, day, amount_minor, currency, as_of, entries_as_of) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (account_key, day) DO UPDATE SET amount_minor = excluded.amount_minor, currency = excluded.currency,
       as_of = excluded.as_of, entries_as_of = excluded.entries_as_of`,
    )
    .run(accountKey, day, amountMinor, currency, asOf, entriesAsOf);
}

interface KnownRow {
  readonly day: EpochDay;
  readonly amount_minor: number;
  readonly currency: string;
  readonly as_of: Instant;
}

/**
 * The known balances of the days `fromDay` to `toDay` with the nearest around them, oldest first, corrected for later changes: an entry booked
 * late, dropped or changed moves the balance of every later day. Changes from the same reading are already in the balance.
 */
export function knownBalances(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): KnownBalance[] {
  const rows = database
    .prepare<[number, number, number, number, number, number], KnownRow>(
      `SELECT day, amount_minor, currency, as_of FROM known_balance
       WHERE account_key = ? AND day >= ifnull((SELECT max(day) FROM known_balance WHERE account_key = ? AND day < ?), 0)
       AND day <= ifnull((SELECT min(day) FROM known_balance WHERE account_key = ? AND day > ?), ?) ORDER BY day`,
    )
    .all(accountKey, accountKey, fromDay, accountKey, toDay, Number.MAX_SAFE_INTEGER);
  const oldest = rows.reduce<Instant | null>((first, row) => (first === null || row.as_of < first ? row.as_of : first), null);
  const corrections = oldest === null ? [] : correctionsSince(database, accountKey, endOfLook(oldest));
  return rows.map((row) => {
    const seen = endOfLook(row.as_of);
    const amountMinor = corrections.reduce(
      (minor, correction) =>
        correction.noticedAt > seen && correction.day <= row.day && correction.currency === row.currency ? minor + correction.amountMinor : minor,
      row.amount_minor,
    );
    return { day: row.day, currency: row.currency, asOf: row.as_of, amountMinor };
  });
}

const endOfLook = (asOf: Instant): Instant => instantFromMs(instantToMs(asOf) + ONE_LOOK_MS);

interface Correction {
  readonly day: EpochDay;
  readonly amountMinor: number;
  readonly currency: string;
  readonly noticedAt: Instant;
}

interface DifferenceRow {
  readonly kind: string;
  readonly noticed_at: Instant;
  readonly before: string | null;
  readonly after: string | null;
}

function correctionsSince(database: Database, accountKey: number, since: Instant): Correction[] {
  const corrections: Correction[] = [];
  const rows = database
    .prepare<[number], DifferenceRow>(
      'SELECT kind, noticed_at, before, after FROM entry_difference WHERE account_key = ? ORDER BY difference_id DESC',
    )
    .iterate(accountKey);
  for (const row of rows) {
    if (row.noticed_at <= since) break;
    // A returned entry was not in the balance while it was gone.
    if (row.before !== null && row.kind !== 'returned') corrections.push(correctionOf(row.before, -1, row.noticed_at));
    if (row.after !== null) corrections.push(correctionOf(row.after, 1, row.noticed_at));
  }
  return corrections;
}

function correctionOf(document: string, sign: 1 | -1, noticedAt: Instant): Correction {
  const { operationDate, amount } = JSON.parse(document) as Transaction;
  return { day: epochDay(operationDate), amountMinor: sign * amount.amountMinor, currency: amount.currency, noticedAt };
}
