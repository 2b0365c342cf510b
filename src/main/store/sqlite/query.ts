import type { Database } from 'better-sqlite3-multiple-ciphers';

/*
 * A statement that is run once; what runs in a loop is prepared by its caller. The type of a row is the caller's word for what the SQL gives.
 */

export const allRows = <Row>(database: Database, sql: string, ...values: readonly unknown[]): Row[] =>
  database.prepare<unknown[], Row>(sql).all(...values);

export const oneRow = <Row>(database: Database, sql: string, ...values: readonly unknown[]): Row | undefined =>
  database.prepare<unknown[], Row>(sql).get(...values);

/** The first column of every row. */
export const allValues = <Value>(database: Database, sql: string, ...values: readonly unknown[]): Value[] =>
  database.prepare<unknown[], Value>(sql).pluck().all(...values);

/** The first column of the first row; null without a row. */
export const oneValue = <Value>(database: Database, sql: string, ...values: readonly unknown[]): Value | null =>
  database.prepare<unknown[], Value>(sql).pluck().get(...values) ?? null;

type Cells = Readonly<Record<string, string | number | null>>;

/** Stores a row, in place of the one with the same keys. */
export function upsert(database: Database, table: string, keys: Cells, others: Cells): void {
  const columns = [...Object.keys(keys), ...Object.keys(others)];
  const replaced = Object.keys(others).map((column) => `${column} = excluded.${column}`);
  database
    .prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})
       ON CONFLICT (${Object.keys(keys).join(', ')}) DO UPDATE SET ${replaced.join(', ')}`,
    )
    .run({ ...keys, ...others });
}

/**
 * All of the work or nothing of it. No other connection writes meanwhile. Within another one it is a part of that: of a savepoint SQLite would keep every page as it was
 * and go through all of them after each statement, which makes long work many times as long.
 */
export const inTransaction = <Value>(database: Database, work: () => Value): Value => (database.inTransaction ? work() : database.transaction(work).immediate());
