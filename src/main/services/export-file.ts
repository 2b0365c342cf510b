import { open, rename, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { csvHead, csvRows } from '#main/documents/csv.ts';
import type { CsvStyle } from '#main/documents/csv.ts';
import type { ExportOutcome } from '#shared/bridge/commands.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { FileExtension, Workbench } from './workbench.ts';

export interface CsvExport<Row extends object> {
  /** The file's suggested name, before the date. */
  readonly name: string;
  readonly style: CsvStyle;
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly readPage: (offset: number, limit: number) => Promise<readonly Row[]>;
  /** The content of a column that is no field of the row; undefined for fields. */
  readonly cellOf: (row: Row, key: string) => unknown;
}

const ROWS_AT_ONCE = 500;

/** Writes page after page. */
export async function exportCsv<Row extends object>(bench: Workbench, csv: CsvExport<Row>): Promise<Result<ExportOutcome, AppError>> {
  return exportTo(bench, { name: csv.name, extension: 'csv' }, (unfinished) => writePages(unfinished, csv));
}

/** Writes a document that is made whole, once the person has said where to. */
export async function exportBytes(
  bench: Workbench, { rows, ...file }: SuggestedFile & { readonly rows: number }, make: () => Promise<Uint8Array>,
): Promise<Result<ExportOutcome, AppError>> {
  return exportTo(bench, file, async (unfinished) => {
    await writeFile(unfinished, await make(), { mode: 0o600, flush: true });
    return rows;
  });
}

interface SuggestedFile {
  /** Before the date. */
  readonly name: string;
  readonly extension: FileExtension;
}

/** Writes beside the chosen file and renames at the end, so that a half-written file never bears its name. */
async function exportTo(
  bench: Workbench, { name, extension }: SuggestedFile, write: (unfinished: string) => Promise<number>,
): Promise<Result<ExportOutcome, AppError>> {
  const begun = bench.clock.now();
  const suggested = `${name.replace(/[^\w.-]+/g, '-')}-${bankDateAt(begun)}.${extension}`;
  const path = await bench.chooseFile(suggested, extension);
  if (path === null) return ok({ written: false });
  const unfinished = `${path}.part`;
  try {
    const rows = await write(unfinished);
    await rename(unfinished, path);
    await bench.record({
      kind: 'export', at: bench.now(), durationMs: bench.clock.now() - begun, outcome: 'done', count: rows, subject: basename(path),
    });
    return ok({ written: true, path, rows });
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    const code = systemCode(error);
    if (code === null) throw error;
    bench.log.warn('export.failed', { code });
    return failed({ kind: 'fileNotWritten', code });
  }
}

async function writePages<Row extends object>(path: string, csv: CsvExport<Row>): Promise<number> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.write(csvHead(csv.columns.map(({ title }) => title), csv.style));
    let written = 0;
    for (;;) {
      const rows = await csv.readPage(written, ROWS_AT_ONCE);
      const cells = rows.map((row) => csv.columns.map(({ key }) => csv.cellOf(row, key) ?? fieldAt(row, key)));
      await file.write(csvRows(cells, csv.style));
      written += rows.length;
      if (rows.length < ROWS_AT_ONCE) return written;
    }
  } finally {
    await file.close();
  }
}

/** The field that a dotted path names, such as "amount.currency". */
function fieldAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    return (value as Readonly<Record<string, unknown>>)[name];
  }, row);
}

/** The system's own code of a file error, such as ENOSPC. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
