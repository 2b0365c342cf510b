import type { AppError } from '#shared/bridge/app-error.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** For a read of many answers; each answer has a shorter limit of its own. */
const LIMIT_MS = 5 * 60_000;

type Ending = 'cancelled' | 'locked' | 'tooLong';

export type CancellableReads = ReturnType<typeof createCancellableReads>;

/** Requests that a person makes of the bank and waits for, outside of the refreshes. */
export function createCancellableReads(limitMs = LIMIT_MS) {
  const running = new Set<(why: Ending) => void>();
  let stopped = false;
  const endAll = (why: Ending): void => {
    for (const end of running) end(why);
  };
  return {
    /** Errors: `cancelled` by the person, `locked` when the connection closes, `ambiguous` (`timeout`) at the limit. */
    run: async <Value>(read: (signal: AbortSignal) => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>> => {
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
        // An ended read may be incomplete even if it succeeded.
        if (ending === 'cancelled' || ending === 'locked') return failed({ kind: ending });
        return result.ok || ending === null ? result : failed(tookTooLong(result.error));
      } finally {
        clearTimeout(timer);
        running.delete(end);
      }
    },
    cancel: () => endAll('cancelled'),
    /** Ends all that are running and refuses new ones. */
    stop: (): void => {
      stopped = true;
      endAll('locked');
    },
  };
}

/** The error of an aborted read does not tell why it was aborted. */
function tookTooLong(error: AppError): AppError {
  if (!('operation' in error)) return error;
  const { operation, effect } = error;
  return { kind: 'ambiguous', operation, effect, cause: 'timeout', httpStatus: null, bankErrors: [], detail: null };
}
