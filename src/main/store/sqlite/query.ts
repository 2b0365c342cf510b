import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';

/*
 * Questions of one statement. It is prepared once and kept, since preparing one takes longer than most of them take. The type of a row is the caller's word for what the
 * SQL gives.
 */

export const allRows = <Row>(database: Database, sql: string, ...values: readonly unknown[]): Row[] => inRows(database, sql).all(...values) as Row[];

export const oneRow = <Row>(database: Database, sql: string, ...values: readonly unknown[]): Row | undefined => inRows(database, sql).get(...values) as Row | undefined;

/** The first column of every row. */
export const allValues = <Value>(database: Database, sql: string, ...values: readonly unknown[]): Value[] => inValues(database, sql).all(...values) as Value[];

/** The first column of the first row; null without a row. */
export const oneValue = <Value>(database: Database, sql: string, ...values: readonly unknown[]): Value | null => (inValues(database, sql).get(...values) as Value | undefined) ?? null;

/** Each row as the array of its columns. */
export const allTuples = <Tuple extends readonly unknown[]>(database: Database, sql: string, ...values: readonly unknown[]): Tuple[] => inTuples(database, sql).all(...values) as Tuple[];

/** Of each connection; SQL that was put together for a search may never be said again. */
const MOST_KEPT = 200;

function keptStatements(prepare: (database: Database, sql: string) => Statement) {
  const ofDatabase = new WeakMap<Database, Map<string, Statement>>();
  return (database: Database, sql: string): Statement => {
    const kept = ofDatabase.get(database) ?? new Map<string, Statement>();
    ofDatabase.set(database, kept);
    const statement = kept.get(sql) ?? prepare(database, sql);
    // The last used last.
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}

const inRows = keptStatements((database, sql) => database.prepare(sql));
const inValues = keptStatements((database, sql) => database.prepare(sql).pluck());
const inTuples = keptStatements((database, sql) => database.prepare(sql).raw());

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
