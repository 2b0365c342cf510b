import { bySection } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { minorRange } from '#shared/domain/statement-search-amounts.ts';
import type { AmountReading, MinorRange } from '#shared/domain/statement-search-amounts.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import type { SearchWord } from '#shared/domain/statement-search.ts';
import { between, joined, likePattern } from '../statement/search.ts';
import type { Condition } from '../statement/search.ts';
import { COMMON_DIGITS } from '#shared/domain/common-amount.ts';
import { commonAmountOf } from './conditions.ts';
import { searchedAmounts } from './tables.ts';

const AMOUNTS = bySection(searchedAmounts);

/**
 * Conditions of a free search: every word occurs in the record's words or is one of its amounts, however typed ("1.234,50", "1234.5",
 * ">1000"). Quoted text is matched literally.
 */
export const searchConditions = (section: Section, search: string): Condition[] =>
  parseSearch(search).map((word) => joined([...textConditions(word), ...amountConditions(section, amountReadings(word))], 'OR'));

const textConditions = (word: SearchWord): Condition[] =>
  word.filter((reading) => reading.kind === 'text').map(({ text }) => ({ sql: `words LIKE ? ESCAPE '\\'`, values: [likePattern(text)] }));

const amountReadings = (word: SearchWord): AmountReading[] =>
  word.filter((reading) => reading.kind === 'amount' || reading.kind === 'amounts');

function amountConditions(section: Section, readings: readonly AmountReading[]): Condition[] {
  const ranges = readings.flatMap((reading) => minorRange(reading, COMMON_DIGITS) ?? []);
  // Records state the direction in words: their amounts have no sign.
  return AMOUNTS[section].flatMap(({ column, currency }) => ranges.map((range) => between(`abs(${commonAmountOf(column, currency)})`, ...unsigned(range))));
}

/** "<-50" means debits of more than 50. */
const unsigned = ({ from, to }: MinorRange): readonly [number | null, number | null] =>
  (from ?? 0) < 0 || (to ?? 0) < 0 ? [to === null ? null : -to, from === null ? null : -from] : [from, to];
