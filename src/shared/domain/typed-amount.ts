import { failed, ok } from './result.ts';
import type { Result } from './result.ts';

/** 1,234.50 or 1.234,50. */
export type DecimalMark = '.' | ',';

/** As a person types it, or "plain": decimal text with a point and no thousands separators, as XML and this program write it. */
export type AmountNotation = DecimalMark | 'plain';

/** Of most currencies. */
const USUAL_DECIMALS = 2;

/**
 * Parses a typed or pasted amount ("1.234,50", "1,234.50", "€ 1 234,5", "-30") into plain decimal text. Of two different separators
 * the last is the decimal mark. A single one before three digits may be either: where both readings fit the currency's `decimals`
 * ("1.500"), the amount is refused as ambiguous, unless the person's own mark precedes all decimals of the currency.
 */
export function decimalFromTyped(text: string, notation: AmountNotation, decimals = USUAL_DECIMALS): Result<string, 'notAmount' | 'ambiguous'> {
  if (notation === 'plain') return plainDecimal(text);
  const read = decimalWithMark(text, notation);
  const other = decimalWithMark(text, notation === '.' ? ',' : '.');
  if (!read.ok || !other.ok) return read;
  const isOpen = read.value === other.value
    // "0.500" with a decimal comma: no thousands begin with zero, and no decimals are expected after a point.
    ? /^[+-]?\d*[.,]\d{3}$/.test(compacted(text)) && !compacted(text).includes(notation)
    : fits(other.value, decimals) && decimalsOf(read.value) !== decimals;
  return isOpen && fits(read.value, decimals) ? failed('ambiguous') : read;
}

/** Resolves an ambiguous separator as `preferred`. Only where both readings are searched, or a file proves one. */
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

/** The decimal mark that amounts from one source prove; null without proof or with contradictions. */
export function provenMark(texts: readonly string[]): DecimalMark | null {
  const marks = new Set(texts.flatMap((text) => {
    const compact = compacted(text);
    return /[.,]/.test(compact) && decimalWithMark(compact, '.').ok ? (decimalMarkOf(compact) ?? []) : [];
  }));
  const [only] = marks;
  return marks.size === 1 ? (only ?? null) : null;
}

/** Spaces and apostrophes between thousands. */
const GROUPED = /^[+-]?[1-9]\d{0,2}([\s'’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/;

/** Without the currency at its ends and what separates thousands. "12 50" and "12€50" stay as they are: nobody knows what they mean. */
function compacted(text: string): string {
  const bare = text.trim().replaceAll('\u2212', '-').replace(/^([+-]?)\s*(?:[A-Za-z]{3}|[€$£])\s*/, '$1').replace(/\s*(?:[A-Za-z]{3}|[€$£])$/, '').replace(/^([+-])\s+/, '$1');
  return GROUPED.test(bare) ? bare.replace(/[\s'’]/g, '') : bare;
}

function plainDecimal(text: string): Result<string, 'notAmount'> {
  const compact = compacted(text);
  return compact.includes(',') || compact.indexOf('.') !== compact.lastIndexOf('.') ? failed('notAmount') : decimalWithMark(compact, '.');
}

const decimalsOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

const fits = (decimal: string, decimals: number): boolean => (decimal.split('.')[1] ?? '').replace(/0+$/, '').length <= decimals;

/** The decimal mark that the text proves by itself, else null. */
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
