import type { Needs } from '#main/context/workspace-context.ts';
import type { WholeReading } from '#main/sync/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingProgress } from '#shared/bridge/portal/closings.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Result } from '#shared/domain/result.ts';

type Ended = Promise<Result<null, BankError>>;
type Read = (reading: WholeReading) => Ended;

export type Readings = ReturnType<typeof createReadings>;

/** Reads of the bank for closings, one per closing at a time, with progress and the last error. */
export function createReadings(workspace: Needs<'syncDeps' | 'emit'>) {
  const underWay = new Map<string, { readonly cancelled: AbortController; readonly ended: Ended }>();
  const progress = new Map<string, ClosingProgress>();
  const errors = new Map<string, AppError>();
  const changed = (): void => workspace.syncDeps.onChanged('closings');

  const perform = async (closingId: string, signal: AbortSignal, read: Read): Ended => {
    try {
      const result = await read({
        signal,
        onProgress: (now) => {
          const before = progress.get(closingId);
          progress.set(closingId, now);
          if (before === undefined || isShownDifferently(before, now)) workspace.emit({ type: 'closingProgress', closingId, progress: now });
        },
      });
      if (!result.ok && !signal.aborted) errors.set(closingId, result.error);
      return result;
    } finally {
      underWay.delete(closingId);
      progress.delete(closingId);
      changed();
    }
  };

  return {
    run: (closingId: string, read: Read): Ended => {
      const running = underWay.get(closingId);
      if (running !== undefined) return running.ended;
      errors.delete(closingId);
      const cancelled = new AbortController();
      const ended = perform(closingId, cancelled.signal, read);
      underWay.set(closingId, { cancelled, ended });
      return ended;
    },
    busy: (closingId: string) => progress.get(closingId) ?? null,
    error: (closingId: string) => errors.get(closingId) ?? null,
    /** What was read so far stays. */
    cancel: (closingId: string) => underWay.get(closingId)?.cancelled.abort(),
    stop: async () => {
      const running = [...underWay.values()];
      for (const { cancelled } of running) cancelled.abort();
      await Promise.allSettled(running.map(({ ended }) => ended));
    },
  };
}

/** There may be thousands of payments: a bar shows no less than half a percent of them. */
const STEPS_SHOWN = 200;

function isShownDifferently(before: ClosingProgress, { what, done, of }: ClosingProgress): boolean {
  if (before.what !== what || before.of !== of || of === null || of === 0) return true;
  return Math.floor((before.done / of) * STEPS_SHOWN) !== Math.floor((done / of) * STEPS_SHOWN);
}
