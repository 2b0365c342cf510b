import type { ExportContext } from '#main/context/export-file.ts';
import { refreshRecord } from '#main/sync/index.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { found, NOT_FOUND } from '#main/context/workspace-context.ts';
import { REFLECTION_FIELD, REFLECTION_RUNS } from '#shared/bridge/lists/record-fields.ts';
import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { recordDetail } from './details.ts';
import { exportRecords, listedAsOf, rowsOfPart } from './export.ts';

export function recordHandlers(workspace: ExportContext & Needs<'bank' | 'cache' | 'syncDeps' | 'cancellableReads'>, tasks: Tasks): HandlersOf<'records.page' | 'records.count' | 'records.get' | 'records.refresh' | 'records.export'> {
  const { cache } = workspace;
  return {
    'records.page': async ({ offset, limit, count, ...asked }) => {
      const selection = atThisMinute(workspace, asked);
      const [page, asOf, unreadable] = await Promise.all([
        cache.read.recordPage(selection, offset, limit, count === undefined ? 'all' : 'ifKnown'), listedAsOf(workspace, selection.section), cache.read.unreadableRows(selection.section),
      ]);
      return ok({ ...page, asOf, partial: rowsOfPart(workspace, selection.section), ...(unreadable.length === 0 ? {} : { unreadable }) });
    },
    'records.count': async (selection) => ok(await cache.read.recordCount(atThisMinute(workspace, selection))),
    'records.get': async ({ section, id }) => found(await recordDetail(workspace, section, id)),
    'records.refresh': async ({ section, id }) => {
      const cached = await cache.read.findRecord(section, id);
      if (cached === null) return NOT_FOUND;
      const refreshed = await workspace.cancellableReads.run((signal) => refreshRecord(workspace.syncDeps, cached, section, { signal }));
      // The window keeps what it shows and tells why it is not newer.
      if (!refreshed.ok) return failed(refreshed.error);
      return found(await recordDetail(workspace, section, id));
    },
    'records.export': (input) => tasks.runNamed(input.taskId, (task) => exportRecords(workspace, atThisMinute(workspace, input), task)),
  };
}

const MINUTE_MS = 60_000;

/** A reflection period runs or not at the minute by the bank's clock. */
function atThisMinute<Selection extends Pick<RecordSelection, 'fields'>>({ bank, clock }: Needs<'bank' | 'clock'>, selection: Selection): Selection {
  if (selection.fields?.[REFLECTION_FIELD] !== REFLECTION_RUNS) return selection;
  const now = instantFromMs(Math.floor((bank.serverNowMs() ?? clock.now()) / MINUTE_MS) * MINUTE_MS);
  return { ...selection, fields: { ...selection.fields, [REFLECTION_FIELD]: now } };
}
