import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { inEvery } from '#shared/text/file-texts.ts';
import type { Language } from '#shared/text/languages.ts';

/** For people with local number and date formats, or for machines with ISO dates and decimal points. */
export interface CsvStyle {
  readonly format: 'locale' | 'machine';
  readonly locale: Language;
}

/** Else spreadsheets do not recognise UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

let hasComma: Readonly<Record<Language, boolean>> | null = null;

/** Made at first use: it loads the number formats of every language, which would slow the start. */
function decimalComma({ format, locale }: CsvStyle): boolean {
  hasComma ??= inEvery((language) => new Intl.NumberFormat(language.locale).format(0.5).includes(','));
  return format === 'locale' && hasComma[locale];
}

export const csvHead = (titles: readonly string[], style: CsvStyle): string => BYTE_ORDER_MARK + csvRows([titles], style);

/** Cells are text, numbers, amounts, dates of the interface, or null. */
export function csvRows(rows: readonly (readonly unknown[])[], style: CsvStyle): string {
  const line = csvLines<readonly unknown[]>((row) => row.map((cell) => cellText(cell, style)), style);
  return rows.map(line).join('');
}

/**
 * Cells must come from {@link csvText}, {@link csvDate} or {@link csvAmount}. Hand-written: over a million lines a library takes nine times as long.
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

/** Day first, as in Italian; English has two orders, so dates stay ISO. */
function dateText(text: string, style: CsvStyle): string {
  if (!decimalComma(style)) return text;
  return text.replace(/^(\d{4})-(\d{2})-(\d{2})(?=$|T\d{2}:)/, '$3/$2/$1');
}

/** The start of a cell, also of one that a spreadsheet sees when it splits by another separator and ignores the quotes. */
const FORMULA = /(^[\t\r\n]?|[,;|\t\r\n]) *(?=[=+\-@＝＋－＠])/g;

/**
 * Prevents formulas: spreadsheets run text that begins with one of these signs, in some languages also the wide ones. Not for numbers and amounts.
 */
function harmless(text: string): string {
  const shown = hasFormula(text) ? text.replace(FORMULA, "$&'") : text;
  return LEADING_BREAK.test(shown) ? `'${shown}` : shown;
}

const LEADING_BREAK = /^[\t\r\n]/;
const SIGNS = /[=+\-@＝＋－＠]/g;
const CELL_ENDS = ',;|\t\r\n';

/** Whether {@link FORMULA} finds anything. Looks at the signs alone, of which a text has few: the expression is tried at every letter. */
function hasFormula(text: string): boolean {
  SIGNS.lastIndex = 0;
  while (SIGNS.test(text)) {
    let before = SIGNS.lastIndex - 2;
    while (text[before] === ' ') before -= 1;
    if (before < 0 || CELL_ENDS.includes(text[before] ?? '')) return true;
  }
  return false;
}
