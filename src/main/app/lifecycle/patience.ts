import { setTimeout as delay } from 'node:timers/promises';

/** Longer than this a person takes the app for hung. */
const CLOSE_LIMIT_MS = 10_000;
/** The longest that a payment may take, an access token for it included, and a moment to write its outcome down. */
const SENDING_LIMIT_MS = 125_000;
const LOOK_AGAIN_MS = 250;

/**
 * Waits until everything is closed, but not for ever: longer than a person waits only while a payment is on its way. What is
 * given up then is looked for at the next start.
 */
export async function waitPatiently(closed: Promise<unknown>, isSending: () => boolean, signal: AbortSignal): Promise<void> {
  const patience = async (): Promise<void> => {
    const wait = (ms: number): Promise<void> => delay(ms, undefined, { ref: false, signal }).catch(() => undefined);
    await wait(CLOSE_LIMIT_MS);
    for (let waited = CLOSE_LIMIT_MS; isSending() && waited < SENDING_LIMIT_MS && !signal.aborted; waited += LOOK_AGAIN_MS) await wait(LOOK_AGAIN_MS);
  };
  await Promise.race([closed, patience()]);
}
