import type { Database } from 'better-sqlite3-multiple-ciphers';

/** A number that grows with every change of what a search of statements can find. */
export const statementVersion = (database: Database): number =>
  database.prepare<[], number>('SELECT version FROM statement_version').pluck().get() ?? 0;
