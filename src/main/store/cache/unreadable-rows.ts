import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows } from '#main/store/sqlite/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { documents } from './documents.ts';

/** A list that may have unreadable rows; its scope is the account, the campaign, or empty. */
export type ListName = Section | 'accounts' | 'reservedEntries' | 'parentEntries' | 'campaignOrders' | 'campaignInvestors' | 'statement';

/** Other noted rows: repeated entries, and statement entries with an unreadable field. */
export type RowNotes = 'statementRepeated' | 'statementFields' | 'reservedRepeated' | 'parentRepeated';

/** Days of a statement, inclusive. Lists without days use the window from 0 to 0. */
export interface DayWindow {
  readonly from: number;
  readonly to: number;
}

const NO_DAYS: DayWindow = { from: 0, to: 0 };

interface Kept<Row> extends DayWindow {
  readonly row: Row;
}

/** Replaces the unreadable rows within the window of a complete answer. */
export function replaceUnreadableRows<Row extends object>(
  database: Database, list: ListName | RowNotes, scope: string, rows: readonly Row[], asOf: Instant,
  window: DayWindow = NO_DAYS, dayOf: (row: Row) => number | null = () => null,
): void {
  database.prepare('DELETE FROM unreadable_row WHERE list = ? AND scope = ? AND from_day >= ? AND to_day <= ?').run(list, scope, window.from, window.to);
  const insert = database.prepare('INSERT INTO unreadable_row (list, scope, from_day, to_day, document, as_of) VALUES (?, ?, ?, ?, ?, ?)');
  for (const row of rows) {
    const day = dayOf(row);
    insert.run(list, scope, day ?? window.from, day ?? window.to, JSON.stringify(row), asOf);
  }
}

const MOST_SHOWN = 50;

export const unreadableRowsOf = (database: Database, lists: readonly ListName[]): UnreadableRow[] => documents<UnreadableRow>(
  database, 'SELECT document FROM unreadable_row WHERE list IN (SELECT value FROM json_each(?)) ORDER BY rowid LIMIT ?', JSON.stringify(lists), MOST_SHOWN,
);

/** Of a list; with a window, those that may lie on its days. */
export const unreadableRows = (database: Database, list: ListName, scope: string, window: DayWindow = NO_DAYS): readonly Kept<UnreadableRow>[] =>
  keptRows<UnreadableRow>(database, list, scope, window);

/** Of a statement those that may lie on days of the window. */
export const notedEntries = <Row extends object = Transaction>(database: Database, notes: RowNotes, scope: string, window: DayWindow = NO_DAYS): readonly Row[] =>
  keptRows<Row>(database, notes, scope, window).map(({ row }) => row);

const keptRows = <Row>(database: Database, list: ListName | RowNotes, scope: string, window: DayWindow): readonly Kept<Row>[] =>
  allRows<DayWindow & { readonly document: string }>(
    database,
    `SELECT document, from_day AS "from", to_day AS "to" FROM unreadable_row
     WHERE list = ? AND scope = ? AND from_day <= ? AND to_day >= ? ORDER BY from_day, rowid`,
    list, scope, window.to, window.from,
  ).map(({ document, from, to }) => ({ row: JSON.parse(document) as Row, from, to }));
