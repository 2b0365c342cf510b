import { writeFile } from 'node:fs/promises';

import { exportTo } from '#main/context/export-file.ts';
import type { ExportContext, WrittenParts } from '#main/context/export-file.ts';
import { CANCELLED } from '#main/context/tasks/index.ts';
import type { Task, Tasks } from '#main/context/tasks/index.ts';
import { beginning } from '#main/context/whole-file.ts';
import { found, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { FileExtension, Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { CacheError } from '#main/store/cache/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { FileOffers, StatementFile } from '#shared/bridge/cash/statement-files.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { CommandCheckedInput, CommandResult } from '#shared/bridge/commands.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { partPath } from './file-request.ts';
import type { FileMessage, FileRequest } from './file-request.ts';
import { fileOffers } from './offers.ts';

export function statementHandlers(workspace: ExportContext & Needs<'cache' | 'filesWorker' | 'printPdf'>, tasks: Tasks): HandlersOf<'statement.summary' | 'statement.rows' | 'statement.indexOf' | 'statement.export' | 'statement.files'> {
  const { cache } = workspace;
  return {
    'statement.summary': async (input) => found(await cache.read.statementSummary(input)),
    'statement.rows': async (input) => found(await cache.read.statementRows(input)),
    'statement.indexOf': async (input) => ok(await cache.read.statementIndexOf(input)),
    'statement.files': async (selection) => found(await offersOf(workspace, selection)),
    'statement.export': (input) => exportStatement(workspace, tasks, input),
  };
}

const EXTENSIONS: Readonly<Record<StatementFile, FileExtension>> = { csv: 'csv', xlsx: 'xlsx', pdf: 'pdf', camt053: 'xml', mt940: 'sta' };

async function exportStatement(
  workspace: ExportContext & Needs<'cache' | 'filesWorker' | 'printPdf'>, tasks: Tasks, { format, columns, locale, file, taskId, sort, ...selection }: CommandCheckedInput<'statement.export'>,
): Promise<CommandResult<'statement.export'>> {
  const { accountId } = selection;
  const view = accountId === null ? null : await workspace.cache.read.findAccount(accountId);
  if (view === null && accountId !== null) return NOT_FOUND;
  return tasks.run(taskId, async (task) => {
    // Checked before the person is asked for a file; the worker checks again while writing.
    const refusal = file === 'csv' || file === 'xlsx' ? null : (await offersOf(workspace, selection))?.[file];
    if (refusal !== null && refusal !== undefined) return failed({ kind: 'fileRefused', refusal });
    const name = `statement-${view === null ? 'all' : (view.account.iban ?? view.account.accountId)}`;
    return exportTo(workspace, { name, extension: EXTENSIONS[file] }, async (unfinished) => {
      if (task.signal.aborted) return CANCELLED;
      const today = bankDateAt(workspace.clock.now());
      return writeStatementFile(workspace, { file, selection, sort, columns, format, locale, unfinished, madeAt: workspace.now(), today }, task);
    });
  });
}

async function offersOf({ cache, clock }: Needs<'cache' | 'clock'>, selection: StatementSelection): Promise<FileOffers | null> {
  const { accountId, from, to } = selection;
  const today = bankDateAt(clock.now());
  const [summary, account, balances, read] = await Promise.all([
    cache.read.statementSummary(selection),
    accountId === null ? null : cache.read.findAccount(accountId),
    accountId === null || from === null || to === null ? null : cache.read.statementBalances(accountId, from, to, today),
    accountId === null ? [] : cache.read.coveredRanges(accountId),
  ]);
  if (summary === null || (account === null && accountId !== null)) return null;
  return fileOffers({ selection, summary, account, balances, read, today });
}

type Ended = Exclude<FileMessage, { readonly kind: 'progress' }>;

/** Lets a thread write the file; a cancelled task terminates it at once. */
async function writeStatementFile(workspace: Needs<'cache' | 'filesWorker' | 'printPdf'>, request: FileRequest, task: Task): Promise<Result<WrittenParts, AppError>> {
  const ended = await endOfWorker(workspace, request, task);
  if (ended === null) return CANCELLED;
  switch (ended.kind) {
    case 'written':
      return ok({ rows: ended.rows, parts: Array.from({ length: ended.parts }, (_, index) => partPath(request.unfinished, index + 1)) });
    case 'refused': return failed({ kind: 'fileRefused', refusal: ended.refusal });
    case 'failed':
      if (ended.system) return failed({ kind: 'fileNotWritten', code: ended.code });
      throw new CacheError(ended.code, ended.message);
    case 'html': {
      task.progress(ended.rows, null);
      const bytes = await unlessAborted(workspace.printPdf(ended.html), task.signal);
      if (bytes === null) return CANCELLED;
      await writeFile(request.unfinished, bytes, { ...beginning, flush: true });
      return ok({ rows: ended.rows, parts: [request.unfinished] });
    }
    default: return ended satisfies never;
  }
}

async function endOfWorker(workspace: Needs<'cache' | 'filesWorker'>, request: FileRequest, task: Task): Promise<Ended | null> {
  const { signal } = task;
  if (signal.aborted) return null;
  const worker = workspace.cache.startReader(workspace.filesWorker, { request });
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
    // After this nothing writes any more, and unfinished files can be removed.
    await worker.terminate();
  }
}

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
