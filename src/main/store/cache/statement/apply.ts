import type { Database } from 'better-sqlite3-multiple-ciphers';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { countArrivals, KnownDays } from './arrivals.ts';
import type { StatementWindow } from './columns.ts';
import { cover } from './coverage.ts';
import { recountDays } from './daily-sums.ts';
import { compareEntries } from './difference.ts';
import type { Difference } from './difference.ts';
import { DifferenceWriter } from './entry-differences.ts';
import { entryAt } from './entry.ts';
import type { Entry } from './entry.ts';
import { EntryWriter, storedEntries } from './entry-writer.ts';
import type { KnownEntry } from './entry-writer.ts';
import { keepKnownBalance } from './known-balances.ts';
import { dropRefutedBalances } from './refuted-balances.ts';
import { holdsDay } from './row-id.ts';
import { markUnindexed } from './word-index.ts';
import { replaceUnreadableRows } from '../unreadable-rows.ts';

/** What a window brought. */
export interface AppliedWindow {
  /** New entries, `late` ones too. */
  readonly added: number;
  readonly changed: number;
  readonly vanished: number;
  /** They had vanished and are there again, changed or not. */
  readonly returned: number;
  /** Of those added: not there when their day was read after it had ended. */
  readonly late: number;
}

/**
 * Takes over the bank's answer for a window, all of it or nothing: new entries are added, changed ones keep their former
 * version, missing ones are marked as vanished, and the window counts as covered. Every difference to what the bank said
 * before is written down. An answer that is not complete only adds and changes: nothing vanishes, nothing counts as covered.
 * One with rows that cannot be told apart covers its days, but as such a row may be any entry, none vanishes either.
 */
export function applyWindow(database: Database, accountKey: number, window: StatementWindow): AppliedWindow {
  const fromDay = epochDay(window.from);
  const toDay = epochDay(window.to);
  const complete = window.complete ?? true;
  const { unreadable = [], repeated = [], partlyReadable = [] } = window;
  return database
    .transaction((): AppliedWindow => {
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
    })
    .immediate();
}

interface Applied {
  readonly counts: AppliedWindow;
  /** Days from which entries that had vanished there were moved into the window. */
  readonly movedFrom: ReadonlySet<EpochDay>;
}

function applyDifference(
  database: Database, accountKey: number, window: StatementWindow, { added, changed, returned, vanished }: Difference<KnownEntry>,
): Applied {
  const writer = new EntryWriter(database, accountKey, window.asOf);
  const differences = new DifferenceWriter(database, accountKey, window.asOf);
  const known = new KnownDays(database, accountKey);
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
  // Of most answers every new entry is history, or new since the last reading: they are added together.
  const news = added.filter(({ day }) => known.stateOf(day) !== 'history');
  const late = news.filter(({ day }) => known.stateOf(day) === 'settled');
  writer.add(late.length === 0 ? added : added.filter(({ day }) => known.stateOf(day) !== 'settled'), onReturned);
  for (const entry of late) {
    const addition = writer.addOne(entry);
    if ('returned' in addition) onReturned(addition.returned, entry);
    else differences.note('late', addition.occurrence, null, entry);
  }
  if (news.length > 0) countArrivals(database, accountKey, window.asOf, news.filter((entry) => !moved.has(entry)));
  return { counts: { added: added.length - moved.size, ...differences.counts }, movedFrom };
}

/** The days whose words are others than before, as ranges; the days between those of a first reading hold nothing else. */
function changedRanges(
  { added, changed }: Difference<KnownEntry>, first: boolean, movedFrom: ReadonlySet<EpochDay>,
): { readonly from: EpochDay; readonly to: EpochDay }[] {
  const days = new Set([...added.map(({ day }) => day), ...changed.flatMap(({ before, after }) => [before.day, after.day])]);
  const ranges: { from: EpochDay; to: EpochDay }[] = [...movedFrom].map((day) => ({ from: day, to: day }));
  let last: { from: EpochDay; to: EpochDay } | null = null;
  for (const day of [...days].toSorted((left, right) => left - right)) {
    if (last !== null && (first || day === last.to + 1)) last.to = day;
    else ranges.push((last = { from: day, to: day }));
  }
  return ranges;
}

/** The entries of the window, oldest first. Entries of other days that a bank sends along belong to other windows. */
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
