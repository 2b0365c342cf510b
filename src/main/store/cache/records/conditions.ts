import { currencyExponent, unusualExponents } from '#shared/domain/currency.ts';
import { beginningOf, endOf } from '#shared/domain/day-or-moment.ts';
import type { DayOrMoment } from '#shared/domain/day-or-moment.ts';
import { decimalWithMark } from '#shared/domain/typed-amount.ts';
import { likePattern } from '../statement/search.ts';
import type { Condition } from '../statement/search.ts';

/* Conditions that filters of several tables are made of. Names of columns and expressions come from the program, never from outside. */

/** Holds the text somewhere; `column` holds folded text, or text that is compared as it stands. */
export const part = (column: string, text: string): Condition[] =>
  text === '' ? [] : [{ sql: `${column} LIKE ? ESCAPE '\\'`, values: [likePattern(text)] }];

/** Not one of these documented words: a status that the bank leaves out, or that nobody documented, stays. */
export const noneOf = (column: string, words: readonly string[]): string =>
  `(${column} IS NULL OR ${column} NOT IN (${words.map((word) => `'${word}'`).join(', ')}))`;

/** Both ends belong to the period; days are those of the bank's calendar, the column holds instants. */
export function inPeriod(column: string, from: DayOrMoment | null, to: DayOrMoment | null): Condition[] {
  const begin = from === null ? null : beginningOf(from);
  const end = to === null ? null : endOf(to);
  return [
    ...(begin === null ? [] : [{ sql: `${column} >= ?`, values: [begin] }]),
    ...(end === null ? [] : [{ sql: `${column} < ?`, values: [end] }]),
  ];
}

/** Digits after the point to which amounts of all currencies are brought for a comparison. */
export const COMMON_DIGITS = 4;

const EXPONENTS = unusualExponents.map(([currency, digits]) => `WHEN '${currency}' THEN ${10 ** (COMMON_DIGITS - digits)}`).join(' ');

/** An amount in minor units of its currency, a hundredth for most, brought to what {@link commonAmount} gives. */
export const commonAmountOf = (minor: string, currency: string): string =>
  `${minor} * CASE ${currency} ${EXPONENTS} ELSE ${10 ** (COMMON_DIGITS - currencyExponent('EUR'))} END`;

/** null for what is no amount: it then filters nothing, as what is half typed. */
export function commonAmount(text: string): number | null {
  const decimal = decimalWithMark(text, '.');
  if (!decimal.ok) return null;
  const value = Math.round(Number(decimal.value) * 10 ** COMMON_DIGITS);
  return Number.isSafeInteger(value) ? value : null;
}
