import { currencyExponent } from '#shared/domain/currency.ts';
import { BANK_TIME_ZONE } from '#shared/domain/instant.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import { fileLocale } from '#shared/text/file-texts.ts';
import type { Language } from '#shared/text/languages.ts';

import { ledgerOf } from './ledger.ts';
import type { ReportCell, ReportSheet, ReportTable } from './tables.ts';

export interface ReportPage {
  readonly locale: Language;
  readonly title: string;
  readonly subtitle: string;
  readonly warning: string | null;
  /** "Page 1 of 3", around the numbers. */
  readonly pageWords: readonly [string, string];
}

/** Longer tables are written as lines, which need far less memory to print. */
const LONG_ROWS = 1_000;

/** A self-contained document, laid out for A4. */
export function htmlOf(sheets: readonly ReportSheet[], page: ReportPage): string {
  const cells = cellWriter(page.locale);
  const body = sheets.map(({ name, tables }, index) =>
    `<section${index === 0 ? '' : ' class="next"'}><h2>${escapeHtml(name)}</h2>${tables.map((table) => (table.rows.length > LONG_ROWS ? ledgerHtml : tableHtml)(table, cells)).join('')}</section>`);
  return [
    `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8"><title>${escapeHtml(page.title)}</title><style>${styleFor(page)}</style></head><body>`,
    `<h1>${escapeHtml(page.title)}</h1><p class="subtitle">${escapeHtml(page.subtitle)}</p>`,
    page.warning === null ? '' : `<p class="warning">${escapeHtml(page.warning)}</p>`,
    ...body,
    '</body></html>',
  ].join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.toWellFormed().replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

type CellWriter = (cell: ReportCell) => string;

function tableHtml({ title, columns, rows, totals }: ReportTable, cells: CellWriter): string {
  const side = (index: number): string => (columns[index]?.numeric === true ? ' class="n"' : '');
  const line = (row: readonly ReportCell[]): string => `<tr>${row.map((cell, index) => `<td${side(index)}>${escapeHtml(cells(cell))}</td>`).join('')}</tr>`;
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const wide = columns.length > 8 ? ' class="wide"' : '';
  return [
    title === null ? '' : `<h3>${escapeHtml(title)}</h3>`,
    `<table${wide}><colgroup>${columns.map(({ width }) => `<col style="width:${(width / all * 100).toFixed(2)}%">`).join('')}</colgroup><thead><tr>${columns.map((column, index) => `<th${side(index)}>${escapeHtml(column.title)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map(line),
    '</tbody>',
    totals === undefined ? '' : `<tbody class="totals">${line(totals)}</tbody>`,
    '</table>',
  ].join('');
}

/** The heading repeats on every page, and rows are not split. */
function ledgerHtml({ title, columns, rows, totals }: ReportTable, cells: CellWriter): string {
  const texts = (row: readonly ReportCell[]): readonly string[] => row.map(cells);
  const ledger = ledgerOf(columns, rows.map(texts), totals === undefined ? null : texts(totals));
  return [
    title === null ? '' : `<h3>${escapeHtml(title)}</h3>`,
    `<table class="ledger"><thead><tr><th>${escapeHtml(ledger.heading)}</th></tr></thead><tbody>`,
    ...ledger.rows.map((row) => `<tr><td>${escapeHtml(row)}</td></tr>`),
    '</tbody>',
    ledger.totals === null ? '' : `<tbody class="totals"><tr><td>${escapeHtml(ledger.totals)}</td></tr></tbody>`,
    '</table>',
  ].join('');
}

/** Formatters are created once: there may be a hundred thousand cells. */
function cellWriter(language: Language): CellWriter {
  const locale = fileLocale[language];
  const time = new Intl.DateTimeFormat(locale, { timeZone: BANK_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'short' });
  const numbers = new Map<string, Intl.NumberFormat>();
  const number = (decimals: number): Intl.NumberFormat => {
    const made = numbers.get(String(decimals))
      ?? new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: 'always' });
    numbers.set(String(decimals), made);
    return made;
  };
  return (cell) => {
    if (cell === null) return '';
    switch (cell.kind) {
      case 'text': return cell.text;
      // The decimal text, not a float, keeps every cent.
      case 'money': return number(currencyExponent(cell.money.currency)).format(moneyToDecimal(cell.money) as `${number}`);
      case 'count': return number(0).format(cell.count);
      case 'time': return time.format(new Date(cell.at));
      case 'day': return day.format(new Date(`${cell.day}T00:00:00Z`));
      default: return cell satisfies never;
    }
  };
}

/** Text that cannot leave a style sheet's quotes. */
const cssText = (text: string): string => `"${text.replace(/[^\p{L}\p{N} .,:—-]/gu, '')}"`;

/** Hidden on screen: laying it out for nobody would take as long as printing, and its memory. */
const styleFor = ({ title, pageWords }: ReportPage): string => `
@page { size: A4 landscape; margin: 14mm 10mm 14mm 10mm;
  @bottom-left { content: ${cssText(title)}; font: 7pt sans-serif; color: #555; }
  @bottom-right { content: ${cssText(`${pageWords[0]} `)} counter(page) ${cssText(` ${pageWords[1]} `)} counter(pages); font: 7pt sans-serif; color: #555; } }
@media screen { body { display: none; } }
* { box-sizing: border-box; }
body { font: 8.5pt/1.35 "Inter", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; color: #111; margin: 0; }
h1 { font-size: 17pt; margin: 0 0 1mm; } h2 { font-size: 13pt; margin: 6mm 0 2mm; } h3 { font-size: 10pt; margin: 5mm 0 1mm; break-after: avoid; }
.subtitle { margin: 0 0 2mm; color: #444; } .warning { border: 0.4mm solid #a15c00; padding: 2mm 3mm; font-weight: 600; }
.next { break-before: page; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } .wide { font-size: 6pt; table-layout: fixed; }
.ledger { font: 5.5pt/1.3 "DejaVu Sans Mono", Consolas, Menlo, "Courier New", monospace; table-layout: fixed; } .ledger :is(th, td) { white-space: pre; overflow-wrap: normal; }
thead { display: table-header-group; } tr { break-inside: avoid; }
th { text-align: left; border-bottom: 0.3mm solid #333; padding: 0.8mm 1mm; vertical-align: bottom; }
td { border-bottom: 0.1mm solid #ccc; padding: 0.6mm 1mm; vertical-align: top; overflow-wrap: anywhere; }
.n { text-align: right; white-space: nowrap; } .totals td { border-top: 0.3mm solid #333; font-weight: 600; }
`;
