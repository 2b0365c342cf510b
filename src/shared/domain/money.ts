import { CURRENCY_NOT_SAID, currencyExponent, EUR } from './currency.ts';
import type { Currency } from './currency.ts';
import { failed, ok } from './result.ts';
import type { Result } from './result.ts';

/** An integer of the currency's minor unit (cents for EUR). Debits are negative. */
export interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}

export type AmountProblem = 'notDecimal' | 'tooManyDigits' | 'tooManyDecimals';

const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/;
const LEADING_ZEROS = /^0+/;
const TRAILING_ZEROS = /0+$/;
const MAX_SIGNIFICANT_DIGITS = 15;

/**
 * Parses decimal text ("-1234.5"). Refuses exponents, thousands separators, more than 15 significant digits (the limit of a
 * double), and decimals beyond the currency's.
 */
export function moneyFromDecimal(text: string, currency: Currency): Result<Money, AmountProblem> {
  if (!DECIMAL.test(text)) return failed('notDecimal');
  const start = text.startsWith('-') || text.startsWith('+') ? 1 : 0;
  const point = text.indexOf('.');
  const whole = text.slice(start, point === -1 ? undefined : point);
  const decimals = point === -1 ? '' : text.slice(point + 1).replace(TRAILING_ZEROS, '');
  const exponent = currencyExponent(currency);
  if (decimals.length > exponent) return failed('tooManyDecimals');
  const digits = (whole + decimals.padEnd(exponent, '0')).replace(LEADING_ZEROS, '');
  if (digits.length > MAX_SIGNIFICANT_DIGITS) return failed('tooManyDigits');
  const magnitude = Number(digits);
  return ok({ amountMinor: text.startsWith('-') && magnitude !== 0 ? -magnitude : magnitude, currency });
}

/** By the number's shortest decimal text. Of so few digits only one decimal reads back as the number: where it does, no text is needed. */
export function moneyFromNumber(value: number, currency: Currency): Result<Money, AmountProblem> {
  const units = 10 ** currencyExponent(currency);
  const amountMinor = Math.round(value * units);
  if (amountMinor !== 0 && Math.abs(amountMinor) < 10 ** MAX_SIGNIFICANT_DIGITS && amountMinor / units === value) return ok({ amountMinor, currency });
  return moneyFromDecimal(String(value), currency);
}

/** With all decimals of the currency: "-1234.50". */
export function moneyToDecimal(money: Money): string {
  const exponent = currencyExponent(money.currency);
  const digits = String(Math.abs(money.amountMinor)).padStart(exponent + 1, '0');
  const sign = money.amountMinor < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** The JSON number of request bodies, exact up to 15 digits. */
export function moneyToWireNumber(money: Money): number {
  return Number(moneyToDecimal(money));
}

export const saysCurrency = ({ currency }: Money): boolean => currency !== CURRENCY_NOT_SAID;

/** Whether two amounts are the same number, ignoring signs and currencies: 10.00 without a currency matches 10.00 EUR and 10 JPY. */
export const sameNumber = (left: Money, right: Money): boolean => plainNumber(left) === plainNumber(right);

/** Without sign and trailing zeros. */
function plainNumber({ amountMinor, currency }: Money): string {
  const decimal = moneyToDecimal({ amountMinor: Math.abs(amountMinor), currency });
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** Throws when the currencies differ: a bug. */
export function addMoney(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new Error(`Cannot add ${right.currency} to ${left.currency}`);
  return { amountMinor: left.amountMinor + right.amountMinor, currency: left.currency };
}

/** One total per currency, by first appearance. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const totals = new Map<Currency, Money>();
  for (const amount of amounts) {
    const total = totals.get(amount.currency);
    totals.set(amount.currency, total === undefined ? amount : addMoney(total, amount));
  }
  return [...totals.values()];
}

/** The sum of the known parts, and the number of unknown ones. */
export interface KnownSum {
  /** null when no part is known. */
  readonly sum: Money | null;
  readonly lacking: number;
}

/** Amounts in another or no currency are excluded from the sum. */
export function sumOfKnown(currency: Currency, amounts: readonly (Money | null)[]): KnownSum {
  const known = amounts.filter((amount) => amount?.currency === currency);
  const sum = known.length === 0 && amounts.length > 0 ? null : known.reduce<Money>((total, amount) => (amount === null ? total : addMoney(total, amount)), { amountMinor: 0, currency });
  return { sum, lacking: amounts.length - known.length };
}

/** A total as it is shown: null for no amounts or an unknown one, then with the known part. The first amount says the currency. */
export function shownTotal(amounts: readonly (Money | null)[]): { readonly total: Money | null; readonly incomplete?: KnownSum } {
  const known = sumOfKnown(amounts.find((amount) => amount !== null)?.currency ?? EUR, amounts);
  return { total: amounts.length === 0 ? null : wholeSum(known), ...(known.lacking === 0 ? {} : { incomplete: known }) };
}

/** null unless every part is known, so that a partial sum is never taken for the total. */
export const wholeSum = ({ sum, lacking }: KnownSum): Money | null => (lacking === 0 ? sum : null);
