import type { BrowserWindow } from 'electron';

import type { Log } from '../log-fields.ts';
import { isPageUrl } from './hardening.ts';
import { EMPTY_PAGE, isEnding } from './replace-process.ts';

/** A page that dies again so soon is not helped by loading it once more. */
const AGAIN_AFTER_MS = 10_000;

const ABORTED = -3;

/** Brings the page back when its process ended or it was left, and notes when it hangs. */
export function keepAlive(window: BrowserWindow, pageUrl: string, log: Log): void {
  let lastReloadAt = 0;
  let processId = 0;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (isEnding(processId)) {
      if (!window.isDestroyed()) window.loadURL(pageUrl).catch(() => undefined);
      return;
    }
    log('windowGone', { reason, code: String(exitCode) });
    const now = Date.now();
    if (reason === 'clean-exit' || window.isDestroyed() || now - lastReloadAt < AGAIN_AFTER_MS) return;
    lastReloadAt = now;
    window.webContents.reload();
  });
  // Chromium goes to about:blank and its like without asking: nothing to be refused before, so it is undone after.
  const comeBackFrom = (url: string): void => {
    if (isPageUrl(url, pageUrl) || window.isDestroyed()) return;
    log('navigationRefused', { reason: URL.parse(url)?.protocol ?? 'unreadable' });
    window.loadURL(pageUrl).catch(() => undefined);
  };
  window.webContents.on('did-navigate', (_event, url) => {
    processId = window.webContents.getOSProcessId();
    if (url !== EMPTY_PAGE) comeBackFrom(url);
  });
  window.webContents.on('did-fail-load', (_event, code, _description, url, isMainFrame) => {
    // What was refused in time is reported as aborted and left the page where it was.
    if (isMainFrame && code !== ABORTED) comeBackFrom(url);
  });
  window.on('unresponsive', () => log('windowUnresponsive'));
}
