import type { WholeReading } from '#main/sync/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingProgress } from '#shared/bridge/portal/closings.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Workbench } from '#main/context/workbench.ts';

/** What reads the bank for a closing: one reading of each at a time, with its progress and how the last one failed. */
export interface Readings {
  /** Joins the reading that is under way. Gives how it ended. */
  run(closingId: string, read: (reading: WholeReading) => Promise<Result<null, BankError>>): Promise<Result<null, BankError>>;
  busy(closingId: string): ClosingProgress | null;
  error(closingId: string): AppError | null;
  /** Ends the reading under way; what it took over stays. */
  cancel(closingId: string): void;
  stop(): Promise<void>;
}

interface UnderWay {
  readonly cancelled: AbortController;
  readonly ended: Promise<Result<null, BankError>>;
}

export function createReadings(bench: Pick<Workbench, 'syncDeps'>): Readings {
  const underWay = new Map<string, UnderWay>();
  const progress = new Map<string, ClosingProgress>();
  const errors = new Map<string, AppError>();
  const changed = (): void => bench.syncDeps.onChanged('closings');

  const perform = async (closingId: string, signal: AbortSignal, read: (reading: WholeReading) => Promise<Result<null, BankError>>): Promise<Result<null, BankError>> => {
    try {
      const result = await read({
        signal,
        onProgress: (now) => {
          progress.set(closingId, now);
          changed();
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
    run: (closingId, read) => {
      const running = underWay.get(closingId);
      if (running !== undefined) return running.ended;
      errors.delete(closingId);
      const cancelled = new AbortController();
      const ended = perform(closingId, cancelled.signal, read);
      underWay.set(closingId, { cancelled, ended });
      return ended;
    },
    busy: (closingId) => progress.get(closingId) ?? null,
    error: (closingId) => errors.get(closingId) ?? null,
    cancel: (closingId) => underWay.get(closingId)?.cancelled.abort(),
    stop: async () => {
      const running = [...underWay.values()];
      for (const { cancelled } of running) cancelled.abort();
      await Promise.allSettled(running.map(({ ended }) => ended));
    },
  };
}
