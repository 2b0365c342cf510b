import { bySection, sectionRows } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { minorRange } from '#shared/domain/statement-search-amounts.ts';
import type { AmountReading, MinorRange } from '#shared/domain/statement-search-amounts.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import type { SearchWord } from '#shared/domain/statement-search.ts';
import type { SectionColumn } from '#shared/sections/section.ts';
import { between, joined, likePattern } from '../statement/search.ts';
import type { Condition } from '../statement/search.ts';
import { COMMON_DIGITS, commonAmountOf } from './conditions.ts';
import { recordTables } from './tables.ts';

/** The amounts that a search looks through, and where the table has their currency: in a column, or in the amount itself. */
function searchedAmounts(section: Section): readonly (readonly [minor: string, currency: string])[] {
  const columns = Object.entries<SectionColumn<never>>(sectionRows[section].columns);
  const ownCurrency = columns.some(([name]) => name === 'currency');
  return columns.filter(([, column]) => 'amount' in column && column.searched === true)
    .map(([name]) => [name, ownCurrency ? 'currency' : `document ->> '$.${name}.currency'`]);
}

const AMOUNTS = bySection(searchedAmounts);

/** Indexes covering those amounts: without them every document would be read. */
const AMOUNT_INDEX: { readonly [S in Section]?: string } = { transfers: 'transfer_listed', orders: 'order_campaign' };

/**
 * Conditions of a free search: every word occurs in the record's words or is one of its amounts, however typed ("1.234,50", "1234.5",
 * ">1000"). Quoted text is matched literally.
 */
export const searchConditions = (section: Section, search: string): Condition[] => parseSearch(search).map((word) => wordCondition(section, word));

/** The same through the index of words, for a query whose own index lacks them. */
export function indexedSearch(section: Section, search: string): Condition[] {
  const holds = searchConditions(section, search);
  if (holds.length === 0) return [];
  const { sql, values } = joined(holds, 'AND');
  return [{ sql: `rowid IN (SELECT rowid FROM ${recordTables[section].table} WHERE gone_at IS NULL AND ${sql})`, values }];
}

function wordCondition(section: Section, word: SearchWord): Condition {
  const texts = word.filter((reading) => reading.kind === 'text').map(({ text }): Condition => ({ sql: `words LIKE ? ESCAPE '\\'`, values: [likePattern(text)] }));
  const amounts = word.filter((reading) => reading.kind === 'amount' || reading.kind === 'amounts').filter((reading) => !isCode(reading, word));
  return joined([...texts, ...amountConditions(section, amounts)], 'OR');
}

/** "0444" is part of a code, not an amount. */
const isCode = (reading: AmountReading, word: SearchWord): boolean =>
  reading.kind === 'amount' && word.some((other) => other.kind === 'text' && /^0\d+$/.test(other.text));

function amountConditions(section: Section, readings: readonly AmountReading[]): Condition[] {
  const { table } = recordTables[section];
  const places = AMOUNTS[section];
  const ranges = readings.flatMap((reading) => minorRange(reading, COMMON_DIGITS) ?? []);
  if (places.length === 0 || ranges.length === 0) return [];
  // Records state the direction in words: their amounts have no sign.
  const within = places.flatMap(([minor, currency]) => ranges.map((range) => between(`abs(${commonAmountOf(minor, currency)})`, ...unsigned(range))));
  const index = AMOUNT_INDEX[section];
  const { sql, values } = joined(within, 'OR');
  return [{ sql: `rowid IN (SELECT rowid FROM ${table}${index === undefined ? '' : ` INDEXED BY ${index}`} WHERE +gone_at IS NULL AND ${sql})`, values }];
}

/** "<-50" means debits of more than 50. */
const unsigned = ({ from, to }: MinorRange): readonly [number | null, number | null] =>
  (from ?? 0) < 0 || (to ?? 0) < 0 ? [to === null ? null : -to, from === null ? null : -from] : [from, to];
