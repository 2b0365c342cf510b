// table
/**
 * ISO 4217 alphabetic code. `XXX` is the standard's own "no currency": an amount of which the bank did not say the currency, or said it
 * in no certain form. Such an amount is the number that came, read with two decimals: compare it by `sameNumber`, never as equal to
 * another for its minor units, and add it to nothing but its like.
 */
export type Currency = string;

export const EUR: Currency = 'EUR';
export const CURRENCY_NOT_SAID: Currency = 'XXX';

/** ISO 4217 currencies whose minor unit is not a hundredth. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0, VND: 0, VUV: 0,
  XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
  CLF: 4, UYW: 4,
};

/** Number of decimal digits of the currency's minor unit (EUR 2, JPY 0, KWD 3). */
export function currencyExponent(currency: Currency): number {
  return EXPONENTS[currency] ?? 2;
}

/** The currencies whose minor unit is not a hundredth, with the number of its digits. */
export const unusualExponents: readonly (readonly [Currency, number])[] = Object.entries(EXPONENTS);
