import { exportCsv } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';

export function tableHandlers(workspace: ExportContext, tasks: Tasks): HandlersOf<'tables.export'> {
  return {
    'tables.export': ({ name, format, locale, titles, rows, taskId }) => tasks.runNamed(taskId, (task) => exportCsv(workspace, {
      name, style: { format, locale }, columns: titles.map((title, index) => ({ key: String(index), title })), task,
      readPage: async (offset, limit) => rows.slice(offset, offset + limit), cellOf: (row, key) => row[Number(key)] ?? '',
    })),
  };
}
