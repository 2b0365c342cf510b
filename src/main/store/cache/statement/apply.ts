import type { Database } from 'better-sqlite3-multiple-ciphers';

import { inTransaction } from '#main/store/sqlite/index.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { replaceUnreadableRows } from '../unreadable-rows.ts';
import type { StatementWindow } from './columns.ts';
import { cover, coveredDays, overfullDays, uncover } from './coverage.ts';
import { DaySums, recountDays } from './daily-sums.ts';
import { compareEntries } from './difference.ts';
import type { Difference } from './difference.ts';
import { differenceWriter } from './entry-differences.ts';
import { entryWriter, storedEntries } from './entry-writer.ts';
import type { KnownEntry } from './entry-writer.ts';
import { entryAt } from './entry.ts';
import type { Entry } from './entry.ts';
import { keepKnownBalance } from './known-balances.ts';
import { dropRefutedBalances } from './balances.ts';
import { holdsDay } from './row-id.ts';
import { markUnindexed } from './word-index.ts';

export interface AppliedWindow {
  /** New entries, `late` ones too. */
  readonly added: number;
  readonly changed: number;
  readonly vanished: number;
  /** Had vanished and are back, changed or not. */
  readonly returned: number;
  /** Of those added: missing when their day was read after it had ended. */
  readonly late: number;
}

/**
 * Stores the bank's answer for a window in one transaction: new entries are added, changed ones keep their former version, missing ones are
 * marked as vanished, every difference is recorded, and the window counts as covered. An incomplete answer only adds and changes. One with
 * unidentified rows covers its days, but nothing vanishes, since such a row may be any entry.
 */
export function applyWindow(database: Database, accountKey: number, window: StatementWindow): AppliedWindow {
  const fromDay = epochDay(window.from);
  const toDay = epochDay(window.to);
  const complete = window.complete ?? true;
  const { unreadable = [], repeated = [], partlyReadable = [] } = window;
  return inTransaction(database, (): AppliedWindow => {
    const stored = storedEntries(database, accountKey, fromDay, toDay);
    const incoming = entriesWithin(window, fromDay, toDay);
    const difference =
      stored.length === 0 ? { added: incoming, changed: [], returned: [], vanished: [] } : compareEntries(stored, incoming, complete && unreadable.length === 0);
    const applied = applyDifference(database, accountKey, window, difference);
    for (const { from, to } of changedRanges(difference, stored.length === 0, applied.movedFrom)) markUnindexed(database, accountKey, from, to);
    const { added, changed, returned, vanished } = difference;
    if (added.length + changed.length + returned.length + vanished.length > 0) recountDays(database, accountKey, fromDay, toDay);
    for (const day of applied.movedFrom) recountDays(database, accountKey, day, day);
    const dayOf = ({ said }: (typeof unreadable)[number]): number | null => (said === null || said.operationDate === null ? null : epochDay(said.operationDate));
    replaceUnreadableRows(database, 'statement', String(accountKey), unreadable, window.asOf, { from: fromDay, to: toDay }, dayOf);
    for (const [notes, entries] of [['statementRepeated', repeated], ['statementFields', partlyReadable]] as const) {
      const within = entries.filter(({ operationDate }) => operationDate >= window.from && operationDate <= window.to);
      replaceUnreadableRows(database, notes, String(accountKey), within, window.asOf, { from: fromDay, to: toDay }, ({ operationDate }) => epochDay(operationDate));
    }
    if (complete) cover(database, accountKey, fromDay, toDay, window.asOf);
    else database.prepare('UPDATE statement_version SET version = version + 1').run();
    keepKnownBalance(database, accountKey);
    dropRefutedBalances(database, accountKey);
    return applied.counts;
  });
}

function applyDifference(
  database: Database, accountKey: number, window: StatementWindow, { added, changed, returned, vanished }: Difference<KnownEntry>,
) {
  const writer = entryWriter(database, accountKey, window.asOf);
  const differences = differenceWriter(database, accountKey, window.asOf);
  const stateOf = dayStates(database, accountKey);
  /** Days from which vanished entries were moved into the window. */
  const movedFrom = new Set<EpochDay>();
  const moved = new Set<Entry>();
  const onReturned = (before: KnownEntry, after: Entry): void => {
    movedFrom.add(before.day);
    moved.add(after);
    differences.note('returned', before.occurrence, before, after);
  };
  for (const entry of vanished) {
    writer.markVanished(entry);
    differences.note('vanished', entry.occurrence, entry, null);
  }
  for (const entry of returned) {
    writer.markReturned(entry);
    differences.note('returned', entry.occurrence, entry, entry);
  }
  for (const { before, after } of changed) {
    writer.supersede(before, after);
    differences.note(before.vanished ? 'returned' : 'changed', before.occurrence, before, after);
  }
  // Usually all new entries are history or recent: they are inserted together.
  const news = added.filter(({ day }) => stateOf(day) !== 'history');
  const late = news.filter(({ day }) => stateOf(day) === 'settled');
  writer.add(late.length === 0 ? added : added.filter(({ day }) => stateOf(day) !== 'settled'), onReturned);
  for (const entry of late) {
    const addition = writer.addOne(entry);
    if ('returned' in addition) onReturned(addition.returned, entry);
    else differences.note('late', addition.occurrence, null, entry);
  }
  if (news.length > 0) countArrivals(database, accountKey, window.asOf, news.filter((entry) => !moved.has(entry)));
  return { counts: { added: added.length - moved.size, ...differences.counts }, movedFrom };
}

/** Days whose entries changed, as ranges; the days between those of a first reading are empty. */
function changedRanges(
  { added, changed, returned, vanished }: Difference<KnownEntry>, first: boolean, movedFrom: ReadonlySet<EpochDay>,
): { readonly from: EpochDay; readonly to: EpochDay }[] {
  const days = new Set([...[...added, ...returned, ...vanished].map(({ day }) => day), ...changed.flatMap(({ before, after }) => [before.day, after.day])]);
  const ranges: { from: EpochDay; to: EpochDay }[] = [...movedFrom].map((day) => ({ from: day, to: day }));
  let last: { from: EpochDay; to: EpochDay } | null = null;
  for (const day of [...days].toSorted((left, right) => left - right)) {
    if (last !== null && (first || day === last.to + 1)) last.to = day;
    else ranges.push((last = { from: day, to: day }));
  }
  return ranges;
}

/** The entries of the window, oldest first. A bank may send entries of other days along: they belong to other windows. */
function entriesWithin({ columns }: StatementWindow, fromDay: EpochDay, toDay: EpochDay): Entry[] {
  const entries: Entry[] = [];
  for (let index = 0; index < columns.transactionId.length; index += 1) {
    const entry = entryAt(columns, index);
    if (entry.day >= fromDay && entry.day <= toDay && holdsDay(entry.day)) entries.push(entry);
  }
  const first = entries[0];
  const last = entries.at(-1);
  return first !== undefined && last !== undefined && first.day > last.day ? entries.toReversed() : entries;
}

/** Stores the part of an over-full day that the bank gives: nothing vanishes because of it, and the day does not count as covered. */
export function applyOverfullDay(database: Database, accountKey: number, window: StatementWindow): AppliedWindow {
  const day = epochDay(window.from);
  return inTransaction(database, (): AppliedWindow => {
    const before = overfullDays(database, accountKey).find(({ date }) => date === window.from);
    const applied = applyWindow(database, accountKey, { ...window, complete: false });
    uncover(database, accountKey, day, day);
    database
      .prepare('INSERT INTO overfull_day (account_key, day, answered, noticed_at, read_at) VALUES (?, ?, ?, ?, ?)')
      .run(accountKey, day, Math.max(before?.answered ?? 0, window.columns.transactionId.length), before?.noticedAt ?? window.asOf, window.asOf);
    return applied;
  });
}

/**
 * `settled`: read after it had ended, nothing new was expected; `followed`: read before it had ended, or later than the first reading;
 * `history`: older and unread.
 */
type DayState = 'settled' | 'followed' | 'history';

function dayStates(database: Database, accountKey: number): (day: EpochDay) => DayState {
  const ranges = coveredDays(database, accountKey).map(({ from, to, asOf }) => ({ from, to, readOn: epochDay(bankDateAt(instantToMs(asOf))) }));
  const firstReadOn = Math.min(...ranges.map(({ readOn }) => readOn));
  const find = (day: EpochDay): DayState => {
    const range = ranges.find(({ from, to }) => from <= day && day <= to);
    if (range === undefined) return day > firstReadOn ? 'followed' : 'history';
    return range.readOn > day ? 'settled' : 'followed';
  };
  const states = new Map<EpochDay, DayState>();
  return (day) => {
    const state = states.get(day) ?? find(day);
    states.set(day, state);
    return state;
  };
}

function countArrivals(database: Database, accountKey: number, asOf: Instant, entries: readonly Entry[]): void {
  const sums = new DaySums();
  for (const { day, currency, amountMinor } of entries) sums.add(day, currency, amountMinor, false);
  const insert = database.prepare(
    `INSERT INTO arrival (account_key, as_of, day, currency, entries, credits_minor, debits_minor) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_key, as_of, day, currency) DO UPDATE SET entries = entries + excluded.entries,
     credits_minor = credits_minor + excluded.credits_minor, debits_minor = debits_minor + excluded.debits_minor`,
  );
  for (const sum of sums.list()) insert.run(accountKey, asOf, sum.day, sum.currency, sum.credit_entries + sum.debit_entries, sum.credits_minor, sum.debits_minor);
}
