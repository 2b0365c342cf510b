import type { AppError } from '#shared/bridge/app-error.ts';
import { MOST_EXPORTED_ROWS } from '#shared/bridge/lists/table-export.ts';
import type { ExportCell } from '#shared/bridge/lists/table-export.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { DataColumn, ExportedTable } from './column.ts';
import { firstRows } from './table-rows.ts';
import type { TableRows } from './table-rows.ts';

/** All rows with the given columns, as far as these have text; the currency of amounts stands in a column of its own, named `currency`. */
export async function exportedTable<Row>(rows: TableRows<Row>, columns: readonly DataColumn<Row>[], currency: string): Promise<Result<ExportedTable, AppError>> {
  const read = await firstRows(rows, MOST_EXPORTED_ROWS + 1);
  if (!read.ok) return read;
  if (read.value.length > MOST_EXPORTED_ROWS) return ok(null);
  const written = columns.filter(({ copyText, exportValue }) => copyText !== undefined || exportValue !== undefined);
  const titles = written.map(({ title }) => title);
  const cells = read.value.map((row) => written.map(({ copyText, exportValue }): ExportCell => (exportValue === undefined ? copyText?.(row) ?? null : exportValue(row))));
  const currencies = cells.map((row) => [...new Set(row.flatMap((cell) => (typeof cell === 'object' && cell !== null ? cell.currency : [])))].join(' '));
  if (currencies.every((one) => one === '')) return ok({ titles, rows: cells });
  return ok({ titles: [...titles, currency], rows: cells.map((row, index) => [...row, currencies[index] ?? '']) });
}
