import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import { allValues, inTransaction, oneValue } from '#main/store/sqlite/index.ts';
import type { Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { AvailableAmount } from '#shared/contract/campaigns.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import type { Order } from '#shared/contract/orders.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { replaceUnreadableRows } from '../unreadable-rows.ts';
import { recordTables } from './tables.ts';
import type { Cell, RecordTable } from './tables.ts';

/** A complete list of a section, or of one account's part of it. */
export interface CompleteList<S extends Section> {
  readonly section: S;
  readonly scope: string | null;
  readonly records: readonly SectionRecords[S][];
  readonly unreadable?: readonly UnreadableRow[];
  /** Whether rows may be missing: then none is gone. */
  readonly partial?: boolean;
  readonly asOf: Instant;
}

/**
 * Stores a complete list in one transaction, and gives the generation that it wrote. Records that it does not name are marked as gone, unless unidentified rows may be some of them. A
 * partial list must be marked as such: it would make the rest disappear.
 */
export function replaceRecords<S extends Section>(database: Database, { section, scope, records, unreadable = [], partial = false, asOf }: CompleteList<S>): number {
  const table: RecordTable<S> = recordTables[section];
  return inTransaction(database, () => {
    const generation = nextGeneration(database, table.table);
    write(database, table, records, asOf, { generation, positions: 'asListed' });
    replaceUnreadableRows(database, section, scope ?? '', unreadable, asOf);
    if (unreadable.length === 0 && !partial) {
      database
        .prepare(`UPDATE ${table.table} SET gone_at = ? WHERE generation < ? AND gone_at IS NULL AND (? IS NULL OR scope = ?)`)
        .run(asOf, generation, scope, scope);
    }
    return generation;
  });
}

/** Stores transfers that the bank's list named since it was read whole: they bear the generation of that reading. */
export function putListedTransfers(database: Database, records: readonly SectionRecords['transfers'][], asOf: Instant, generation: number): void {
  inTransaction(database, () => write(database, recordTables.transfers, records, asOf, { generation, positions: null }));
}

export function putRecords<S extends Section>(database: Database, section: S, records: readonly SectionRecords[S][], asOf: Instant): void {
  const table: RecordTable<S> = recordTables[section];
  inTransaction(database, () => write(database, table, records, asOf, { generation: nextGeneration(database, table.table), positions: null }));
}

/** The bank no longer has these records. */
export function markGone(database: Database, section: Section, ids: readonly string[], asOf: Instant): void {
  const statement = database.prepare(`UPDATE ${recordTables[section].table} SET gone_at = ? WHERE id = ? AND gone_at IS NULL`);
  inTransaction(database, () => ids.forEach((id) => statement.run(asOf, id)));
}

export interface CampaignOrders {
  readonly campaignId: string;
  readonly records: readonly Order[];
  readonly unreadable?: readonly UnreadableRow[];
  readonly asOf: Instant;
}

/** Stores the complete list of a campaign's orders; missing ones are marked as gone. Gives their ids. */
export function replaceCampaignOrders(database: Database, { campaignId, records, unreadable = [], asOf }: CampaignOrders): string[] {
  const { table } = recordTables.orders;
  return inTransaction(database, () => {
    const generation = nextGeneration(database, table);
    write(database, recordTables.orders, records, asOf, { generation, positions: 'asListed' });
    replaceUnreadableRows(database, 'campaignOrders', campaignId, unreadable, asOf);
    if (unreadable.length > 0) return [];
    return allValues<string>(
      database, `UPDATE ${table} SET gone_at = ? WHERE campaignId = ? AND generation < ? AND gone_at IS NULL RETURNING id`, asOf, campaignId, generation,
    );
  });
}

/** A number above all earlier generations of the table. */
export function nextGeneration(database: Database, table: string): number {
  const next = oneValue<number>(database, 'UPDATE record_generation SET generation = generation + 1 WHERE table_name = ? RETURNING generation', table);
  if (next !== null) return next;
  const first = oneValue<number>(database, `SELECT ifnull(max(generation), 0) + 1 FROM ${table}`) ?? 1;
  database.prepare('INSERT INTO record_generation (table_name, generation) VALUES (?, ?)').run(table, first);
  return first;
}

interface Taking {
  readonly generation: number;
  /** Positions in the bank's list; null for records read on their own. */
  readonly positions: 'asListed' | null;
}

function write<S extends Section>(
  database: Database, table: RecordTable<S>, records: readonly SectionRecords[S][], asOf: Instant, { generation, positions }: Taking,
): void {
  const put = recordWriter(database, table, asOf, { generation, positioned: positions !== null });
  for (const [index, record] of records.entries()) put(record, index);
}

/** `available` of campaigns is read separately and survives. */
const KEPT_APART: ReadonlySet<string> = new Set(['accounted']);

/**
 * Writes one record after the other and gives the row of each. Of existing rows only changed columns are updated: naming a column rewrites
 * all its indexes, whatever its value.
 */
export function recordWriter<S extends Section>(
  database: Database, table: RecordTable<S>, asOf: Instant, { generation, positioned }: { readonly generation: number; readonly positioned: boolean },
): (record: SectionRecords[S], position: number | null) => number {
  const own = Object.entries(table.columns).filter(([column]) => !KEPT_APART.has(column));
  const keepsPosition = positioned && table.keepsPosition === true;
  const columns = ['as_of', 'generation', 'gone_at', 'document', 'words', 'scope', ...own.map(([column]) => column), ...(keepsPosition ? ['position'] : [])];
  const known = database.prepare<[string], Cell[]>(`SELECT rowid, ${columns.join(', ')} FROM ${table.table} WHERE id = ?`).raw();
  // A statement that may be refused, and has triggers, keeps every page as it was: a fifth of the time of a new order. One that ignores need not.
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table.table} (id, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`);
  const update = updatesOf(database, table.table);
  // New records come together, and so do known ones: what the last one was is tried first.
  let wasNew = false;
  return (record, position) => {
    const id = table.id(record);
    const words = foldText([id, ...table.words(record)].filter((word) => word !== null).join(' '));
    const cells: readonly Cell[] = [
      asOf, generation, null, JSON.stringify(record), words, table.scope(record), ...own.map(([, cell]) => cell(record)), ...(keepsPosition ? [position] : []),
    ];
    const inserted = wasNew ? insert.run(id, ...cells) : null;
    if (inserted?.changes === 1) return Number(inserted.lastInsertRowid);
    const [rowId, ...before] = known.get(id) ?? [];
    wasNew = typeof rowId !== 'number';
    if (typeof rowId !== 'number') {
      const added = insert.run(id, ...cells);
      if (added.changes !== 1) throw new Error(`A row of ${table.table} was refused`);
      return Number(added.lastInsertRowid);
    }
    const changed = columns.flatMap((column, index) => (cells[index] === before[index] ? [] : [{ column, cell: cells[index] }]));
    if (changed.length > 0) update(changed.map(({ column }) => column)).run(...changed.map(({ cell }) => cell), rowId);
    return rowId;
  };
}

function updatesOf(database: Database, table: string): (columns: readonly string[]) => Statement {
  const prepared = new Map<string, Statement>();
  return (columns) => {
    const sets = columns.map((column) => `${column} = ?`).join(', ');
    const statement = prepared.get(sets) ?? database.prepare(`UPDATE ${table} SET ${sets} WHERE rowid = ?`);
    prepared.set(sets, statement);
    return statement;
  };
}

export function putAvailableAmount(database: Database, campaignId: string, available: AvailableAmount): void {
  database
    .prepare('UPDATE campaign SET available = ?, accounted = ? WHERE id = ?')
    .run(JSON.stringify(available), available.accounted?.amountMinor ?? null, campaignId);
}
