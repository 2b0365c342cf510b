import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { EncryptedFile } from '#main/sqlite/index.ts';
import { connectTo } from './database.ts';
import { migrations } from './migrations/index.ts';
import { recountDays } from './statement/daily-sums.ts';
import { LAST_DAY } from './statement/row-id.ts';
import { markUnindexed } from './statement/word-index.ts';

/**
 * What the bank may not tell again: the accounts that number the entries, the entries, their former versions and everything that
 * changed, the balances of former days and what is no longer reserved. What is covered is not taken over: the next refresh reads
 * and compares everything it can still read.
 */
const IRREPLACEABLE = [
  'account', 'entry', 'transaction_version', 'entry_difference', 'arrival', 'known_balance', 'reserved_gone', 'activity',
] as const;

/** Copies what can still be read of a file that was set aside into a new cache. Gives back how many rows came over. */
export function salvage(target: Database, damaged: EncryptedFile): number {
  let source: Database | null = null;
  try {
    source = connectTo(damaged, true);
    source.pragma('query_only = ON');
    if (source.pragma('user_version', { simple: true }) !== migrations.length) return 0;
    const rows = IRREPLACEABLE.reduce((sum, table) => sum + copyTable(source as Database, target, table), 0);
    recountEverything(target);
    return rows;
  } catch {
    // Nothing in it can be read: the new cache starts empty, the damaged file stays where it was set aside.
    return 0;
  } finally {
    source?.close();
  }
}

/** The sums and the index of words were left behind: those of what was lost would be wrong. */
function recountEverything(target: Database): void {
  const keys = target.prepare<[], { account_key: number }>('SELECT account_key FROM account').all();
  for (const { account_key: key } of keys) {
    recountDays(target, key, 0, LAST_DAY);
    markUnindexed(target, key, 0, LAST_DAY);
  }
}

function copyTable(source: Database, target: Database, table: (typeof IRREPLACEABLE)[number]): number {
  let rows = 0;
  const columns = source.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(table).map(({ name }) => name);
  const insert = target.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  target.transaction(() => {
    try {
      for (const row of source.prepare<[], unknown[]>(`SELECT ${columns.join(', ')} FROM ${table}`).raw().iterate()) {
        rows += copyRow(insert, row);
      }
    } catch {
      // The damaged page ends what can be read of this table; what came before it is kept.
    }
  })();
  return rows;
}

/** A row that the new schema refuses, such as a version whose entry was lost, stays behind. */
function copyRow(insert: { run(...values: unknown[]): { changes: number } }, row: readonly unknown[]): number {
  try {
    return insert.run(...row).changes;
  } catch {
    return 0;
  }
}
