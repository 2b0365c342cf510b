import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import type { Instant } from '#shared/domain/instant.ts';

/** A list of the bank of which rows may be unreadable; its scope is the account or the campaign, or empty for one of the portal. */
export type ListName = Section | 'accounts' | 'reservedEntries' | 'parentEntries' | 'campaignOrders' | 'campaignInvestors' | 'statement';

/** What else is kept of a list's rows: entries that came more than once, and entries of a statement of which a field could not be read. */
export type RowNotes = 'statementRepeated' | 'statementFields' | 'reservedRepeated' | 'parentRepeated';

/** Days of a statement, both included. A list that has no days is one window from 0 to 0. */
export interface DayWindow {
  readonly from: number;
  readonly to: number;
}

const NO_DAYS: DayWindow = { from: 0, to: 0 };

/** An unreadable row as it is kept, and the days on which it may lie. */
interface Kept<Row> extends DayWindow {
  readonly row: Row;
}

/** Takes over the unreadable rows of a complete answer: those that lay wholly inside its window before are no longer there. */
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

/** More rows than a person looks into. */
const MOST_SHOWN = 50;

/** The unreadable rows of whole lists, whatever their scope, as a person is shown them. */
export function unreadableRowsOf(database: Database, lists: readonly ListName[]): UnreadableRow[] {
  return database
    .prepare<[string, number], { document: string }>('SELECT document FROM unreadable_row WHERE list IN (SELECT value FROM json_each(?)) ORDER BY rowid LIMIT ?')
    .all(JSON.stringify(lists), MOST_SHOWN)
    .map(({ document }) => JSON.parse(document) as UnreadableRow);
}

/** The unreadable rows of a list, or those that may lie on days of a window of it. */
export function unreadableRows(database: Database, list: ListName, scope: string, window: DayWindow = NO_DAYS): readonly Kept<UnreadableRow>[] {
  return keptRows<UnreadableRow>(database, list, scope, window);
}

/** The entries of which something is noted: of a statement those that may lie on days of a window. */
export const notedEntries = <Row extends object = Transaction>(database: Database, notes: RowNotes, scope: string, window: DayWindow = NO_DAYS): readonly Row[] =>
  keptRows<Row>(database, notes, scope, window).map(({ row }) => row);

function keptRows<Row>(database: Database, list: ListName | RowNotes, scope: string, window: DayWindow): readonly Kept<Row>[] {
  return database
    .prepare<[string, string, number, number], { document: string; from_day: number; to_day: number }>(
      'SELECT document, from_day, to_day FROM unreadable_row WHERE list = ? AND scope = ? AND from_day <= ? AND to_day >= ? ORDER BY from_day, rowid',
    )
    .all(list, scope, window.to, window.from)
    .map(({ document, from_day: from, to_day: to }) => ({ row: JSON.parse(document) as Row, from, to }));
}
