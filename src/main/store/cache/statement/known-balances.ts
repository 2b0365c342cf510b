import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, oneRow, upsert } from '#main/store/sqlite/index.ts';
import type { Balance, Transaction } from '#shared/contract/accounts.ts';
import { earliest } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { timedDocuments } from '../documents.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { coveredRanges, readAt } from './coverage.ts';
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
  const [balance] = timedDocuments<Balance>(database, 'SELECT document, as_of FROM balance WHERE account_key = ?', accountKey);
  if (balance === undefined) return;
  const { value: { accounting, date }, asOf } = balance;
  if (accounting === null) return;
  const readOn = bankDateAt(instantToMs(asOf));
  const reference = earliest(date ?? readOn, readOn);
  const known = { currency: accounting.currency, asOf };
  if (reference < readOn) {
    put(database, accountKey, { ...known, day: epochDay(reference), amountMinor: accounting.amountMinor }, asOf);
    return;
  }
  const day = epochDay(reference);
  const entriesAsOf = readAt(coveredRanges(database, accountKey), reference);
  if (entriesAsOf === null || apart(entriesAsOf, asOf) > ONE_LOOK_MS) return;
  const kept = oneRow<{ readonly asOf: Instant; readonly entriesAsOf: Instant }>(
    database, 'SELECT as_of AS asOf, entries_as_of AS entriesAsOf FROM known_balance WHERE account_key = ? AND day = ?', accountKey, day - 1,
  );
  if (kept?.asOf === asOf && apart(kept.entriesAsOf, asOf) <= apart(entriesAsOf, asOf)) return;
  const sums = dailySums(database, accountKey, day, day).filter((sum) => sum.credits_minor !== 0 || sum.debits_minor !== 0);
  if (sums.some(({ currency }) => currency !== accounting.currency)) return;
  const moved = sums.reduce((net, sum) => net + sum.credits_minor + sum.debits_minor, 0);
  put(database, accountKey, { ...known, day: day - 1, amountMinor: accounting.amountMinor - moved }, entriesAsOf);
}

const apart = (one: Instant, other: Instant): number => Math.abs(instantToMs(one) - instantToMs(other));

const put = (database: Database, accountKey: number, { day, amountMinor, currency, asOf }: KnownBalance, entriesAsOf: Instant): void =>
  upsert(database, 'known_balance', { account_key: accountKey, day }, { amount_minor: amountMinor, currency, as_of: asOf, entries_as_of: entriesAsOf });

/**
 * The known balances of the days `fromDay` to `toDay` with the nearest around them, oldest first, corrected for later changes: an entry booked
 * late, dropped or changed moves the balance of every later day. Changes from the same reading are already in the balance.
 */
export function knownBalances(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): KnownBalance[] {
  const rows = allRows<KnownBalance>(
    database,
    `SELECT day, amount_minor AS amountMinor, currency, as_of AS asOf FROM known_balance
     WHERE account_key = ? AND day >= ifnull((SELECT max(day) FROM known_balance WHERE account_key = ? AND day < ?), 0)
     AND day <= ifnull((SELECT min(day) FROM known_balance WHERE account_key = ? AND day > ?), ?) ORDER BY day`,
    accountKey, accountKey, fromDay, accountKey, toDay, Number.MAX_SAFE_INTEGER,
  );
  const [oldest] = rows.map(({ asOf }) => asOf).toSorted();
  const corrections = oldest === undefined ? [] : correctionsSince(database, accountKey, endOfLook(oldest));
  return rows.map((row) => {
    const seen = endOfLook(row.asOf);
    const later = corrections.filter(({ noticedAt, day, currency }) => noticedAt > seen && day <= row.day && currency === row.currency);
    return { ...row, amountMinor: later.reduce((minor, correction) => minor + correction.amountMinor, row.amountMinor) };
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
  readonly noticedAt: Instant;
  readonly before: string | null;
  readonly after: string | null;
}

function correctionsSince(database: Database, accountKey: number, since: Instant): Correction[] {
  const corrections: Correction[] = [];
  const rows = database
    .prepare<[number], DifferenceRow>(
      'SELECT kind, noticed_at AS noticedAt, before, after FROM entry_difference WHERE account_key = ? ORDER BY difference_id DESC',
    )
    .iterate(accountKey);
  for (const { kind, noticedAt, before, after } of rows) {
    if (noticedAt <= since) break;
    // A returned entry was not in the balance while it was gone.
    if (before !== null && kind !== 'returned') corrections.push(correctionOf(before, -1, noticedAt));
    if (after !== null) corrections.push(correctionOf(after, 1, noticedAt));
  }
  return corrections;
}

function correctionOf(document: string, sign: 1 | -1, noticedAt: Instant): Correction {
  const { operationDate, amount } = JSON.parse(document) as Transaction;
  return { day: epochDay(operationDate), amountMinor: sign * amount.amountMinor, currency: amount.currency, noticedAt };
}
