import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, inTransaction, oneValue, upsert } from '#main/store/sqlite/index.ts';
import type { GoneReserved, Replacement, ReservedEntriesView } from '#shared/bridge/cash/statement.ts';
import type { Account, Balance, ReservedEntry, Transaction } from '#shared/contract/accounts.ts';
import { earliest, latest } from '#shared/domain/bank-date.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import { bankDateAt, instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { sumByCurrency, sumOfKnown } from '#shared/domain/money.ts';
import type { KnownSum, Money } from '#shared/domain/money.ts';
import { matchReserved, replacementPeriod } from '#shared/domain/reserved-matching.ts';
import type { BookedEntry, GoneAmount, ReservedMatch } from '#shared/domain/reserved-matching.ts';
import { documents } from './documents.ts';
import { epochDay } from './epoch-day.ts';
import { coveredRanges } from './statement/coverage.ts';
import { ENTRY_COLUMNS, toStored, toTransaction } from './statement/entry.ts';
import type { EntryRow } from './statement/entry.ts';
import { firstRowId, lastRowId } from './statement/row-id.ts';
import { notedEntries, replaceUnreadableRows, unreadableRows } from './unreadable-rows.ts';

/** Replaces the reserved entries, and keeps those that are no longer reserved. */
export function replaceReservedEntries(
  database: Database, key: number, entries: readonly ReservedEntry[], asOf: Instant, unreadable: readonly UnreadableRow[] = [],
  repeated: readonly ReservedEntry[] = [],
): void {
  inTransaction(database, () => {
    // An unidentified row may be any missing entry: then none counts as gone.
    if (unreadable.length === 0) keepGone(database, key, entries, asOf);
    replaceUnreadableRows(database, 'reservedEntries', String(key), unreadable, asOf);
    replaceUnreadableRows(database, 'reservedRepeated', String(key), repeated, asOf);
    database.prepare('DELETE FROM reserved_entry WHERE account_key = ?').run(key);
    const insert = database.prepare('INSERT INTO reserved_entry (account_key, position, document) VALUES (?, ?, ?)');
    for (const [position, entry] of entries.entries()) insert.run(key, position, JSON.stringify(entry));
    upsert(database, 'reserved_read', { account_key: key }, { as_of: asOf });
  });
}

/** Entries are matched by id; each repetition counts. A changed one is still reserved, and one that returns is no longer gone. */
function keepGone(database: Database, key: number, entries: readonly ReservedEntry[], asOf: Instant): void {
  const lastRead = readAt(database, key);
  if (lastRead === null) return;
  const before = storedReserved(database, key);
  const isGone = withoutPairs(before, entries);
  const isNew = withoutPairs(entries, before);
  const comesBack = database.prepare(
    `DELETE FROM reserved_gone WHERE gone_id =
     (SELECT max(gone_id) FROM reserved_gone WHERE account_key = ? AND reserved_entry_id = ?)`,
  );
  for (const { reservedEntryId } of isNew) comesBack.run(key, reservedEntryId);
  const keep = database.prepare('INSERT INTO reserved_gone (account_key, reserved_entry_id, document, last_read, gone_at) VALUES (?, ?, ?, ?, ?)');
  for (const entry of isGone) keep.run(key, entry.reservedEntryId, JSON.stringify(entry), lastRead, asOf);
}

/** The entries without a counterpart of the same id; of a repeated id those whose text is missing. */
function withoutPairs(entries: readonly ReservedEntry[], others: readonly ReservedEntry[]): ReservedEntry[] {
  const left = new Map<string, string[]>();
  for (const other of others) left.set(other.reservedEntryId, [...(left.get(other.reservedEntryId) ?? []), JSON.stringify(other)]);
  const unequal = entries.filter((entry) => {
    const same = left.get(entry.reservedEntryId);
    const index = same?.indexOf(JSON.stringify(entry)) ?? -1;
    if (index >= 0) same?.splice(index, 1);
    return index < 0;
  });
  return unequal.filter((entry) => left.get(entry.reservedEntryId)?.pop() === undefined);
}

const readAt = (database: Database, key: number): Instant | null =>
  oneValue<Instant>(database, 'SELECT as_of FROM reserved_read WHERE account_key = ?', key);

const storedReserved = (database: Database, key: number): ReservedEntry[] =>
  documents<ReservedEntry>(database, 'SELECT document FROM reserved_entry WHERE account_key = ? ORDER BY position', key);

/** What is reserved, its sum, and what no longer is. No sum over several currencies. */
export function readReservedEntries(database: Database, key: number): ReservedEntriesView {
  const asOf = readAt(database, key);
  if (asOf === null) return { entries: [], total: null, asOf: null, gone: [] };
  const entries = storedReserved(database, key);
  const unreadable = unreadableRows(database, 'reservedEntries', String(key)).map(({ row }) => row);
  const repeated = notedEntries<ReservedEntry>(database, 'reservedRepeated', String(key));
  const total = totalOf(database, key, entries);
  return {
    entries, total, asOf, gone: readGone(database, key, asOf),
    ...(repeated.length === 0 ? {} : { repeated }),
    ...(unreadable.length === 0 ? {} : { unreadable, incomplete: incompleteOf(database, key, entries, unreadable.length) }),
  };
}

/** null until it was read, and over several currencies. */
export function readReservedTotal(database: Database, key: number): { readonly value: Money; readonly asOf: Instant } | null {
  const asOf = readAt(database, key);
  const total = asOf === null ? null : totalOf(database, key, storedReserved(database, key));
  return asOf === null || total === null ? null : { value: total, asOf };
}

/** The known part of an incomplete sum; null until it was read, and where it is complete. */
export function readReservedKnown(database: Database, key: number): KnownSum | null {
  if (readAt(database, key) === null) return null;
  const known = incompleteOf(database, key, storedReserved(database, key), unreadableRows(database, 'reservedEntries', String(key)).length);
  return known.lacking === 0 ? null : known;
}

/** No sum where a row lacks its amount or id: it would look complete. */
function totalOf(database: Database, key: number, entries: readonly ReservedEntry[]): Money | null {
  if (unreadableRows(database, 'reservedEntries', String(key)).length > 0) return null;
  const sums = sumByCurrency(entries.map((entry) => entry.amount));
  if (sums.length > 1) return null;
  return sums[0] ?? { amountMinor: 0, currency: currencyOf(database, key) };
}

/** In the account's currency; missing amounts and other currencies count as lacking. */
function incompleteOf(database: Database, key: number, entries: readonly ReservedEntry[], unreadable: number): KnownSum {
  const { sum, lacking } = sumOfKnown(currencyOf(database, key), entries.map(({ amount }) => amount));
  return { sum, lacking: lacking + unreadable };
}

function currencyOf(database: Database, key: number): string {
  const [account] = documents<Account>(database, 'SELECT document FROM account WHERE account_key = ?', key);
  const [balance] = documents<Balance>(database, 'SELECT document FROM balance WHERE account_key = ?', key);
  return account?.currency ?? balance?.accounting?.currency ?? CURRENCY_NOT_SAID;
}

const SHOWN_DAYS = 90;
const MOST_SHOWN = 200;
const DAY_MS = 86_400_000;

interface GoneRow {
  readonly document: string;
  readonly last_read: Instant;
  readonly gone_at: Instant;
}

/** Gone within {@link SHOWN_DAYS} days before the last reading, the latest first. */
function readGone(database: Database, key: number, asOf: Instant): GoneReserved[] {
  const rows = allRows<GoneRow>(
    database, 'SELECT document, last_read, gone_at FROM reserved_gone WHERE account_key = ? AND gone_at >= ? ORDER BY gone_at DESC, gone_id DESC LIMIT ?',
    key, instantFromMs(instantToMs(asOf) - SHOWN_DAYS * DAY_MS), MOST_SHOWN,
  ).map((row) => ({ entry: JSON.parse(row.document) as ReservedEntry, lastRead: row.last_read, goneAt: row.gone_at }));
  const amounts = rows.map(({ entry, lastRead, goneAt }): GoneAmount => ({
    ...entry, lastReadOn: bankDateAt(instantToMs(lastRead)), goneOn: bankDateAt(instantToMs(goneAt)),
  }));
  const matches = matchReserved(amounts, replacements(database, key, amounts), coveredRanges(database, key));
  return rows.map(({ entry, goneAt }, index) => ({ entry, goneAt, replacement: toReplacement(matches[index] ?? { kind: 'none' }) }));
}

interface CachedEntry extends BookedEntry {
  readonly transaction: Transaction;
  readonly occurrence: number;
}

function replacements(database: Database, key: number, amounts: readonly GoneAmount[]): CachedEntry[] {
  const periods = amounts.map(replacementPeriod);
  const [first] = periods;
  if (first === undefined) return [];
  const from = periods.reduce((date, period) => earliest(date, period.from), first.from);
  const to = periods.reduce((date, period) => latest(date, period.to), first.to);
  const debits = new Set(amounts.map(({ amount }) => -Math.abs(amount.amountMinor)));
  return allRows<EntryRow & { readonly occurrence: number }>(
    database,
    `SELECT ${ENTRY_COLUMNS}, occurrence FROM entry WHERE row_id BETWEEN ? AND ? AND amount_minor < 0
     AND amount_minor IN (SELECT value FROM json_each(?)) AND vanished_at IS NULL ORDER BY row_id`,
    firstRowId(key, epochDay(from)), lastRowId(key, epochDay(to)), JSON.stringify([...debits]),
  ).map((row) => {
    const transaction = toTransaction(toStored({ ...row, vanished_at: null }));
    return { transaction, occurrence: row.occurrence, operationDate: transaction.operationDate, amount: transaction.amount, description: row.description };
  });
}

function toReplacement(match: ReservedMatch<CachedEntry>): Replacement {
  if (match.kind === 'several') return { kind: 'several', entries: match.entries.map(({ transaction }) => transaction) };
  if (match.kind !== 'matched') return match;
  return { kind: 'matched', entry: match.entry.transaction, occurrence: match.entry.occurrence, reasons: match.reasons };
}
