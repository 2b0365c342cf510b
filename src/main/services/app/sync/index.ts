import type { SyncReport } from '#main/sync/index.ts';
import { ok } from '#shared/domain/result.ts';
import type { Workbench } from '#main/context/workbench.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';

export async function refreshAndRecord(bench: Workbench, subject: string | null, pass: () => Promise<SyncReport>): Promise<SyncReport> {
  const at = bench.now();
  const begun = bench.clock.now();
  const report = await pass();
  if (!report.cancelled) {
    const { phase } = report.freshness;
    const outcome = phase === 'offline' ? 'offline' : phase === 'failed' ? 'failed' : 'done';
    await bench.record({ kind: 'refresh', at, durationMs: bench.clock.now() - begun, outcome, count: report.answers, subject });
  }
  return report;
}

export function syncHandlers(bench: Workbench): HandlersOf<'sync.refresh' | 'sync.refreshStatement' | 'sync.cancel'> {
  const isKnown = async (accountId: string): Promise<boolean> => (await bench.cache.read.findAccount(accountId)) !== null;
  return {
    'sync.refresh': async ({ accountId }) => {
      if (accountId !== null && !(await isKnown(accountId))) return NOT_FOUND;
      return ok((await refreshAndRecord(bench, accountId, () => bench.sync.refresh(accountId))).freshness);
    },
    'sync.refreshStatement': async ({ accountId, from, to }) => {
      if (!(await isKnown(accountId))) return NOT_FOUND;
      return ok((await refreshAndRecord(bench, accountId, () => bench.sync.refreshStatement(accountId, { from, to }))).freshness);
    },
    'sync.cancel': async () => {
      bench.sync.cancel();
      bench.askings.cancel();
      return ok(null);
    },
  };
}
