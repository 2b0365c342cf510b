import { truncateSync } from 'node:fs';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allValues, isNoRoom, sizeOf } from '#main/store/sqlite/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import { connectTo } from './database.ts';
import { formerDifferences } from './migrations/0006-statement-review.ts';
import { migrations } from './migrations/index.ts';
import { recountDays } from './statement/daily-sums.ts';
import { LAST_DAY } from './statement/row-id.ts';
import { markUnindexed } from './statement/word-index.ts';

/**
 * What the bank may not tell again: accounts, entries with their versions and differences, former balances and gone reservations. Coverage is
 * not salvaged, so that the next refresh reads and compares everything.
 */
const IRREPLACEABLE = [
  'account', 'entry', 'transaction_version', 'entry_difference', 'arrival', 'known_balance', 'reserved_gone', 'activity',
] as const;

const FIRST_WITH_DIFFERENCES = 6;

/**
 * Copies what is readable of a damaged file into a new cache. Gives the number of rows. Throws when the new one cannot be written: then the
 * old one must stay.
 */
export function salvage(target: Database, damaged: RekeyableFile): number {
  const rows = copyAll(target, damaged);
  return rows > 0 ? rows : whileLengthened(damaged.path, () => copyAll(target, damaged));
}

/** SQLite reads nothing of a file that is shorter than it says, but longer ones up to the missing part. */
function whileLengthened(path: string, copy: () => number): number {
  const size = sizeOf(path);
  if (size < 4096 || sizeOf(`${path}-wal`) > 0) return 0;
  try {
    truncateSync(path, size * 4);
    return copy();
  } finally {
    truncateSync(path, size);
  }
}

function copyAll(target: Database, damaged: RekeyableFile): number {
  let source: Database | null = null;
  try {
    source = connectTo(damaged, true);
    source.pragma('query_only = ON');
    const version = Number(source.pragma('user_version', { simple: true }));
    if (version < 1 || version > migrations.length) return 0;
    const rows = IRREPLACEABLE.reduce((sum, table) => sum + copyTable(source as Database, target, table), 0);
    if (version < FIRST_WITH_DIFFERENCES) target.exec(formerDifferences);
    recountEverything(target);
    return rows;
  } catch (error) {
    if (isNoRoom(error)) throw error;
    // Nothing is readable: the new cache starts empty, the damaged file is kept aside.
    return 0;
  } finally {
    source?.close();
  }
}

/** Sums and word index are rebuilt: copies would contain lost entries. */
function recountEverything(target: Database): void {
  for (const key of allValues<number>(target, 'SELECT account_key FROM account')) {
    recountDays(target, key, 0, LAST_DAY);
    markUnindexed(target, key, 0, LAST_DAY);
  }
}

function copyTable(source: Database, target: Database, table: (typeof IRREPLACEABLE)[number]): number {
  let rows = 0;
  const wanted = new Set(columnsOf(target, table));
  // A file of an earlier version has fewer tables and columns: its migration met the damage.
  const columns = columnsOf(source, table).filter((name) => wanted.has(name));
  if (columns.length === 0) return 0;
  const values = columns.map((name) => `:${name}`);
  // Entries of a lost account are dropped: its key may be reused.
  const known = table !== 'account' && columns.includes('account_key') ? 'WHERE :account_key IN (SELECT account_key FROM account)' : '';
  const insert = target.prepare(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} ${known}`);
  target.transaction(() => {
    try {
      for (const row of source.prepare<[], object>(`SELECT ${columns.join(', ')} FROM ${table}`).iterate()) {
        rows += copyRow(insert, row);
      }
    } catch (error) {
      if (isNoRoom(error)) throw error;
      // The damaged page ends this table; what came before is kept.
    }
  })();
  return rows;
}

const columnsOf = (database: Database, table: string): string[] =>
  allValues<string>(database, 'SELECT name FROM pragma_table_info(?)', table);

function copyRow(insert: { run(row: object): { changes: number } }, row: object): number {
  try {
    return insert.run(row).changes;
  } catch (error) {
    if (isNoRoom(error)) throw error;
    return 0;
  }
}
