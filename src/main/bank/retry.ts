import type { BankClientDeps } from './client.ts';
import type { Classified } from './classify.ts';

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

/** For all attempts and the waits between them. */
const READ_BUDGET_MS = 120_000;

/**
 * Tries a read up to three times, with exponentially growing random waits (full jitter), or as long as the bank asks for,
 * at most a minute. `attempt` is told how much of the budget is left, in milliseconds.
 */
export async function readWithRetries<Output>(
  attempt: (limitMs: number) => Promise<Classified<Output>>,
  { sleep, random }: Pick<BankClientDeps, 'sleep' | 'random'>,
  signal: AbortSignal | undefined,
): Promise<Classified<Output>> {
  let spentMs = 0;
  for (let tried = 1; ; tried += 1) {
    const startedAt = performance.now();
    const outcome = await attempt(READ_BUDGET_MS - spentMs);
    spentMs += performance.now() - startedAt;
    if (!outcome.again || tried === ATTEMPTS) return outcome;
    const waitMs = outcome.retryAfterMs === null
      ? random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1))
      : Math.min(LONGEST_RETRY_AFTER_MS, outcome.retryAfterMs);
    if (spentMs + waitMs >= READ_BUDGET_MS) return outcome;
    await interruptible(sleep(waitMs, signal), signal);
    if (signal?.aborted === true) return outcome;
    spentMs += waitMs;
  }
}

async function interruptible(wait: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return wait;
  const aborted = Promise.withResolvers<void>();
  const onAbort = (): void => aborted.resolve();
  if (signal.aborted) return;
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([wait, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
