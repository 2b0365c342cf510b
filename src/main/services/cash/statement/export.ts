import type { CommandCheckedInput, CommandResult } from '#shared/bridge/commands.ts';
import type { FileOffers, StatementFile } from '#shared/bridge/cash/statement-files.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import { exportTo } from '#main/context/export-file.ts';
import { CANCELLED } from '#main/context/tasks/index.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';
import type { FileExtension, Workbench } from '#main/context/workbench.ts';
import { fileOffers } from './offers.ts';
import { writeStatementFile } from './write-file.ts';

const EXTENSIONS: Readonly<Record<StatementFile, FileExtension>> = { csv: 'csv', xlsx: 'xlsx', pdf: 'pdf', camt053: 'xml', mt940: 'sta' };

/** Writes the entries that a selection shows to files of the person's choice, in the order shown. */
export async function exportStatement(
  bench: Workbench, tasks: Tasks, { format, columns, locale, file, taskId, sort, ...selection }: CommandCheckedInput<'statement.export'>,
): Promise<CommandResult<'statement.export'>> {
  const { accountId } = selection;
  const view = accountId === null ? null : await bench.cache.read.findAccount(accountId);
  if (view === null && accountId !== null) return NOT_FOUND;
  return tasks.run(taskId, async (task) => {
    // Known before anybody is asked where to; the long ones are looked at once more when they are written.
    const refusal = file === 'csv' || file === 'xlsx' ? null : (await offersOf(bench, selection))?.[file];
    if (refusal !== null && refusal !== undefined) return failed({ kind: 'fileRefused', refusal });
    const name = `statement-${view === null ? 'all' : (view.account.iban ?? view.account.accountId)}`;
    return exportTo(bench, { name, extension: EXTENSIONS[file] }, async (unfinished) => {
      if (task.signal.aborted) return CANCELLED;
      const today = bankDateAt(bench.clock.now());
      return writeStatementFile(bench, { file, selection, sort, columns, format, locale, unfinished, madeAt: bench.now(), today }, task);
    });
  });
}

/** Which files the selection can leave in; null where it names an account that was never read. */
export async function offersOf({ cache, clock }: Workbench, selection: StatementSelection): Promise<FileOffers | null> {
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
