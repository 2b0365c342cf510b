import type { AppError } from '#shared/bridge/app-error.ts';
import type { OrdersRun } from '#shared/bridge/closings.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AskedRun, OrderRuns } from '../orders/index.ts';
import type { Workbench } from '../workbench.ts';
import type { Wizard } from './wizard.ts';
import { isOver } from './write-of.ts';

/** After the last write of a run the lists still take over what it changed. */
const AFTERMATH_MS = 5_000;

interface Acting {
  readonly closingId: string;
  readonly runId: string;
  endedMs: number | null;
}

/**
 * What a person does to orders on the way changes the campaign that the closing is about. These changes are not news: the
 * closing need not be read again for them.
 */
export function createOrderActions(bench: Workbench, wizard: Pick<Wizard, 'find' | 'seeAgain'>, runs: Pick<OrderRuns, 'act' | 'run'>) {
  const acting = new Map<string, Acting>();

  const take = (one: Acting): void => {
    const run = runs.run(one.runId);
    if (one.endedMs === null && !(run.ok && run.value.running)) one.endedMs = bench.clock.now();
    if (one.endedMs !== null && bench.clock.now() - one.endedMs > AFTERMATH_MS) acting.delete(one.runId);
  };
  const seeAgain = async (): Promise<void> => {
    for (const one of acting.values()) {
      take(one);
      const closing = wizard.find(one.closingId);
      if (acting.has(one.runId) && closing !== null && closing.intentId === null) await wizard.seeAgain(closing);
    }
  };

  return {
    act: async (closingId: string, asked: Omit<AskedRun, 'hash'>): Promise<Result<OrdersRun, AppError>> => {
      const closing = wizard.find(closingId);
      if (closing === null) return failed({ kind: 'notFound' });
      if (closing.intentId !== null || isOver(closing)) return failed({ kind: 'invalid', problems: [{ field: 'closingId', code: 'notAllowed' }] });
      acting.set(asked.runId, { closingId, runId: asked.runId, endedMs: null });
      return runs.act({ ...asked, hash: null });
    },
    run: (runId: string): Result<OrdersRun, AppError> => runs.run(runId),
    noticed: (part: ChangedPart): void => {
      if (acting.size === 0 || (part !== 'orders' && part !== 'campaigns' && part !== 'intents')) return;
      // Whoever told of it is still in the middle of its own work.
      setImmediate(() => void seeAgain().catch((error: unknown) => bench.unexpected('closings.seeAgain', error)));
    },
  };
}
