import { currencyExponent, unusualExponents } from '#shared/domain/currency.ts';
import { decimalWithMark } from '#shared/domain/typed-amount.ts';

/** Decimals to which amounts of all currencies are scaled for comparison. */
export const COMMON_DIGITS = 4;

const EXPONENTS = unusualExponents.map(([currency, digits]) => `WHEN '${currency}' THEN ${10 ** (COMMON_DIGITS - digits)}`).join(' ');

const EUROS = 10 ** (COMMON_DIGITS - currencyExponent('EUR'));

/** Scales minor units of a currency to those of {@link commonAmount}. */
export const commonAmountOf = (minor: string, currency: string): string =>
  `${minor} * CASE ${currency} WHEN 'EUR' THEN ${EUROS} ${EXPONENTS} ELSE ${EUROS} END`;

/** null for what is no amount, such as one half typed: it filters nothing. */
export function commonAmount(text: string): number | null {
  const decimal = decimalWithMark(text, '.');
  if (!decimal.ok) return null;
  const value = Math.round(Number(decimal.value) * 10 ** COMMON_DIGITS);
  return Number.isSafeInteger(value) ? value : null;
}
