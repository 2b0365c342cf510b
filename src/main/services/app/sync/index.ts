import type { SyncReport } from '#main/sync/index.ts';
import { ok } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';

export async function refreshAndRecord(workspace: Needs<'clock' | 'now' | 'record'>, subject: string | null, pass: () => Promise<SyncReport>): Promise<SyncReport> {
  const at = workspace.now();
  const begun = workspace.clock.now();
  const report = await pass();
  if (!report.cancelled) {
    const { phase } = report.freshness;
    const outcome = phase === 'offline' ? 'offline' : phase === 'failed' ? 'failed' : 'done';
    await workspace.record({ kind: 'refresh', at, durationMs: workspace.clock.now() - begun, outcome, count: report.answers, subject });
  }
  return report;
}

export function syncHandlers(workspace: Needs<'cache' | 'sync' | 'cancellableReads' | 'clock' | 'now' | 'record'>): HandlersOf<'sync'> {
  const isKnown = async (accountId: string): Promise<boolean> => (await workspace.cache.read.findAccount(accountId)) !== null;
  return {
    'sync.refresh': async ({ accountId }) => {
      if (accountId !== null && !(await isKnown(accountId))) return NOT_FOUND;
      return ok((await refreshAndRecord(workspace, accountId, () => workspace.sync.refresh(accountId))).freshness);
    },
    'sync.refreshStatement': async ({ accountId, from, to, again = false }) => {
      if (!(await isKnown(accountId))) return NOT_FOUND;
      return ok((await refreshAndRecord(workspace, accountId, () => workspace.sync.refreshStatement(accountId, { from, to }, again))).freshness);
    },
    'sync.cancel': async () => {
      workspace.sync.cancel();
      workspace.cancellableReads.cancel();
      return ok(null);
    },
  };
}
