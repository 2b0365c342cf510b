import { setTimeout as delay } from 'node:timers/promises';

import { app } from 'electron';

import { errorFields } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';

interface Closing {
  closeEverything(): Promise<void>;
  isSending(): boolean;
}

/** Electron may emit `will-quit` twice in a row; a later one is a second request of the person. */
const SECOND_REQUEST_MS = 1_000;

/** Quits with the last window, once everything is closed. A second request no longer waits. */
export function quitCleanly(closing: Closing, log: Log): void {
  let closingSince: number | null = null;
  const again = new AbortController();
  const close = async (): Promise<void> => {
    try {
      await waitPatiently(closing.closeEverything(), () => closing.isSending(), again.signal);
    } catch (error) {
      log('sessionFailed', errorFields(error));
    }
    log('stopped');
    // Electron sometimes stays when app.quit() is called again from here; no window is left.
    app.exit();
  };
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closingSince === null) {
      closingSince = performance.now();
      void close();
    } else if (performance.now() - closingSince > SECOND_REQUEST_MS) again.abort();
  });
}

/** After this a person takes the app for hung. */
const CLOSE_LIMIT_MS = 10_000;
/** The longest a payment may take, with its access token, and a moment to record the outcome. */
const SENDING_LIMIT_MS = 125_000;
const LOOK_AGAIN_MS = 250;

/** Waits until everything is closed, beyond the first limit only while a payment is being sent. The next start looks for what is given up here. */
export async function waitPatiently(closed: Promise<unknown>, isSending: () => boolean, signal: AbortSignal): Promise<void> {
  const patience = async (): Promise<void> => {
    const wait = (ms: number): Promise<void> => delay(ms, undefined, { ref: false, signal }).catch(() => undefined);
    await wait(CLOSE_LIMIT_MS);
    for (let waited = CLOSE_LIMIT_MS; isSending() && waited < SENDING_LIMIT_MS && !signal.aborted; waited += LOOK_AGAIN_MS) await wait(LOOK_AGAIN_MS);
  };
  await Promise.race([closed, patience()]);
}
