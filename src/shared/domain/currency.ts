// table
/**
 * ISO 4217 code. `XXX` ("no currency") marks an amount whose currency the bank omitted or left unclear: the number as it came, read
 * with two decimals. Compare it only by `sameNumber`, and add it only to its like.
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

/** Decimal digits of the minor unit (EUR 2, JPY 0, KWD 3). */
export function currencyExponent(currency: Currency): number {
  return EXPONENTS[currency] ?? 2;
}

export const unusualExponents: readonly (readonly [Currency, number])[] = Object.entries(EXPONENTS);
