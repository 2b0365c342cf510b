import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows } from '#main/store/sqlite/index.ts';
import type { TransferFilters, TransferSelection, UnsortedTransfers } from '#shared/bridge/payments/transfer-filters.ts';
import { commonAmount } from '#shared/domain/common-amount.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { between, joined } from '../statement/search.ts';
import type { Condition } from '../statement/search.ts';
import { commonAmountOf, inPeriod, part } from './conditions.ts';
import { countRows } from './finding.ts';
import type { ListQuestion } from './finding.ts';
import { indexesOf, listOrder, wordsIndex } from './list-indexes.ts';
import { foundRecords } from './reading.ts';
import type { FoundRecords } from './reading.ts';
import { mayMatch } from './record-words.ts';
import { searchConditions } from './search-words.ts';
import { recordTables } from './tables.ts';

/** A page of the listed transfers that pass every filter and contain every word. `count` as for {@link recordPage}. */
export function transferPage(database: Database, { sort, ...selection }: TransferSelection, offset: number, limit: number, count: 'all' | 'ifKnown' = 'all'): FoundRecords<'transfers'> {
  return foundRecords(database, 'transfers', questionOf(database, selection, sort), offset, limit, count);
}

/** Counts them in steps; null where the file changed meanwhile. */
export const countTransfers = (database: Database, selection: UnsortedTransfers): Generator<undefined, number | null> => countRows(database, questionOf(database, selection, null));

function questionOf(database: Database, { search, ...filters }: UnsortedTransfers, sort: TransferSelection['sort']): ListQuestion {
  const conditions = filterConditions(filters);
  const order = listOrder('transfers', sort);
  const throughThem = conditions.length === 0 ? [] : [throughFilters(conditions)];
  return {
    table: recordTables.transfers.table, order, filters: [], search: searchConditions('transfers', search),
    // A walk along the list itself meets them on its way.
    others: order.index === LISTED ? conditions : throughThem, othersAlongWords: throughThem,
    mayMatch: (short) => mayMatch(database, 'transfers', search, short), words: wordsIndex('transfers'), indexes: indexesOf(database),
  };
}

/** The index of the list holds every column that filters. */
const LISTED = listOrder('transfers', null).index;

/** Along any other index each record would be read for them. */
function throughFilters(conditions: readonly Condition[]): Condition {
  const { sql, values } = joined(conditions, 'AND');
  return { sql: `transfer.rowid IN (SELECT rowid FROM transfer INDEXED BY ${LISTED} WHERE gone_at IS NULL AND ${sql})`, values };
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
  /** null where the bank did not say: it may be an incoming one. */
  readonly direction: string | null;
}

/** Neither refused nor cancelled. */
export const MAY_HAVE_MOVED = `upper(ifnull(status, '')) NOT IN ('REJECTED', 'CANCELLED', 'CANCELED', 'DELETED', 'FAILED')`;

/** Outgoing transfers that were not refused or cancelled. A transfer without a direction may be outgoing. */
const MAY_HAVE_PAID = `ifnull(direction, 'OUTGOING') = 'OUTGOING' AND ${MAY_HAVE_MOVED}`;

export const recentPayments = (database: Database, since: Instant): RecentPayment[] => allRows<RecentPayment>(
  database,
  `SELECT substr(id, length(accountId) + 2) AS moneyTransferId, creditorAccount AS accountCode, createdDatetime AS at, status,
   abs(amount) AS amountMinor, currency, direction FROM transfer WHERE gone_at IS NULL AND createdDatetime >= ? AND ${MAY_HAVE_PAID}`,
  since,
);

/** A transfer that may have left an account. */
export interface OutgoingTransfer extends Omit<RecentPayment, 'at'> {
  readonly accountId: string;
  /** null where the bank does not say when it was made. */
  readonly at: Instant | null;
  readonly cro: string | null;
}

/** Those made since then, and those of which the bank does not say when. */
export const outgoingTransfers = (database: Database, since: Instant): OutgoingTransfer[] => allRows<OutgoingTransfer>(
  database,
  `SELECT substr(id, length(accountId) + 2) AS moneyTransferId, accountId, creditorAccount AS accountCode, createdDatetime AS at, status,
   abs(amount) AS amountMinor, currency, direction, cro FROM transfer WHERE gone_at IS NULL AND (createdDatetime >= ? OR createdDatetime IS NULL) AND ${MAY_HAVE_PAID}`,
  since,
);

export const paidTransfers = (database: Database, accountCodes: readonly string[]): PaidTransfer[] => allRows<PaidTransfer>(
  database,
  `SELECT creditorAccount AS accountCode, substr(id, length(accountId) + 2) AS moneyTransferId, createdDatetime AS at FROM transfer
   WHERE creditorAccount IN (SELECT value FROM json_each(?)) AND +gone_at IS NULL AND +createdDatetime IS NOT NULL AND ${MAY_HAVE_PAID}`,
  JSON.stringify(accountCodes),
);

export interface PaidName {
  /** What makes names alike (`skeletonsOf`). */
  readonly payee: string;
  readonly accountCode: string;
}

/** Every account that these names were paid with, the last paid first. */
export const paidNames = (database: Database, payees: readonly string[]): PaidName[] => allRows<PaidName>(
  database,
  `SELECT payee, creditorAccount AS accountCode FROM transfer WHERE payee IN (SELECT value FROM json_each(?)) AND +creditorAccount IS NOT NULL AND +gone_at IS NULL
   GROUP BY payee, creditorAccount ORDER BY max(createdDatetime) DESC`,
  JSON.stringify(payees),
);
