import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, oneValue } from '#main/store/sqlite/index.ts';
import { recordColumns } from '#shared/bridge/lists/records.ts';
import type { RecordRow, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { TransferFilters, TransferSelection } from '#shared/bridge/payments/transfer-filters.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { between, joined } from '../statement/search.ts';
import type { Condition } from '../statement/search.ts';
import { commonAmount, commonAmountOf, inPeriod, part } from './conditions.ts';
import { indexesOf, wordsIndex } from './list-indexes.ts';
import { mayMatch } from './record-words.ts';
import { searchConditions } from './search-words.ts';

export interface TransferRows {
  readonly rows: readonly RecordRow<'transfers'>[];
  readonly total: number;
}

/** A page of the listed transfers that pass every filter and contain every word, and the total. */
export function transferPage(database: Database, selection: TransferSelection, offset: number, limit: number): TransferRows {
  const where = joined([{ sql: 'gone_at IS NULL', values: [] }, ...filterConditions(selection), ...searchThroughWords(database, selection.search)], 'AND');
  const order = sortOrder(selection);
  const { chosen, total } = where.values.length === 0 ? listedRows(database, order, offset, limit) : foundRows(database, where, order, offset, limit);
  const rows = allRows<{ id: string; document: string; as_of: Instant }>(
    database, `SELECT id, document, as_of FROM transfer WHERE rowid IN (SELECT value FROM json_each(?)) ORDER BY ${order}`, JSON.stringify(chosen),
  );
  return {
    rows: rows.map((row) => ({ id: row.id, record: JSON.parse(row.document) as SectionRecords['transfers'], asOf: row.as_of })),
    total,
  };
}

/** More rows are found sooner along the index of all words. */
const FEW = 5_000;

/** The rows of a search, so that only those are read whole. */
function searchThroughWords(database: Database, search: string): Condition[] {
  const holds = searchConditions('transfers', search);
  if (holds.length === 0) return [];
  const may = mayMatch(database, 'transfers', search, 'longOnly');
  const isFew = may !== null && allValues(database, `${may.sql} LIMIT ?`, ...may.values, FEW + 1).length <= FEW;
  const { sql, values } = joined([...(isFew ? [{ sql: `rowid IN (${may.sql})`, values: may.values }] : []), ...holds], 'AND');
  const index = !isFew && indexesOf(database).has(wordsIndex('transfers')) ? ` INDEXED BY ${wordsIndex('transfers')}` : '';
  return [{ sql: `rowid IN (SELECT rowid FROM transfer${index} WHERE gone_at IS NULL AND ${sql})`, values }];
}

interface Chosen {
  readonly chosen: readonly number[];
  readonly total: number;
}

const listedRows = (database: Database, order: string, offset: number, limit: number): Chosen => ({
  chosen: allValues<number>(database, `SELECT rowid FROM transfer WHERE gone_at IS NULL ORDER BY ${order} LIMIT ? OFFSET ?`, limit, offset),
  total: oneValue<number>(database, 'SELECT count(*) FROM transfer WHERE gone_at IS NULL') ?? 0,
});

/** One walk of an index chooses and counts; only the page's rows are read whole. */
function foundRows(database: Database, where: Condition, order: string, offset: number, limit: number): Chosen {
  const all = allValues<number>(database, `SELECT rowid FROM transfer WHERE ${where.sql} ORDER BY ${order}`, ...where.values);
  return { chosen: all.slice(offset, offset + limit), total: all.length };
}

const NEWEST_FIRST = 'createdDatetime DESC, id';

const FOLDED: Readonly<Record<string, string>> = { counterpartName: 'foldedCounterpart', description: 'foldedDescription' };

function sortOrder({ sort }: TransferSelection): string {
  // Only known column names reach the SQL.
  const key = recordColumns.transfers.sortable.find((name) => name === sort?.key);
  if (key === undefined || sort === null) return NEWEST_FIRST;
  if (key === 'createdDatetime' && sort.direction === 'desc') return NEWEST_FIRST;
  const column = FOLDED[key] ?? key;
  return `${column} IS NULL, ${column} ${sort.direction === 'asc' ? 'ASC' : 'DESC'}, id`;
}

function filterConditions(filters: TransferFilters): Condition[] {
  return [
    ...same('accountId', filters.accountId),
    ...same('direction', filters.direction),
    ...same('status', filters.status),
    ...same('feeType', filters.feeType),
    ...same('currency', filters.currency.trim().toUpperCase()),
    ...same('isUrgent', numberOf(filters.isUrgent)),
    ...same('isInstant', numberOf(filters.isInstant)),
    ...same('hasTaxRelief', numberOf(filters.hasTaxRelief)),
    ...inPeriod('createdDatetime', filters.createdFrom, filters.createdTo),
    ...inPeriod('accountedDatetime', filters.accountedFrom, filters.accountedTo),
    ...amountBounds(filters),
    ...part('counterpartAccount', compactIban(filters.counterpartAccount)),
    ...part('trn', filters.trn.trim()),
    ...part('cro', filters.cro.trim()),
    ...part('foldedCounterpart', foldText(filters.counterpartName.trim())),
    ...part('foldedDescription', foldText(filters.description.trim())),
  ];
}

const numberOf = (flag: boolean | null): number | null => (flag === null ? null : Number(flag));

/** The plus sign excludes other indexes, which would read every row whole. */
const same = (column: string, value: string | number | null): Condition[] =>
  value === null || value === '' ? [] : [{ sql: `+${column} = ?`, values: [value] }];

/** The amount column holds minor units. */
const COMMON_AMOUNT = commonAmountOf('amount', 'currency');

function amountBounds({ amountFrom, amountTo }: TransferFilters): Condition[] {
  const from = commonAmount(amountFrom);
  const to = commonAmount(amountTo);
  return from === null && to === null ? [] : [between(COMMON_AMOUNT, from, to)];
}

export interface PaidTransfer {
  readonly accountCode: string;
  readonly moneyTransferId: string;
  readonly at: Instant;
}

export interface RecentPayment {
  readonly moneyTransferId: string;
  readonly accountCode: string | null;
  readonly at: Instant;
  readonly status: string | null;
  /** Absolute minor units; null where the bank did not say. */
  readonly amountMinor: number | null;
  readonly currency: string | null;
}

/** Outgoing transfers that were not refused or cancelled. A transfer without a direction may be outgoing. */
const MAY_HAVE_PAID = `gone_at IS NULL AND ifnull(direction, 'OUTGOING') = 'OUTGOING'
  AND upper(ifnull(status, '')) NOT IN ('REJECTED', 'CANCELLED', 'CANCELED', 'DELETED', 'FAILED')`;

export const recentPayments = (database: Database, since: Instant): RecentPayment[] => allRows<RecentPayment>(
  database,
  `SELECT substr(id, length(accountId) + 2) AS moneyTransferId, creditorAccount AS accountCode, createdDatetime AS at, status,
   abs(amount) AS amountMinor, currency FROM transfer WHERE createdDatetime >= ? AND ${MAY_HAVE_PAID}`,
  since,
);

export const paidTransfers = (database: Database, accountCodes: readonly string[]): PaidTransfer[] => allRows<PaidTransfer>(
  database,
  `SELECT creditorAccount AS accountCode, substr(id, length(accountId) + 2) AS moneyTransferId, createdDatetime AS at FROM transfer
   WHERE createdDatetime IS NOT NULL AND creditorAccount IN (SELECT value FROM json_each(?)) AND ${MAY_HAVE_PAID}`,
  JSON.stringify(accountCodes),
);
