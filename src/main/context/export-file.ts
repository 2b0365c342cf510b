import { existsSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';

import { csvHead, csvRows } from '#main/documents/csv.ts';
import type { CsvStyle } from '#main/documents/csv.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { CANCELLED } from './tasks/index.ts';
import type { Task } from './tasks/index.ts';
import { unlessCancelled } from './tasks/thread.ts';
import { LONG_WORK_MS } from './person-notice.ts';
import { beginning, removeUnfinished, systemCode, unfinishedName } from './whole-file.ts';
import type { FileExtension, Needs } from './workspace-context.ts';

export interface CsvExport<Row extends object> {
  /** Suggested file name without the date. */
  readonly name: string;
  readonly style: CsvStyle;
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly readPage: (offset: number, limit: number) => Promise<readonly Row[]>;
  /** Content of a column that is no field of the row; undefined for fields. */
  readonly cellOf: (row: Row, key: string) => unknown;
  readonly task: Task | null;
  /** What the list leaves out; printed in files for people only. */
  readonly notes?: readonly string[];
}

/** What writing a file for a person takes. */
export type ExportContext = Needs<'chooseFile' | 'clock' | 'log' | 'notify' | 'now' | 'record'>;

const ROWS_AT_ONCE = 500;

export async function exportCsv<Row extends object>(workspace: ExportContext, csv: CsvExport<Row>): Promise<Result<ExportOutcome, AppError>> {
  return exportTo(workspace, { name: csv.name, extension: 'csv' }, async (unfinished) => {
    const rows = await writePages(unfinished, csv);
    return rows === null ? CANCELLED : ok({ rows, parts: [unfinished] });
  });
}

interface SuggestedFile {
  readonly name: string;
  readonly extension: FileExtension;
}

/** Paths of the unfinished file, or of its parts. */
export interface WrittenParts {
  readonly rows: number;
  readonly parts: readonly string[];
}

/** Writes beside the chosen file and renames at the end, so that an incomplete file never has its name. */
export async function exportTo(
  workspace: ExportContext, { name, extension }: SuggestedFile, write: (unfinished: string) => Promise<Result<WrittenParts, AppError>>,
): Promise<Result<ExportOutcome, AppError>> {
  const begun = workspace.clock.now();
  const suggested = `${name.replace(/[^\w.-]+/g, '-')}-${bankDateAt(begun)}.${extension}`;
  const path = await workspace.chooseFile(suggested, extension);
  if (path === null) return ok({ written: false });
  const unfinished = unfinishedName(path);
  const writingSince = workspace.clock.now();
  try {
    await removeUnfinished(path);
    const written = await write(unfinished);
    if (!written.ok) {
      await removeUnfinished(path);
      if (written.error.kind === 'fileNotWritten') workspace.log.warn('export.failed', { code: written.error.code });
      return written;
    }
    const { rows, parts } = written.value;
    const [first = path, ...more] = await putInPlace(parts, path);
    await workspace.record({
      kind: 'export', at: workspace.now(), durationMs: workspace.clock.now() - begun, outcome: 'done', count: rows, subject: basename(first),
    });
    if (workspace.clock.now() - writingSince >= LONG_WORK_MS) workspace.notify({ kind: 'fileWritten', about: first, path: null });
    return ok({ written: true, path: first, rows, ...(more.length === 0 ? {} : { more }) });
  } catch (error) {
    await removeUnfinished(path);
    const code = systemCode(error);
    if (code === null) throw error;
    workspace.log.warn('export.failed', { code });
    return failed({ kind: 'fileNotWritten', code });
  }
}

/** Prints a document into an unfinished file. */
export async function printTo(
  { printPdf }: Needs<'printPdf'>, unfinished: string, { rows, html }: { readonly rows: number; readonly html: string }, task: Task | null,
): Promise<Result<WrittenParts, AppError>> {
  task?.progress(rows, null);
  const bytes = task === null ? await printPdf(html) : await unlessCancelled(printPdf(html), task);
  if (bytes === null) return CANCELLED;
  await writeFile(unfinished, bytes, { ...beginning, flush: true });
  return ok({ rows, parts: [unfinished] });
}

async function putInPlace(parts: readonly string[], path: string): Promise<readonly string[]> {
  const names = parts.length === 1 ? [path] : numberedNames(path, parts.length);
  for (const [index, part] of parts.entries()) await rename(part, names[index] ?? path);
  return names;
}

/** The person agreed to overwrite the chosen name only. */
function numberedNames(path: string, count: number): readonly string[] {
  const { dir, name, ext } = parse(path);
  for (let attempt = 1; ; attempt += 1) {
    const stem = attempt === 1 ? name : `${name} (${attempt})`;
    const names = Array.from({ length: count }, (_, index) => join(dir, `${stem}-${index + 1}${ext}`));
    if (!names.some((other) => existsSync(other))) return names;
  }
}

/** Returns the number of rows; null when cancelled. */
async function writePages<Row extends object>(path: string, csv: CsvExport<Row>): Promise<number | null> {
  const file = await open(path, beginning.flag, beginning.mode);
  try {
    await file.write(csvHead(csv.columns.map(({ title }) => title), csv.style));
    let written = 0;
    for (;;) {
      const rows = await csv.readPage(written, ROWS_AT_ONCE);
      const cells = rows.map((row) => csv.columns.map(({ key }) => csv.cellOf(row, key) ?? fieldAt(row, key)));
      await file.write(csvRows(cells, csv.style));
      written += rows.length;
      if (csv.task?.signal.aborted === true) return null;
      csv.task?.progress(written, null);
      if (rows.length === ROWS_AT_ONCE) continue;
      // A program that reads the file would take a note for a row.
      if (csv.style.format === 'locale') await file.write(csvRows((csv.notes ?? []).map((note) => [note]), csv.style));
      return written;
    }
  } finally {
    await file.close();
  }
}

/** Reads a dotted path such as "amount.currency". */
function fieldAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    return (value as Readonly<Record<string, unknown>>)[name];
  }, row);
}
