import { currencyExponent } from '#shared/domain/currency.ts';
import type { AmountReading } from '#shared/domain/statement-search-amounts.ts';
import { minorRange } from '#shared/domain/statement-search-amounts.ts';
import type { Reading, SearchWord } from '#shared/domain/statement-search.ts';
import { epochDay } from '../epoch-day.ts';
import { DAY_OF_ROW_ID } from './row-id.ts';

export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** A LIKE pattern (escape character \) that matches the text anywhere. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether an entry contains every word. `currencies` are those of the entries: they differ in minor units. With `notes`, the joined mark's
 * note counts too.
 */
export const wordsCondition = (words: readonly SearchWord[], currencies: readonly string[], notes = false): Condition | null =>
  words.length === 0 ? null : joined(words.map((word) => joined(word.flatMap((reading) => readingCondition(reading, currencies, notes)), 'OR')), 'AND');

/** Whether a mark's note contains at least one word; null without text words. */
export function noteCondition(words: readonly SearchWord[]): Condition | null {
  const texts = words.flat().filter((reading) => reading.kind === 'text');
  return texts.length === 0 ? null : joined(texts.map(({ text }) => ({ sql: NOTE_HOLDS, values: [likePattern(text)] })), 'OR');
}

const NOTE_HOLDS = `note_words LIKE ? ESCAPE '\\'`;

/** In parentheses; false without any. */
export function joined(conditions: readonly Condition[], by: 'AND' | 'OR'): Condition {
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
    const within = between(range.of === 'signed' ? 'amount_minor' : 'abs(amount_minor)', range.from, range.to);
    if (byExponent.size === 1) return [within];
    return [{ sql: `(currency IN (${those.map(() => '?').join(', ')}) AND ${within.sql})`, values: [...those, ...within.values] }];
  });
}

/** Inclusive; one end may be open. */
export function between(expression: string, from: number | null, to: number | null): Condition {
  if (from === null) return { sql: `${expression} <= ?`, values: [to ?? 0] };
  return to === null ? { sql: `${expression} >= ?`, values: [from] } : { sql: `${expression} BETWEEN ? AND ?`, values: [from, to] };
}
