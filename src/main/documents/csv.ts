import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

/** For people, with the marks of their language; or for machines: ISO dates, decimal points. */
export interface CsvStyle {
  readonly format: 'locale' | 'machine';
  readonly locale: 'en' | 'it';
}

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff';

const decimalComma = ({ format, locale }: CsvStyle): boolean => format === 'locale' && locale === 'it';

/** The mark of byte order and the line of column titles. */
export const csvHead = (titles: readonly string[], style: CsvStyle): string => BYTE_ORDER_MARK + csvRows([titles], style);

/** Lines of cells: text, numbers, amounts, dates as the interface gives them, or null for an empty cell. */
export function csvRows(rows: readonly (readonly unknown[])[], style: CsvStyle): string {
  const line = csvLines<readonly unknown[]>((row) => row.map((cell) => cellText(cell, style)), style);
  return rows.map(line).join('');
}

/**
 * Writes lines of cells whose texts are made by {@link csvText}, {@link csvDate} and {@link csvAmount}. Written here since a library's
 * checks of what it is given take nine times as long, over a million lines.
 */
export function csvLines<Row>(cells: (row: Row) => readonly string[], style: CsvStyle): (row: Row) => string {
  const separator = decimalComma(style) ? ';' : ',';
  const needsQuotes = decimalComma(style) ? /[;"\r\n]/ : /[,"\r\n]/;
  return (row) => {
    let line = '';
    for (const cell of cells(row)) line += (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell) + separator;
    return `${line.slice(0, -1)}\r\n`;
  };
}

export const csvText = (text: string | null): string => (text === null ? '' : harmless(text));
export const csvDate = (text: string | null, style: CsvStyle): string => (text === null ? '' : harmless(dateText(text, style)));
export const csvAmount = (money: Money, style: CsvStyle): string => withMark(moneyToDecimal(money), style);

function cellText(cell: unknown, style: CsvStyle): string {
  if (cell === null || cell === undefined) return '';
  if (isMoney(cell)) return csvAmount(cell, style);
  if (typeof cell === 'number') return withMark(String(cell), style);
  if (typeof cell === 'boolean') return String(cell);
  if (Array.isArray(cell)) return harmless(cell.map((part) => cellText(part, style)).join(' '));
  if (typeof cell === 'object') return harmless(Object.values(cell).map((part) => cellText(part, style)).filter((part) => part !== '').join(' '));
  return typeof cell === 'string' ? csvDate(cell, style) : '';
}

const withMark = (decimal: string, style: CsvStyle): string => (decimalComma(style) ? decimal.replace('.', ',') : decimal);

const isMoney = (cell: unknown): cell is Money =>
  typeof cell === 'object' && cell !== null && 'amountMinor' in cell && 'currency' in cell;

/** Dates in the reader's order; en has two orders, so there they stay as they are. */
function dateText(text: string, style: CsvStyle): string {
  if (!decimalComma(style)) return text;
  return text.replace(/^(\d{4})-(\d{2})-(\d{2})(?=$|T\d{2}:)/, '$3/$2/$1');
}

/** Where a cell begins: at the text's own beginning, and inside it for a spreadsheet that divides the line by another separator, and so sees no quotes either. */
const FORMULA = /(^[\t\r\n]?|[,;|\t\r\n]) *(?=[=+\-@＝＋－＠])/g;

/** A spreadsheet would run text that begins like a formula, in some languages also by its wide signs. Numbers and amounts never come here. */
function harmless(text: string): string {
  const shown = text.replace(FORMULA, "$&'");
  return /^[\t\r\n]/.test(shown) ? `'${shown}` : shown;
}
