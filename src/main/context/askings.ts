import type { AppError } from '#shared/bridge/app-error.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** What a person asked of the bank outside of the refreshes, and waits for. */
export interface Askings {
  /**
   * Runs a reading with a signal that ends it: when the person ends it (`cancelled`), when the connection closes (`locked`), or
   * when it takes longer than anybody waits (`ambiguous`, `timeout`).
   */
  run<Value>(read: (signal: AbortSignal) => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>>;
  /** Ends all that are under way: a person wants no more of them. */
  cancel(): void;
  /** Ends all that are under way, and lets none begin. */
  stop(): void;
}

/** For a reading of many answers; each single one has a shorter limit of its own. */
const LIMIT_MS = 5 * 60_000;

type Ending = 'cancelled' | 'locked' | 'tooLong';

export function createAskings(limitMs = LIMIT_MS): Askings {
  const running = new Set<(why: Ending) => void>();
  let stopped = false;
  const endAll = (why: Ending): void => {
    for (const end of running) end(why);
  };
  return {
    run: async (read) => {
      if (stopped) return failed({ kind: 'locked' });
      const controller = new AbortController();
      let ending = null as Ending | null;
      const end = (why: Ending): void => {
        ending ??= why;
        controller.abort();
      };
      running.add(end);
      const timer = setTimeout(end, limitMs, 'tooLong');
      try {
        const result = await read(controller.signal);
        // One that was ended may have left something out, whatever it says.
        if (ending === 'cancelled' || ending === 'locked') return failed({ kind: ending });
        return result.ok || ending === null ? result : failed(tookTooLong(result.error));
      } finally {
        clearTimeout(timer);
        running.delete(end);
      }
    },
    cancel: () => endAll('cancelled'),
    stop: () => {
      stopped = true;
      endAll('locked');
    },
  };
}

/** What broke off says only that it was broken off. */
function tookTooLong(error: AppError): AppError {
  if (!('operation' in error)) return error;
  const { operation, effect } = error;
  return { kind: 'ambiguous', operation, effect, cause: 'timeout', httpStatus: null, bankErrors: [], detail: null };
}
