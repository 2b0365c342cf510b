import { currencyExponent, unusualExponents } from './currency.ts';
import { decimalWithMark } from './typed-amount.ts';

/** Decimals to which amounts of all currencies are scaled for comparison. */
export const COMMON_DIGITS = 4;

/** By what minor units are multiplied for it: of each unusual currency, and of any other. */
export const commonScales: readonly (readonly [currency: string, scale: number])[] = unusualExponents.map(([currency, digits]) => [currency, 10 ** (COMMON_DIGITS - digits)]);
export const USUAL_SCALE = 10 ** (COMMON_DIGITS - currencyExponent('EUR'));

/** null for what is no amount, such as one half typed: it filters nothing. */
export function commonAmount(text: string): number | null {
  const decimal = decimalWithMark(text, '.');
  if (!decimal.ok) return null;
  const value = Math.round(Number(decimal.value) * 10 ** COMMON_DIGITS);
  return Number.isSafeInteger(value) ? value : null;
}
