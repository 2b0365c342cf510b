import { setTimeout as delay } from 'node:timers/promises';

import { app } from 'electron';

import { errorFields } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';

/** Longer than this a person takes the app for hung. */
const CLOSE_LIMIT_MS = 10_000;

/** Ends the app with its last window, after everything that is open was closed. */
export function quitCleanly(closeEverything: () => Promise<void>, log: Log): void {
  let closing = false;
  const close = async (): Promise<void> => {
    try {
      await Promise.race([closeEverything(), delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
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
    if (closing) return;
    closing = true;
    void close();
  });
}
