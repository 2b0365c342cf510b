import { exportTo, printTo } from '#main/context/export-file.ts';
import type { ExportContext, WrittenParts } from '#main/context/export-file.ts';
import { CANCELLED } from '#main/context/tasks/index.ts';
import type { Task, Tasks } from '#main/context/tasks/index.ts';
import { onThread } from '#main/context/tasks/thread.ts';
import { found, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { FileExtension, Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { isAccountingFile } from '#shared/bridge/cash/statement-files.ts';
import type { FileOffers, StatementFile } from '#shared/bridge/cash/statement-files.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { CommandCheckedInput, CommandResult } from '#shared/bridge/commands.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { partPath } from './file-request.ts';
import type { FileEnd, FileRequest } from './file-request.ts';
import { fileOffers } from './offers.ts';

export function statementHandlers(workspace: ExportContext & Needs<'cache' | 'tasksWorker' | 'printPdf'>, tasks: Tasks): HandlersOf<'statement.summary' | 'statement.rows' | 'statement.indexOf' | 'statement.export' | 'statement.files'> {
  const { cache } = workspace;
  return {
    'statement.summary': async (input) => found(await cache.read.statementSummary(input)),
    'statement.rows': async (input) => found(await cache.read.statementRows(input)),
    'statement.indexOf': async (input) => ok(await cache.read.statementIndexOf(input)),
    'statement.files': async (selection) => found(await offersOf(workspace, selection)),
    'statement.export': (input) => exportStatement(workspace, tasks, input),
  };
}

const EXTENSIONS: Readonly<Record<StatementFile, FileExtension>> = { csv: 'csv', xlsx: 'xlsx', pdf: 'pdf', camt053: 'xml', mt940: 'sta', xero: 'csv', quickBooks: 'csv' };

async function exportStatement(
  workspace: ExportContext & Needs<'cache' | 'tasksWorker' | 'printPdf'>, tasks: Tasks, { format, columns, locale, file, taskId, sort, ...selection }: CommandCheckedInput<'statement.export'>,
): Promise<CommandResult<'statement.export'>> {
  const { accountId } = selection;
  const view = accountId === null ? null : await workspace.cache.read.findAccount(accountId);
  if (view === null && accountId !== null) return NOT_FOUND;
  return tasks.run(taskId, async (task) => {
    // Checked before the person is asked for a file; the worker checks again while writing.
    const refusal = file === 'csv' || file === 'xlsx' ? null : (await offersOf(workspace, selection))?.[file];
    if (refusal !== null && refusal !== undefined) return failed({ kind: 'fileRefused', refusal });
    const name = `${isAccountingFile(file) ? `${file}-` : ''}statement-${view === null ? 'all' : (view.account.iban ?? view.account.accountId)}`;
    return exportTo(workspace, { name, extension: EXTENSIONS[file] }, async (unfinished) => {
      if (task.signal.aborted) return CANCELLED;
      const today = bankDateAt(workspace.clock.now());
      return writeOnThread(workspace, { file, selection, sort, columns, format, locale, unfinished, madeAt: workspace.now(), today }, task);
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

/** Lets a thread write the file; a cancelled task terminates it at once. */
async function writeOnThread(workspace: Needs<'cache' | 'tasksWorker' | 'printPdf'>, request: FileRequest, task: Task): Promise<Result<WrittenParts, AppError>> {
  const done = await onThread<FileEnd>(workspace, { work: 'statementFile', given: request }, task);
  if (!done.ok) return done;
  const ended = done.value;
  switch (ended.kind) {
    case 'written':
      return ok({ rows: ended.rows, parts: Array.from({ length: ended.parts }, (_, index) => partPath(request.unfinished, index + 1)) });
    case 'refused': return failed({ kind: 'fileRefused', refusal: ended.refusal });
    case 'html': return printTo(workspace, request.unfinished, ended, task);
    default: return ended satisfies never;
  }
}
