import { currencyExponent } from '#shared/domain/currency.ts';
import type { AmountReading, MinorRange } from '#shared/domain/statement-search-amounts.ts';
import { minorRange } from '#shared/domain/statement-search-amounts.ts';
import type { Reading, SearchWord } from '#shared/domain/statement-search.ts';
import { epochDay } from '../epoch-day.ts';
import { DAY_OF_ROW_ID } from './row-id.ts';

/** A condition over the table of entries, with what its question marks stand for. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** A LIKE pattern (escape character \) that finds the text anywhere. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether an entry holds every word. `currencies` are those that entries have: an amount is another number of minor units
 * where they are not hundredths. With `notes`, text may also stand in the note of the mark that the entry is joined with.
 */
export const wordsCondition = (words: readonly SearchWord[], currencies: readonly string[], notes = false): Condition | null =>
  words.length === 0 ? null : joined(words.map((word) => joined(word.flatMap((reading) => readingCondition(reading, currencies, notes)), 'OR')), 'AND');

/** Whether the note of a mark holds one of the words at least; null where none of them is text. */
export function noteCondition(words: readonly SearchWord[]): Condition | null {
  const texts = words.flat().filter((reading) => reading.kind === 'text');
  return texts.length === 0 ? null : joined(texts.map(({ text }) => ({ sql: NOTE_HOLDS, values: [likePattern(text)] })), 'OR');
}

const NOTE_HOLDS = `note_words LIKE ? ESCAPE '\\'`;

function joined(conditions: readonly Condition[], by: 'AND' | 'OR'): Condition {
  if (conditions.length === 0) return { sql: '0', values: [] };
  return { sql: `(${conditions.map(({ sql }) => sql).join(` ${by} `)})`, values: conditions.flatMap(({ values }) => values) };
}

function readingCondition(reading: Reading, currencies: readonly string[], notes: boolean): Condition[] {
  if (reading.kind === 'text') {
    const pattern = likePattern(reading.text);
    const ofEntry: Condition = { sql: `ifnull(folded, description) LIKE ? ESCAPE '\\' OR transaction_id LIKE ? ESCAPE '\\'`, values: [pattern, pattern] };
    return notes ? [ofEntry, { sql: NOTE_HOLDS, values: [pattern] }] : [ofEntry];
  }
  if (reading.kind === 'days') {
    const range = [epochDay(reading.from), epochDay(reading.to)];
    return [{ sql: `${DAY_OF_ROW_ID} BETWEEN ? AND ? OR value_day BETWEEN ? AND ?`, values: [...range, ...range] }];
  }
  return amountConditions(reading, currencies);
}

function amountConditions(reading: AmountReading, currencies: readonly string[]): Condition[] {
  const byExponent = Map.groupBy(currencies, currencyExponent);
  return [...byExponent].flatMap(([exponent, those]) => {
    const range = minorRange(reading, exponent);
    if (range === null) return [];
    const within = rangeCondition(range);
    if (byExponent.size === 1) return [within];
    return [{ sql: `(currency IN (${those.map(() => '?').join(', ')}) AND ${within.sql})`, values: [...those, ...within.values] }];
  });
}

function rangeCondition({ of, from, to }: MinorRange): Condition {
  const amount = of === 'signed' ? 'amount_minor' : 'abs(amount_minor)';
  if (from === null) return { sql: `${amount} <= ?`, values: [to ?? 0] };
  return to === null ? { sql: `${amount} >= ?`, values: [from] } : { sql: `${amount} BETWEEN ? AND ?`, values: [from, to] };
}
