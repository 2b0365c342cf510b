import type { BankClientDeps } from './access.ts';
import type { Classified } from './classify.ts';

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

/** For all attempts and the waits between them. */
const READ_BUDGET_MS = 120_000;

/**
 * Tries a read up to three times, with exponentially growing random waits (full jitter), or as long as the bank asks for. When
 * that is more than a minute the read has failed: asking sooner is what the bank forbade. `attempt` is told how much of the budget is left, in milliseconds.
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
    const jitterMs = random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1));
    const waitMs = Math.max(jitterMs, outcome.retryAfterMs ?? 0);
    if (waitMs > LONGEST_RETRY_AFTER_MS) return outcome;
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
