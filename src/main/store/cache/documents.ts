import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, allValues } from '#main/store/sqlite/index.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';

/* What was read of the bank is stored as JSON. Only this folder writes it, from values of the type that the caller names. */

/** The documents in the first column of a query. */
export const documents = <Document>(database: Database, sql: string, ...values: readonly unknown[]): Document[] =>
  allValues<string>(database, sql, ...values).map((document) => JSON.parse(document) as Document);

/** Those of a query with the columns `document` and `as_of`. */
export const timedDocuments = <Document>(database: Database, sql: string, ...values: readonly unknown[]): Timed<Document>[] =>
  allRows<{ readonly document: string; readonly as_of: Instant }>(database, sql, ...values)
    .map((row) => ({ value: JSON.parse(row.document) as Document, asOf: row.as_of }));
