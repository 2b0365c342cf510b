import { failed, ok } from './result.ts';
import type { Result } from './result.ts';

/** The two ways in which people write amounts: 1,234.50 and 1.234,50. */
export type DecimalMark = '.' | ',';

/** How an amount is written: as a person types it, or "plain", decimal text with a point and no thousands, as XML and this program write it. */
export type AmountNotation = DecimalMark | 'plain';

/** Decimals of most currencies. */
const USUAL_DECIMALS = 2;

/**
 * Reads an amount as people type or paste it ("1.234,50", "1,234.50", "€ 1 234,5", "-30") into plain decimal text.
 * The last of two different separators is the decimal mark. A single separator before exactly three digits may be either:
 * what makes an amount of a currency with so many `decimals` both ways ("1.500") is refused as ambiguous, unless it has all
 * decimals of the currency behind the person's own mark.
 */
export function decimalFromTyped(text: string, notation: AmountNotation, decimals = USUAL_DECIMALS): Result<string, 'notAmount' | 'ambiguous'> {
  if (notation === 'plain') return plainDecimal(text);
  const read = decimalWithMark(text, notation);
  const other = decimalWithMark(text, notation === '.' ? ',' : '.');
  if (!read.ok || !other.ok) return read;
  const isOpen = read.value === other.value
    // "0.500" beside a decimal comma: no thousands begin with a zero, and no decimals were expected behind a point.
    ? /^[+-]?\d*[.,]\d{3}$/.test(compacted(text)) && !compacted(text).includes(notation)
    : fits(other.value, decimals) && decimalsOf(read.value) !== decimals;
  return isOpen && fits(read.value, decimals) ? failed('ambiguous') : read;
}

/** The same, a separator that may be either being read as `preferred` says. Only for where both readings are looked for, or a file proves one. */
export function decimalWithMark(text: string, preferred: DecimalMark): Result<string, 'notAmount'> {
  const compact = compacted(text);
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(compact)) return failed('notAmount');
  const mark = decimalMarkOf(compact) ?? preferred;
  const grouping = mark === '.' ? ',' : '.';
  const [whole = '', decimals, ...rest] = compact.split(mark);
  if (rest.length > 0 || (decimals?.includes(grouping) ?? false)) return failed('notAmount');
  if (whole.includes(grouping) && !/^[+-]?[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole)) return failed('notAmount');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace(/[+\-.,]/g, '') || '0';
  return ok(decimals === undefined || decimals === '' ? sign + digits : `${sign}${digits}.${decimals}`);
}

/** The decimal mark that amounts written by one hand prove; null where none does, or they contradict each other. */
export function provenMark(texts: readonly string[]): DecimalMark | null {
  const marks = new Set(texts.flatMap((text) => {
    const compact = compacted(text);
    return /[.,]/.test(compact) && decimalWithMark(compact, '.').ok ? (decimalMarkOf(compact) ?? []) : [];
  }));
  const [only] = marks;
  return marks.size === 1 ? (only ?? null) : null;
}

const compacted = (text: string): string =>
  text.replace(/[\s\u00a0\u202f'’€$£]/g, '').replace(/^[A-Za-z]{3}|[A-Za-z]{3}$/g, '').replace(/\u2212/g, '-');

function plainDecimal(text: string): Result<string, 'notAmount'> {
  const compact = compacted(text);
  return compact.includes(',') || compact.indexOf('.') !== compact.lastIndexOf('.') ? failed('notAmount') : decimalWithMark(compact, '.');
}

const decimalsOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

/** Whether it is an amount of a currency with so many decimals. */
const fits = (decimal: string, decimals: number): boolean => (decimal.split('.')[1] ?? '').replace(/0+$/, '').length <= decimals;

/** The decimal mark that a text shows by itself; null where a single separator before three digits may be either, or there is none. */
function decimalMarkOf(compact: string): DecimalMark | null {
  const lastDot = compact.lastIndexOf('.');
  const lastComma = compact.lastIndexOf(',');
  if (lastDot >= 0 && lastComma >= 0) return lastDot > lastComma ? '.' : ',';
  const only: DecimalMark | null = lastDot >= 0 ? '.' : lastComma >= 0 ? ',' : null;
  if (only === null) return null;
  if (compact.indexOf(only) !== compact.lastIndexOf(only)) return only === '.' ? ',' : '.';
  const before = compact.slice(0, compact.lastIndexOf(only)).replace(/^[+-]/, '');
  const after = compact.length - compact.lastIndexOf(only) - 1;
  return after === 3 && /^[1-9]\d{0,2}$/.test(before) ? null : only;
}
