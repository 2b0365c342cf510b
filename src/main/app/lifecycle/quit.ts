import { app } from 'electron';

import { errorFields } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';
import { waitPatiently } from './patience.ts';

export interface Closing {
  closeEverything(): Promise<void>;
  /** Whether a payment is on its way to the bank. */
  isSending(): boolean;
}

/** Electron may say twice in a row that it is about to quit; a person who asks again does so later. */
const SECOND_REQUEST_MS = 1_000;

/** Ends the app with its last window, after everything that is open was closed. Asked again, it waits no longer. */
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
    // Every window is closed by now; asked to quit a second time from here, Electron sometimes stays.
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
