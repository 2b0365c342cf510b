import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { FileEnd, FileRequest } from '#main/services/cash/statement/file-request.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { BENCH_NOW } from './million-rows.ts';
import type { FilledCache } from './million-rows.ts';
import type { BareFilesData } from './statement-files-bare.ts';

/** How a measure's files are written: by the app's own thread, and by a bare one beside it. */

const COLUMNS = ['operationDate', 'valueDate', 'description', 'type', 'transactionId', 'amount', 'amount.currency'].map((key) => ({ key, title: key }));

/** The kinds of which the bare loop knows how to write something like it. */
export type BenchFile = 'csv' | 'xlsx';

export interface WrittenFile {
  readonly ms: number;
  readonly rows: number;
  /** Largest growth of the process's memory while it was written, bytes. */
  readonly grownBytes: number;
}

/** Milliseconds from the start of the thread to its last word, for the whole account. The bank's formats end with the last day that was over when it was read. */
export function writeAsTheApp(file: FileRequest['file'], filled: FilledCache, unfinished: string): Promise<WrittenFile> {
  // The app writes to a name that nothing bears yet.
  rmSync(unfinished, { force: true });
  return timed(new URL('../../src/main/app/tasks-worker.ts', import.meta.url), {
    file: { path: join(filled.directory, 'cache.db'), key: filled.key },
    work: 'statementFile', given: {
      file, unfinished, columns: COLUMNS, format: 'locale', locale: 'it', madeAt: instantFromMs(BENCH_NOW), today: bankDate('2026-07-02'),
      selection: { accountId: filled.accountId, from: filled.from, to: file === 'csv' || file === 'xlsx' ? filled.to : addDays(filled.to, -1), search: '', entries: 'all', marks: 'all' },
      sort: { key: 'operationDate', direction: 'desc' },
    } satisfies FileRequest,
  });
}

export const writeBare = (file: BenchFile, filled: FilledCache, unfinished: string): Promise<WrittenFile> =>
  timed(new URL('statement-files-bare.ts', import.meta.url), {
    file: { path: join(filled.directory, 'cache.db'), key: filled.key }, kind: file, path: unfinished,
  } satisfies BareFilesData);

/** The app's thread wraps its last word, the bare one does not. */
type ThreadSaid = { readonly kind: 'progress' | 'failed' } | { readonly kind: 'ended'; readonly value: FileEnd } | FileEnd;

async function timed(entry: URL, workerData: object): Promise<WrittenFile> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const worker = new Worker(entry, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
  try {
    const begun = performance.now();
    const rows = await new Promise<number>((resolve, reject) => {
      worker.on('message', (message: ThreadSaid) => {
        if (message.kind === 'progress') return;
        const rows = message.kind === 'written' ? message.rows : message.kind === 'ended' && message.value.kind === 'written' ? message.value.rows : null;
        if (rows === null) reject(new Error(JSON.stringify(message)));
        else resolve(rows);
      });
      worker.once('error', reject);
    });
    return { ms: performance.now() - begun, rows, grownBytes: Math.max(most, process.memoryUsage.rss()) - before };
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}

/** Runs `work` with a folder that goes away afterwards. */
export async function inNewFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'tesoro-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
