import { failed, ok } from './result.ts';
import type { Result } from './result.ts';

/** The two ways in which people write amounts: 1,234.50 and 1.234,50. */
export type DecimalMark = '.' | ',';

/**
 * Reads an amount as people type or paste it ("1.234,50", "1,234.50", "€ 1 234,5", "-30") into plain decimal text.
 * The last of two different separators is the decimal mark; a single separator followed by exactly three digits is
 * ambiguous ("1.234") and read as `preferred` says.
 */
export function decimalFromTyped(text: string, preferred: DecimalMark): Result<string, 'notAmount'> {
  const compact = text.replace(/[\s\u00a0\u202f'’€$£]/g, '').replace(/^[A-Za-z]{3}|[A-Za-z]{3}$/g, '').replace(/\u2212/g, '-');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(compact)) return failed('notAmount');
  const mark = decimalMarkOf(compact, preferred);
  const grouping = mark === '.' ? ',' : '.';
  const [whole = '', decimals, ...rest] = compact.split(mark);
  if (rest.length > 0 || (decimals?.includes(grouping) ?? false)) return failed('notAmount');
  if (whole.includes(grouping) && !/^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return failed('notAmount');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace(/[+\-.,]/g, '') || '0';
  return ok(decimals === undefined || decimals === '' ? sign + digits : `${sign}${digits}.${decimals}`);
}

function decimalMarkOf(compact: string, preferred: DecimalMark): DecimalMark {
  const lastDot = compact.lastIndexOf('.');
  const lastComma = compact.lastIndexOf(',');
  if (lastDot >= 0 && lastComma >= 0) return lastDot > lastComma ? '.' : ',';
  const only: DecimalMark | null = lastDot >= 0 ? '.' : lastComma >= 0 ? ',' : null;
  if (only === null) return preferred;
  const other: DecimalMark = only === '.' ? ',' : '.';
  if (compact.indexOf(only) !== compact.lastIndexOf(only)) return other;
  const decimals = compact.length - compact.lastIndexOf(only) - 1;
  return decimals === 3 ? preferred : only;
}
