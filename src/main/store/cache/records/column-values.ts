import type { Database } from 'better-sqlite3-multiple-ciphers';
import { recordColumns } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { recordTables } from './tables.ts';

/** More kinds of a thing than a person can choose from. */
const MOST = 100;

/** What occurs in a column that a list can be filtered by, of the records that the bank still lists, in alphabetical order. */
export function columnValues(database: Database, section: Section, column: string): string[] {
  const filterable: readonly string[] = recordColumns[section].filterable;
  // Only names of the list reach the SQL.
  if (!filterable.includes(column)) return [];
  const { table } = recordTables[section];
  const values = database.prepare<[number], string>(`SELECT DISTINCT ${column} FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1 LIMIT ?`).pluck().all(MOST);
  // Beside the index of the column, so that the documents of a long list need not be read.
  const listed = database.prepare<[string], number>(`SELECT 1 FROM ${table} WHERE ${column} = ? AND gone_at IS NULL LIMIT 1`).pluck();
  return values.filter((value) => listed.get(value) !== undefined);
}
