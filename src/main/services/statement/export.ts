import type { CommandCheckedInput, CommandResult } from '#shared/bridge/commands.ts';
import { exportCsv } from '../export-file.ts';
import { NOT_FOUND } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

/** Writes the entries that a selection shows to a CSV file of the person's choice, in the order shown. */
export async function exportStatement(
  bench: Workbench, { format, columns, locale, file: _file, taskId: _taskId, ...selection }: CommandCheckedInput<'statement.export'>,
): Promise<CommandResult<'statement.export'>> {
  const view = await bench.cache.read.findAccount(selection.accountId ?? '');
  if (view === null) return NOT_FOUND;
  return exportCsv(bench, {
    name: `statement-${view.account.iban ?? selection.accountId}`,
    style: { format, locale },
    columns,
    readPage: async (offset, limit) => {
      const rows = (await bench.cache.read.statementRows({ ...selection, offset, limit }))?.rows ?? [];
      return rows.map(({ transaction, asOf, change }) => ({ ...transaction, asOf, change: change?.kind ?? null }));
    },
    cellOf: () => undefined,
  });
}
