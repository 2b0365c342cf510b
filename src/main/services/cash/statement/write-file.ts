import { writeFile } from 'node:fs/promises';

import { CacheError } from '#main/store/cache/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { WrittenParts } from '#main/context/export-file.ts';
import { CANCELLED } from '#main/context/tasks/index.ts';
import type { Task } from '#main/context/tasks/index.ts';
import { beginning } from '#main/context/whole-file.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { partPath } from './file-request.ts';
import type { FileMessage, FileRequest } from './file-request.ts';

type Ended = Exclude<FileMessage, { readonly kind: 'progress' }>;

/** Has a thread write the file; a task that is ended leaves the thread no further moment. */
export async function writeStatementFile(bench: Workbench, request: FileRequest, task: Task): Promise<Result<WrittenParts, AppError>> {
  const ended = await endOfWorker(bench, request, task);
  if (ended === null) return CANCELLED;
  switch (ended.kind) {
    case 'written':
      return ok({ rows: ended.rows, parts: Array.from({ length: ended.parts }, (_, index) => partPath(request.unfinished, index + 1)) });
    case 'refused':
      return failed({ kind: 'fileRefused', refusal: ended.refusal });
    case 'failed':
      if (ended.system) return failed({ kind: 'fileNotWritten', code: ended.code });
      throw new CacheError(ended.code, ended.message);
    case 'html': {
      task.progress(ended.rows, null);
      const bytes = await unlessAborted(bench.printPdf(ended.html), task.signal);
      if (bytes === null) return CANCELLED;
      await writeFile(request.unfinished, bytes, { ...beginning, flush: true });
      return ok({ rows: ended.rows, parts: [request.unfinished] });
    }
    default:
      return ended satisfies never;
  }
}

/** The last word of the thread; null when the task was ended before. */
async function endOfWorker(bench: Workbench, request: FileRequest, task: Task): Promise<Ended | null> {
  const { signal } = task;
  if (signal.aborted) return null;
  const worker = bench.cache.startReader(bench.filesWorker, { request });
  const said = Promise.withResolvers<Ended | null>();
  worker.on('message', (message: FileMessage) => {
    if (message.kind === 'progress') task.progress(message.done, message.total);
    else said.resolve(message);
  });
  worker.once('error', said.reject);
  worker.once('exit', () => said.reject(new CacheError('WORKER_GONE', 'the thread that writes files has ended')));
  const abort = (): void => said.resolve(null);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await said.promise;
  } finally {
    signal.removeEventListener('abort', abort);
    // After this nothing writes any more, and what is unfinished can be removed.
    await worker.terminate();
  }
}

/** null when the signal came first; what was under way comes to its end unheard. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  const aborted = Promise.withResolvers<null>();
  const abort = (): void => aborted.resolve(null);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => undefined);
  }
}
