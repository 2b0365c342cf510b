import type { BrowserWindow } from 'electron';

import type { Log } from '../log-fields.ts';

/** A page that dies again so soon is not helped by loading it once more. */
const AGAIN_AFTER_MS = 10_000;

/** Brings the page back when its process ended, and notes when it hangs. */
export function keepAlive(window: BrowserWindow, log: Log): void {
  let lastReloadAt = 0;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log('windowGone', { reason, code: String(exitCode) });
    const now = Date.now();
    if (reason === 'clean-exit' || window.isDestroyed() || now - lastReloadAt < AGAIN_AFTER_MS) return;
    lastReloadAt = now;
    window.webContents.reload();
  });
  window.on('unresponsive', () => log('windowUnresponsive'));
}
