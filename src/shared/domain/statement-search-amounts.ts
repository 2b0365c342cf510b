import { decimalWithMark } from './typed-amount.ts';
import type { DecimalMark } from './typed-amount.ts';

/** Signed decimal text. `strict` excludes the limit itself. */
interface AmountLimit {
  readonly value: string;
  readonly strict: boolean;
}

export type AmountReading =
  /** "123" means 123.00 to 123.99, "123,4" 123.40 to 123.49. Decimal text without a sign; `both`: credits and debits. */
  | { readonly kind: 'amount'; readonly direction: 'both' | 'credit' | 'debit'; readonly begins: string }
  /** Limits without signs apply to the magnitude. */
  | { readonly kind: 'amounts'; readonly of: 'magnitude' | 'signed'; readonly lower: AmountLimit | null; readonly upper: AmountLimit | null };

let currencies: ReadonlySet<string> | null = null;

/** Read at first use, which takes some milliseconds. */
const isCurrency = (code: string): boolean => (currencies ??= new Set(Intl.supportedValuesOf('currency'))).has(code);

const SIGN = /^\s*[€$£]?\s*[+\-\u2212]/;

/** Both readings of "1.234" count. "0444" and "CMP-00012" are codes, "EUR12" is an amount. */
export function amountReadings(word: string): AmountReading[] {
  const [letters] = /[a-z]{3}/i.exec(word) ?? [];
  if (/^0\d+$/.test(word) || (letters !== undefined && !isCurrency(letters.toUpperCase()))) return [];
  const readings = new Set(readDecimals(word));
  const direction = SIGN.test(word) ? null : 'both';
  return [...readings].map((decimal) => ({
    kind: 'amount', direction: direction ?? (decimal.startsWith('-') ? 'debit' : 'credit'), begins: decimal.replace('-', ''),
  }));
}

/** ">1000", ">=1.000,50", "<-50", "100..200", "-200..-100", "100..", "..200"; else null. */
export function comparedAmounts(word: string): AmountReading | null {
  const compared = /^([<>])(=?)(.+)$/.exec(word);
  if (compared !== null) {
    const value = limitOf(compared[3] ?? '');
    if (value === null) return null;
    const limit: AmountLimit = { value, strict: compared[2] === '' };
    const of = SIGN.test(compared[3] ?? '') ? 'signed' : 'magnitude';
    return compared[1] === '>' ? { kind: 'amounts', of, lower: limit, upper: null } : { kind: 'amounts', of, lower: null, upper: limit };
  }
  const range = /^([^.]*(?:\.[^.]+)*)\.\.(.*)$/.exec(word);
  if (range === null) return null;
  const [from = '', to = ''] = range.slice(1);
  const lower = from === '' ? null : limitOf(from);
  const upper = to === '' ? null : limitOf(to);
  if ((lower === null) !== (from === '') || (upper === null) !== (to === '') || (lower === null && upper === null)) return null;
  const limits = [lower, upper].map((value) => (value === null ? null : { value, strict: false }));
  // "200..100" is swapped.
  const [low = null, high = null] = lower !== null && upper !== null && Number(lower) > Number(upper) ? limits.toReversed() : limits;
  return { kind: 'amounts', of: SIGN.test(from) || SIGN.test(to) ? 'signed' : 'magnitude', lower: low, upper: high };
}

/** As a limit "1.000" is a thousand. */
function limitOf(text: string): string | null {
  return readDecimals(text).toSorted((left, right) => Math.abs(Number(right)) - Math.abs(Number(left)))[0] ?? null;
}

function readDecimals(text: string): string[] {
  return (['.', ','] satisfies DecimalMark[]).flatMap((mark) => {
    const typed = decimalWithMark(text, mark);
    return typed.ok && typed.value.length <= MOST_DIGITS ? [typed.value] : [];
  });
}

/** Sign and mark included: exact as a double in every currency's minor units. */
const MOST_DIGITS = 13;

/** Minor units, both ends inclusive. */
export interface MinorRange {
  readonly of: 'magnitude' | 'signed';
  readonly from: number | null;
  readonly to: number | null;
}

/** null when it is no amount of a currency with so many decimals. */
export function minorRange(reading: AmountReading, exponent: number): MinorRange | null {
  if (reading.kind === 'amounts') {
    const { of, lower, upper } = reading;
    const least = lower === null ? null : scaled(lower.value, exponent);
    const most = upper === null ? null : scaled(upper.value, exponent);
    return {
      of,
      from: least === null ? null : lower?.strict === true ? least.floor + 1 : least.ceil,
      to: most === null ? null : upper?.strict === true ? most.ceil - 1 : most.floor,
    };
  }
  const [whole = '', decimals = ''] = reading.begins.split('.');
  if (decimals.length > exponent) return null;
  const from = Number(whole + decimals.padEnd(exponent, '0'));
  const to = Number(whole + decimals.padEnd(exponent, '9'));
  if (reading.direction === 'both') return { of: 'magnitude', from, to };
  return reading.direction === 'debit' ? { of: 'signed', from: -to, to: -from } : { of: 'signed', from, to };
}

function scaled(value: string, exponent: number): { readonly floor: number; readonly ceil: number } {
  const [whole = '', decimals = ''] = value.replace('-', '').split('.');
  const units = Number(whole + decimals.slice(0, exponent).padEnd(exponent, '0'));
  const rest = Number(decimals.slice(exponent)) > 0 ? 1 : 0;
  return value.startsWith('-') ? { floor: -units - rest, ceil: units === 0 ? 0 : -units } : { floor: units, ceil: units + rest };
}
