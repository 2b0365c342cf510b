import writeXlsxFile from 'write-excel-file/node';
import type { CellObject, Row } from 'write-excel-file/node';

import { currencyExponent } from '#shared/domain/currency.ts';
import { bankLocal, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';

import type { ReportCell, ReportSheet, ReportTable } from '../report/tables.ts';
import { xmlText } from '../xml-text.ts';

const LONGEST_TEXT = 32_767;

/** Amounts and counts become numbers, times and days become dates in the bank's zone, texts never formulas. */
export async function xlsxOf(sheets: readonly ReportSheet[], title: string): Promise<Uint8Array> {
  const written = await writeXlsxFile(
    sheets.map(({ name, tables }, index) => ({
      sheet: name,
      data: [...(index === 0 ? [[{ ...textOf(title), fontWeight: 'bold', fontSize: 16 } satisfies CellObject], []] : []), ...tables.flatMap(rowsOf)],
      columns: widthsOf(tables),
      ...(tables.length === 1 ? { stickyRowsCount: 1 } : {}),
      orientation: 'landscape' as const,
    })),
  ).toBuffer();
  return new Uint8Array(written);
}

function rowsOf(table: ReportTable, index: number): Row[] {
  const rows: Row[] = index === 0 ? [] : [[]];
  if (table.title !== null) rows.push([{ ...textOf(table.title), fontWeight: 'bold', fontSize: 13 }]);
  rows.push(table.columns.map(({ title, numeric }) => ({
    ...textOf(title), fontWeight: 'bold', backgroundColor: '#e6ebe8', ...(numeric === true ? { align: 'right' } : {}),
  } satisfies CellObject)));
  for (const row of table.rows) rows.push(row.map(cellOf));
  if (table.totals !== undefined) rows.push(table.totals.map((cell) => ({ ...cellOf(cell), fontWeight: 'bold', topBorderStyle: 'thin' } satisfies CellObject)));
  return rows;
}

function widthsOf(tables: readonly ReportTable[]): { width: number }[] {
  const count = Math.max(0, ...tables.map(({ columns }) => columns.length));
  return Array.from({ length: count }, (_, index) => ({ width: Math.max(10, ...tables.map(({ columns }) => columns[index]?.width ?? 0)) }));
}

const textOf = (text: string): CellObject => ({ type: String, value: xmlText(text).slice(0, LONGEST_TEXT) });

function cellOf(cell: ReportCell): CellObject {
  if (cell === null) return {};
  switch (cell.kind) {
    case 'text': return textOf(cell.text);
    case 'money': {
      const decimals = currencyExponent(cell.money.currency);
      return { type: Number, value: Number(moneyToDecimal(cell.money)), format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`, align: 'right' };
    }
    case 'count': return { type: Number, value: cell.count, format: '0', align: 'right' };
    case 'time': return { type: Date, value: asUtc(cell.at), format: 'yyyy-mm-dd hh:mm:ss', align: 'left' };
    case 'day': return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'yyyy-mm-dd', align: 'left' };
    default: return cell satisfies never;
  }
}

/** Spreadsheets have no time zones: the bank's local time, written as UTC. */
const asUtc = (at: Instant): Date => new Date(`${bankLocal(instantToMs(at)).replace(' ', 'T')}Z`);
