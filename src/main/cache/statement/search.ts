import { daysInMonth } from '#shared/domain/bank-date.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { DAY_OF_ROW_ID } from './row-id.ts';

/** A condition over the table of entries, with what its question marks stand for. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/**
 * What a typed text may mean: part of a description or of an id, a date or the beginning of one, or an amount. An amount
 * without a sign finds both directions.
 */
export function searchCondition(search: string): Condition | null {
  const text = search.trim();
  if (text === '') return null;
  const pattern = likePattern(foldText(text));
  const conditions: Condition[] = [
    { sql: `ifnull(folded, description) LIKE ? ESCAPE '\\'`, values: [pattern] },
    { sql: `transaction_id LIKE ? ESCAPE '\\'`, values: [pattern] },
    ...dateConditions(text),
    ...amountConditions(text),
  ];
  return {
    sql: `(${conditions.map((condition) => condition.sql).join(' OR ')})`,
    values: conditions.flatMap((condition) => condition.values),
  };
}

/** A LIKE pattern (escape character \) that finds the text anywhere. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const toDay = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / 86_400_000;

function daysBetweenCondition(from: number, to: number): Condition {
  return { sql: `(${DAY_OF_ROW_ID} BETWEEN ? AND ? OR value_day BETWEEN ? AND ?)`, values: [from, to, from, to] };
}

function dateConditions(text: string): Condition[] {
  const [year, month, day] = typedDate(text) ?? [];
  if (year === undefined) return [];
  if (month === undefined) return [daysBetweenCondition(toDay(year, 1, 1), toDay(year, 12, 31))];
  if (month < 1 || month > 12) return [];
  const length = daysInMonth(year, month);
  if (day === undefined) return [daysBetweenCondition(toDay(year, month, 1), toDay(year, month, length))];
  if (day < 1 || day > length) return [];
  return [daysBetweenCondition(toDay(year, month, day), toDay(year, month, day))];
}

/** "2026", "2026-03", "2026-03-15", "03/2026", "15/03/2026", also with points or dashes; year first in the answer. */
function typedDate(text: string): readonly [number, number?, number?] | null {
  const yearFirst = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})?)?)?[-/.]?$/.exec(text);
  if (yearFirst !== null) return numbers(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4})$/.exec(text);
  return dayFirst === null ? null : numbers(dayFirst[3], dayFirst[2], dayFirst[1]);
}

function numbers(year: string | undefined, month: string | undefined, day: string | undefined): readonly [number, number?, number?] | null {
  const value = Number(year);
  if (value < 1970 || value > 2300) return null;
  if (month === undefined) return [value];
  return day === undefined ? [value, Number(month)] : [value, Number(month), Number(day)];
}

/** "123" finds 123,00 to 123,99; "123,4" finds 123,40 to 123,49. Both readings of "1.234" count. */
function amountConditions(text: string): Condition[] {
  const readings = new Set<string>();
  for (const mark of [',', '.'] satisfies DecimalMark[]) {
    const typed = decimalFromTyped(text, mark);
    if (typed.ok) readings.add(typed.value);
  }
  const signed = /^\s*[+\-\u2212]/.test(text);
  return [...readings].flatMap((reading) => amountCondition(reading, signed));
}

/** The decimals of the currencies whose minor unit is not a hundredth are found by their whole part only. */
function amountCondition(decimal: string, signed: boolean): Condition[] {
  const [whole = '', decimals = ''] = decimal.replace('-', '').split('.');
  if (decimals.length > 2 || whole.length > 13) return [];
  const from = Number(whole + decimals.padEnd(2, '0'));
  const to = Number(whole + decimals.padEnd(2, '9'));
  if (!signed) return [{ sql: 'abs(amount_minor) BETWEEN ? AND ?', values: [from, to] }];
  return decimal.startsWith('-')
    ? [{ sql: 'amount_minor BETWEEN ? AND ?', values: [-to, -from] }]
    : [{ sql: 'amount_minor BETWEEN ? AND ?', values: [from, to] }];
}
