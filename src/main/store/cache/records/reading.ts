import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, oneRow } from '#main/store/sqlite/index.ts';
import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { recordColumns, sectionRows } from '#shared/bridge/lists/records.ts';
import type { RecordRow, SearchHit, Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import { disputeStates } from '#shared/contract/states.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import type { SectionRow } from '#shared/sections/section.ts';
import { canonicalStatus, fieldConditions, noneOf } from './conditions.ts';
import { countRows, findPage } from './finding.ts';
import type { ListQuestion } from './finding.ts';
import { orderClassesOf } from './investor-facts.ts';
import { filterIndex, indexesOf, listOrder, wordsIndex } from './list-indexes.ts';
import { mayMatch } from './record-words.ts';
import { searchConditions } from './search-words.ts';
import { recordTables } from './tables.ts';
import type { RecordTable } from './tables.ts';

interface DocumentRow {
  readonly id: string;
  readonly document: string;
  readonly as_of: Instant;
  readonly available?: string | null;
}

export interface FoundRecords<S extends Section = Section> {
  readonly rows: readonly RecordRow<S>[];
  readonly total: number;
  /** Where `total` counts only the rows up to the end of this page, and one more. */
  readonly counted?: false;
}

/** A page of a list. With `count` 'ifKnown' the rows are counted only where that costs nothing; `countRecords` tells later. */
export const recordPage = (database: Database, selection: RecordSelection, offset: number, limit: number, count: 'all' | 'ifKnown' = 'all'): FoundRecords =>
  foundRecords(database, selection.section, questionOf(database, selection), offset, limit, count);

/** The page of a list that answers a question. `count` as for {@link recordPage}. */
export const foundRecords = <S extends Section>(
  database: Database, section: S, question: ListQuestion, offset: number, limit: number, count: 'all' | 'ifKnown',
): FoundRecords<S> =>
  inSnapshot(database, () => {
    const { rowIds, total } = findPage(database, question, offset, limit);
    const documents = allRows<DocumentRow & { readonly row_id: number }>(
      database, `SELECT rowid AS row_id, ${fields(section)} FROM ${question.table} WHERE rowid IN (SELECT value FROM json_each(?))`, JSON.stringify(rowIds),
    );
    const byRowId = new Map(documents.map((row) => [row.row_id, row]));
    const rows = withWhatBelongs(database, section, rowIds.flatMap((rowId) => byRowId.get(rowId) ?? []).map((row) => toRecordRow(section, row)));
    const counted = total ?? (count === 'all' ? finished(countRows(database, question)) : null);
    return counted === null ? { rows, total: offset + rows.length + 1, counted: false } : { rows, total: counted };
  });

/** Rows with what a list shows of other records: of an order the class of its investor, of a dispute the code of its order. */
function withWhatBelongs<S extends Section>(database: Database, section: S, rows: readonly RecordRow<S>[]): readonly RecordRow<S>[] {
  if (section === 'disputes') return withOrderCodes(database, rows);
  if (section !== 'orders') return rows;
  const classes = orderClassesOf(database, rows.map(({ id }) => id));
  return rows.map((row) => {
    const investorClass = classes.get(row.id);
    return investorClass === undefined ? row : { ...row, investorClass };
  });
}

function withOrderCodes<S extends Section>(database: Database, rows: readonly RecordRow<S>[]): readonly RecordRow<S>[] {
  const orderOf = ({ record }: RecordRow<S>): string => (record as SectionRecords['disputes']).orderId ?? '';
  const codes = new Map(allRows<{ readonly id: string; readonly code: string }>(
    database, 'SELECT id, portalOrderCode AS code FROM investment_order WHERE portalOrderCode IS NOT NULL AND id IN (SELECT value FROM json_each(?))', JSON.stringify(rows.map(orderOf)),
  ).map(({ id, code }) => [id, code]));
  return rows.map((row) => {
    const orderCode = codes.get(orderOf(row));
    return orderCode === undefined ? row : { ...row, orderCode };
  });
}

/** In one transaction no other write can change the file between two questions. */
const inSnapshot = <Value>(database: Database, read: () => Value): Value => database.transaction(read)();

function finished<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Counts the rows of a list in steps; null where the file changed meanwhile. */
export const countRecords = (database: Database, selection: RecordSelection): Generator<undefined, number | null> => countRows(database, questionOf(database, selection));

export function questionOf(database: Database, selection: RecordSelection): ListQuestion {
  const { section, search, filters, without = {}, fields: searched = {}, withoutPast = false, sort } = selection;
  const filterable: readonly string[] = recordColumns[section].filterable;
  // Only known column names reach the SQL.
  const chosen = (columns: Readonly<Record<string, readonly string[]>>): (readonly [string, readonly string[]])[] =>
    Object.entries(columns).filter(([column, values]) => filterable.includes(column) && values.length > 0);
  const marks = (values: readonly string[]): string => values.map(() => '?').join(', ');
  const notPast = withoutPast ? NOT_PAST[section] : undefined;
  return {
    table: recordTables[section].table,
    order: listOrder(section, sort),
    search: searchConditions(section, search),
    filters: chosen(filters).map(([column, values]) => {
      const asKept = column === 'status' ? values.map((value) => canonicalStatus(section, value)) : values;
      return { condition: { sql: `${column} IN (${marks(values)})`, values: asKept }, index: filterIndex(section, column) };
    }),
    others: [
      ...(notPast === undefined ? [] : [{ sql: notPast, values: [] }]),
      ...chosen(without).map(([column, values]) => ({ sql: `(${column} IS NULL OR ${column} NOT IN (${marks(values)}))`, values })),
      ...fieldConditions(section, searched),
    ],
    mayMatch: (short) => mayMatch(database, section, search, short),
    words: wordsIndex(section),
    indexes: indexesOf(database),
  };
}

/** An order is as new as the last list of its campaign that named it: unchanged ones are not rewritten. */
const ORDER_AS_OF = `CASE WHEN gone_at IS NULL THEN max(as_of, ifnull(
  (SELECT listed.as_of FROM campaign_orders_read AS listed WHERE listed.campaign_id = investment_order.campaignId), as_of)) ELSE as_of END`;

const FIELDS: { readonly [S in Section]?: string } = {
  campaigns: 'id, document, as_of, available', orders: `id, document, ${ORDER_AS_OF} AS as_of`,
};

const fields = (section: Section): string => FIELDS[section] ?? 'id, document, as_of';

/** Records not known to be over. An undocumented status says nothing, so they stay. */
const NOT_PAST: { readonly [S in Section]?: string } = {
  disputes: noneOf('status', knownBut(disputeStates, 'OPEN')),
  virtualIbans: "(status = 'ACTIVE' OR json_extract(document, '$.deactivationDate') IS NULL)",
};

function toRecordRow<S extends Section>(section: S, row: DocumentRow): RecordRow<S> {
  const record = JSON.parse(row.document) as SectionRecords[S];
  if (section !== 'campaigns') return { id: row.id, record, asOf: row.as_of };
  const available = row.available === null || row.available === undefined ? null : (JSON.parse(row.available) as unknown);
  return { id: row.id, record: { ...record, available }, asOf: row.as_of };
}

/** By id; a transfer also by its number alone. Includes records that are no longer listed. */
export function findRecord<S extends Section>(database: Database, section: S, id: string): RecordRow<S> | null {
  const { table } = recordTables[section];
  const row = oneRow<DocumentRow>(database, `SELECT ${fields(section)} FROM ${table} WHERE id = ?`, id);
  if (row !== undefined) return toRecordRow(section, row);
  return section === 'transfers' ? (recordsWhere(database, section, 'moneyTransferId', id, 1)[0] ?? null) : null;
}

export function recordsWhere<S extends Section>(
  database: Database, section: S, column: string, value: string, limit: number,
): RecordRow<S>[] {
  const table: RecordTable<S> = recordTables[section];
  if (!Object.hasOwn(table.columns, column)) throw new Error(`No column ${column} in ${section}`);
  return allRows<DocumentRow>(
    database, `SELECT ${fields(section)} FROM ${table.table} WHERE ${column} = ? AND +gone_at IS NULL ORDER BY ${table.order} LIMIT ?`, value, limit,
  ).map((row) => toRecordRow(section, row));
}

export const searchRecords = (database: Database, sections: readonly Section[], text: string, limit: number): SearchHit[] =>
  sections.flatMap((section) => hitsIn(database, section, text, limit));

function hitsIn<S extends Section>(database: Database, section: S, text: string, limit: number): SearchHit[] {
  const row: SectionRow<SectionRecords[S]> = sectionRows[section];
  const { rows } = recordPage(database, { section, search: text, filters: {}, sort: null }, 0, limit, 'ifKnown');
  return rows.map(({ id, record }) => {
    const found = record as SectionRecords[S];
    return { section, id, title: row.title(found) ?? id, parts: row.parts(found).filter((part) => part !== null) };
  });
}

/**
 * Count and sum of a campaign's orders by status; no sum over several currencies. Amounts without a stated currency count only where none of
 * the status states one.
 */
export function ordersByStatus(
  database: Database, campaignId: string,
): { readonly status: string | null; readonly count: number; readonly total: Money | null; readonly lacking: number }[] {
  const rows = allRows<{ status: string | null; currency: string | null; count: number; known: number; minor: number | null }>(
    database,
    `SELECT status, currency, count(*) AS count, count(totalAmount) AS known, sum(totalAmount) AS minor
     FROM investment_order WHERE campaignId = ? AND gone_at IS NULL GROUP BY status, currency`,
    campaignId,
  );
  return [...Map.groupBy(rows, ({ status }) => status)].map(([status, ofStatus]) => {
    const count = ofStatus.reduce((sum, row) => sum + row.count, 0);
    const summed = ofStatus.filter(({ minor, currency }) => minor !== null && currency !== null);
    const said = summed.filter(({ currency }) => currency !== CURRENCY_NOT_SAID);
    const kept = said.length === 0 ? summed : said;
    const [only] = kept;
    return {
      status, count, lacking: count - kept.reduce((sum, { known }) => sum + known, 0),
      total: kept.length !== 1 || only === undefined || only.minor === null || only.currency === null ? null : { amountMinor: only.minor, currency: only.currency },
    };
  }).toSorted((left, right) => right.count - left.count);
}

const MOST_VALUES = 100;

export function columnValues(database: Database, section: Section, column: string): string[] {
  const filterable: readonly string[] = recordColumns[section].filterable;
  // Only known column names reach the SQL.
  if (!filterable.includes(column)) return [];
  const { table } = recordTables[section];
  const values = allValues<string>(database, `SELECT DISTINCT ${column} FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1 LIMIT ?`, MOST_VALUES);
  // Uses the column's index: the documents need not be read.
  const listed = database.prepare<[string], number>(`SELECT 1 FROM ${table} WHERE ${column} = ? AND gone_at IS NULL LIMIT 1`).pluck();
  return values.filter((value) => listed.get(value) !== undefined);
}
