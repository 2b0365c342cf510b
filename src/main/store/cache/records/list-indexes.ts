import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allValues, oneValue } from '#main/store/sqlite/index.ts';
import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { bySection, recordColumns, sectionRows, sections } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { searchedAmounts } from './tables.ts';

/*
 * The indexes of long lists: of their words, and one for each column that sorts and for each that filters. They are made behind the records, since keeping them
 * while a hundred thousand records arrive would slow the reading. Until then lists are sorted and counted without them.
 */

interface ListIndex {
  readonly name: string;
  readonly columns: string;
  /** Of the rows that it holds, where not of all. */
  readonly where?: string;
}

export interface ListOrder {
  readonly sql: string;
  /** The index in this order; it may not be there yet. */
  readonly index: string;
}

/** The indexes that a migration made. */
const MADE: { readonly [S in Section]?: { readonly listed?: string; readonly filters?: Readonly<Record<string, string>> } } = {
  orders: { listed: 'order_listed', filters: { campaignId: 'order_campaign' } },
  transfers: { listed: 'transfer_listed' },
};

/** The column by which a list is sorted from the newest on. */
const newestOf = (section: Section): string | null => /^(\w+) DESC, id$/.exec(sectionRows[section].order)?.[1] ?? null;

const listedIndex = (section: Section): string => MADE[section]?.listed ?? `${sectionRows[section].table}_listed`;
const sortIndex = (section: Section, column: string): string => `${sectionRows[section].table}_by_${sortedBy(section, column)}`;

/** Columns that are sorted by another: names without their accents. */
const SORTED_BY: { readonly [S in Section]?: Readonly<Record<string, string>> } = { transfers: { counterpartName: 'foldedCounterpart', description: 'foldedDescription' } };

const sortedBy = (section: Section, column: string): string => SORTED_BY[section]?.[column] ?? column;

export const filterIndex = (section: Section, column: string): string =>
  MADE[section]?.filters?.[column] ?? `${sectionRows[section].table}_of_${column}`;

/** The index of all words, with what else a search or a filter looks at: a list is counted along it without reading the records. */
export const wordsIndex = (section: Section): string => `${sectionRows[section].table}_words`;

function wordsColumns(section: Section): string {
  const amounts = searchedAmounts(section);
  const currency = amounts.some((amount) => amount.currency === 'currency') ? ['currency'] : [];
  return [...new Set(['gone_at', 'words', ...amounts.map(({ column }) => column), ...currency, ...recordColumns[section].filterable])].join(', ');
}

/** Records without a value come last in both directions. */
export function listOrder(section: Section, sort: RecordSelection['sort']): ListOrder {
  const { order } = sectionRows[section];
  const newest = newestOf(section);
  const sortable: readonly string[] = recordColumns[section].sortable;
  // Only known column names reach the SQL.
  if (sort === null || !sortable.includes(sort.key)) {
    return { sql: order, index: newest === null ? sortIndex(section, /^\w+/.exec(order)?.[0] ?? '') : listedIndex(section) };
  }
  if (sort.key === newest) {
    return { sql: sort.direction === 'desc' ? order : `${newest} ASC NULLS LAST, id DESC`, index: listedIndex(section) };
  }
  return { sql: `${sortedBy(section, sort.key)} COLLATE NOCASE ${sort.direction} NULLS LAST, id ${sort.direction}`, index: sortIndex(section, sort.key) };
}

/** A code as payers write it, without what separates its parts: "TC 000123 456" for "TC-000123-456". */
export const bareCodeOf = (column: string): string => `replace(replace(replace(lower(${column}), '-', ''), ' ', ''), '/', '')`;

/** Spaces and case do not matter. */
export const fiscalCodeKey = `upper(replace(fiscalCode, ' ', ''))`;

/** Which investor has which name, without the records. */
export const INVESTORS_NAMED = 'investor_named';

const OF_INVESTORS: readonly ListIndex[] = [
  { name: INVESTORS_NAMED, columns: 'id, displayName' },
  { name: 'investor_of_name', columns: 'displayName, id' },
  { name: 'investor_fiscal_code', columns: `${fiscalCodeKey}, gone_at, displayName COLLATE NOCASE, id, fiscalCode` },
];

/** What a transfer is named by beside its id, and whom it was paid to or came from. */
const OF_TRANSFERS: readonly ListIndex[] = [
  { name: 'transfer_of_counterpart', columns: 'counterpartAccount', where: 'counterpartAccount IS NOT NULL' },
  { name: 'transfer_of_cro', columns: `cro, gone_at, ${sectionRows.transfers.order}`, where: 'cro IS NOT NULL' }];

const RANKED = 'gone_at, totalAmount, orderAmount, status, portalOrderDatetime';

/** The orders that money may be meant for, by each kind of evidence, with what ranks those that it finds (records/match-candidates.ts). */
const MATCHING: readonly ListIndex[] = [
  { name: 'order_match_amount', columns: 'totalAmount, gone_at, orderAmount, status, portalOrderDatetime' },
  { name: 'order_match_holder', columns: `holder, ${RANKED}` },
  { name: 'order_match_investor', columns: `investorId, ${RANKED}` },
  { name: 'order_match_wrong', columns: 'status, gone_at, totalAmount, orderAmount, portalOrderDatetime', where: `status = 'INCORRECT_AMOUNT'` },
  { name: 'order_match_code', columns: bareCodeOf('portalOrderCode') },
  { name: 'order_match_id', columns: bareCodeOf('id') },
];

/** Who has an order in a campaign. */
const INVESTORS_OF_CAMPAIGN: ListIndex = { name: 'order_investors', columns: 'campaignId, gone_at, investorId', where: 'investorId IS NOT NULL' };

/** What the figures for the supervisor are added up from, by campaign and time. */
export const SUPERVISED_ORDERS = {
  name: 'order_supervised', columns: 'campaignId, gone_at, portalOrderDatetime, status, currency, investorId, orderAmount, feeAmount, totalAmount', where: `status IN ('ACCEPTED', 'SPLIT')`,
} as const satisfies ListIndex;

const OWN: { readonly [S in Section]?: readonly ListIndex[] } = { orders: [...MATCHING, INVESTORS_OF_CAMPAIGN, SUPERVISED_ORDERS], investors: OF_INVESTORS, transfers: OF_TRANSFERS };

const INDEXES = bySection((section): readonly ListIndex[] => {
  const newest = newestOf(section);
  const made = MADE[section];
  return [
    { name: wordsIndex(section), columns: wordsColumns(section) },
    ...(newest === null || made?.listed !== undefined ? [] : [{ name: listedIndex(section), columns: `gone_at, ${sectionRows[section].order}` }]),
    ...recordColumns[section].sortable.filter((column) => column !== newest)
      .map((column: string) => ({ name: sortIndex(section, column), columns: `gone_at, ${sortedBy(section, column)} COLLATE NOCASE, id` })),
    ...recordColumns[section].filterable.filter((column) => made?.filters?.[column] === undefined)
      .map((column: string) => ({ name: filterIndex(section, column), columns: `${column}, gone_at` })),
    ...(OWN[section] ?? []),
  ];
});

export const indexesOf = (database: Database): ReadonlySet<string> => new Set(allValues<string>(database, `SELECT name FROM sqlite_schema WHERE type = 'index'`));

/** A shorter list is read and sorted at once. */
const SHORT = 1_000;

/** Makes the next index that is missing. Gives whether one was. */
export function makeListIndex(database: Database, short = SHORT): boolean {
  const made = indexesOf(database);
  for (const section of sections) {
    const missing = INDEXES[section].find(({ name }) => !made.has(name));
    const { table } = sectionRows[section];
    if (missing === undefined || oneValue(database, `SELECT 1 FROM ${table} LIMIT 1 OFFSET ?`, short) === null) continue;
    database.exec(`CREATE INDEX ${missing.name} ON ${table} (${missing.columns})${missing.where === undefined ? '' : ` WHERE ${missing.where}`}`);
    return true;
  }
  return false;
}
