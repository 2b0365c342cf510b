import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import type { Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { AvailableAmount } from '#shared/contract/campaigns.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import type { Order } from '#shared/contract/orders.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { replaceUnreadableRows } from '../unreadable-rows.ts';
import { recordTables } from './tables.ts';
import type { Cell, RecordTable } from './tables.ts';

/** A complete answer of the bank for the list of a section, or for one account's part of it. */
export interface CompleteList<S extends Section> {
  readonly section: S;
  /** The account whose list it is; null for lists of the portal. */
  readonly scope: string | null;
  readonly records: readonly SectionRecords[S][];
  /** Its rows that could not be told apart as records; absent where there are none. */
  readonly unreadable?: readonly UnreadableRow[];
  /** Whether rows may be missing that the bank has: then none is gone. */
  readonly partial?: boolean;
  readonly asOf: Instant;
}

/**
 * Takes over a complete list in one transaction: what it does not name any more is marked as gone and no longer listed, unless
 * there are rows that cannot be told apart, which may be just that. A list that came in part must not be given: it would make the
 * rest disappear.
 */
export function replaceRecords<S extends Section>(database: Database, { section, scope, records, unreadable = [], partial = false, asOf }: CompleteList<S>): void {
  const table: RecordTable<S> = recordTables[section];
  database
    .transaction(() => {
      const generation = nextGeneration(database, table.table);
      write(database, table, records, asOf, { generation, positions: 'asListed' });
      replaceUnreadableRows(database, section, scope ?? '', unreadable, asOf);
      if (unreadable.length > 0 || partial) return;
      database
        .prepare(`UPDATE ${table.table} SET gone_at = ? WHERE generation < ? AND gone_at IS NULL AND (? IS NULL OR scope = ?)`)
        .run(asOf, generation, scope, scope);
    })
    .immediate();
}

/** Takes over single records that were read on their own. */
export function putRecords<S extends Section>(database: Database, section: S, records: readonly SectionRecords[S][], asOf: Instant): void {
  const table: RecordTable<S> = recordTables[section];
  database
    .transaction(() => {
      write(database, table, records, asOf, { generation: nextGeneration(database, table.table), positions: null });
    })
    .immediate();
}

/** Takes note that the bank has these records no longer. */
export function markGone(database: Database, section: Section, ids: readonly string[], asOf: Instant): void {
  const statement = database.prepare(`UPDATE ${recordTables[section].table} SET gone_at = ? WHERE id = ? AND gone_at IS NULL`);
  database.transaction(() => ids.forEach((id) => statement.run(asOf, id))).immediate();
}

/** The bank's complete list of a campaign's orders. */
export interface CampaignOrders {
  readonly campaignId: string;
  readonly records: readonly Order[];
  readonly unreadable?: readonly UnreadableRow[];
  readonly asOf: Instant;
}

/**
 * Takes over the complete list of a campaign's orders: those of it that the list does not name any more are marked as gone.
 * Gives back their ids. Orders of other campaigns stay as they are.
 */
export function replaceCampaignOrders(database: Database, { campaignId, records, unreadable = [], asOf }: CampaignOrders): string[] {
  const { table } = recordTables.orders;
  return database
    .transaction(() => {
      const generation = nextGeneration(database, table);
      write(database, recordTables.orders, records, asOf, { generation, positions: 'asListed' });
      replaceUnreadableRows(database, 'campaignOrders', campaignId, unreadable, asOf);
      if (unreadable.length > 0) return [];
      return database
        .prepare<[string, string, number], { id: string }>(
          `UPDATE ${table} SET gone_at = ? WHERE campaignId = ? AND generation < ? AND gone_at IS NULL RETURNING id`,
        )
        .all(asOf, campaignId, generation)
        .map(({ id }) => id);
    })
    .immediate();
}

/** A number above those of all earlier writes of the table. */
export function nextGeneration(database: Database, table: string): number {
  const next = database
    .prepare<[string], { generation: number }>('UPDATE record_generation SET generation = generation + 1 WHERE table_name = ? RETURNING generation')
    .get(table)?.generation;
  if (next !== undefined) return next;
  const first = database.prepare<[], { next: number }>(`SELECT ifnull(max(generation), 0) + 1 AS next FROM ${table}`).get()?.next ?? 1;
  database.prepare('INSERT INTO record_generation (table_name, generation) VALUES (?, ?)').run(table, first);
  return first;
}

interface Taking {
  readonly generation: number;
  /** Where the records stand in the bank's list: as they come, or so; null for records read on their own. */
  readonly positions: 'asListed' | readonly number[] | null;
}

/** `available` of campaigns is read on its own and kept when the campaign is read again. */
const KEPT_APART: ReadonlySet<string> = new Set(['accounted']);

/**
 * Gives back the number of each record's row. Of a row that is there, only what changed is written: a column that is named in an update
 * has all its indexes written anew, whatever its value.
 */
export function write<S extends Section>(
  database: Database, table: RecordTable<S>, records: readonly SectionRecords[S][], asOf: Instant, { generation, positions }: Taking,
): number[] {
  const own = Object.entries(table.columns).filter(([column]) => !KEPT_APART.has(column));
  const positioned = positions !== null && table.keepsPosition === true;
  const columns = ['as_of', 'generation', 'gone_at', 'document', 'words', 'scope', ...own.map(([column]) => column), ...(positioned ? ['position'] : [])];
  const known = database.prepare<[string], Cell[]>(`SELECT rowid, ${columns.join(', ')} FROM ${table.table} WHERE id = ?`).raw();
  const insert = database.prepare(`INSERT INTO ${table.table} (id, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`);
  const update = updatesOf(database, table.table);
  return records.map((record, position) => {
    const id = table.id(record);
    const words = foldText([id, ...table.words(record)].filter((word) => word !== null).join(' '));
    const cells: readonly Cell[] = [
      asOf, generation, null, JSON.stringify(record), words, table.scope(record), ...own.map(([, cell]) => cell(record)),
      ...(positioned ? [(positions === 'asListed' ? position : positions[position]) ?? null] : []),
    ];
    const [rowId, ...before] = known.get(id) ?? [];
    if (typeof rowId !== 'number') return Number(insert.run(id, ...cells).lastInsertRowid);
    const changed = columns.flatMap((column, index) => (cells[index] === before[index] ? [] : [{ column, cell: cells[index] }]));
    if (changed.length > 0) update(changed.map(({ column }) => column)).run(...changed.map(({ cell }) => cell), rowId);
    return rowId;
  });
}

/** The statement that writes these columns of a row, the same one for the same columns. */
function updatesOf(database: Database, table: string): (columns: readonly string[]) => Statement {
  const prepared = new Map<string, Statement>();
  return (columns) => {
    const sets = columns.map((column) => `${column} = ?`).join(', ');
    const statement = prepared.get(sets) ?? database.prepare(`UPDATE ${table} SET ${sets} WHERE rowid = ?`);
    prepared.set(sets, statement);
    return statement;
  };
}

/** Records what a campaign has raised. */
export function putAvailableAmount(database: Database, campaignId: string, available: AvailableAmount): void {
  database
    .prepare('UPDATE campaign SET available = ?, accounted = ? WHERE id = ?')
    .run(JSON.stringify(available), available.accounted?.amountMinor ?? null, campaignId);
}
