import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';
import type { Workbench } from '#main/context/workbench.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { exportStatement, offersOf } from './export.ts';

export function statementHandlers(bench: Workbench, tasks: Tasks): HandlersOf<'statement.summary' | 'statement.rows' | 'statement.indexOf' | 'statement.export' | 'statement.files'> {
  const { cache } = bench;
  return {
    'statement.summary': async (input) => {
      const summary = await cache.read.statementSummary(input);
      return summary === null ? NOT_FOUND : ok(summary);
    },
    'statement.rows': async (input) => {
      const rows = await cache.read.statementRows(input);
      return rows === null ? NOT_FOUND : ok(rows);
    },
    'statement.indexOf': async (input) => ok(await cache.read.statementIndexOf(input)),
    'statement.files': async (selection) => {
      const offers = await offersOf(bench, selection);
      return offers === null ? NOT_FOUND : ok(offers);
    },
    'statement.export': (input) => exportStatement(bench, tasks, input),
  };
}
