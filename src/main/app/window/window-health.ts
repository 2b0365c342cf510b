import { app } from 'electron';
import type { BrowserWindow } from 'electron';

import type { Log } from '../log-fields.ts';
import { isPageUrl } from './hardening.ts';

/** Shown for a moment while the process is replaced. */
const EMPTY_PAGE = 'data:text/html,';

/** A process that is still there after this time hangs. */
const GOES_WITHIN_MS = 3_000;

const ending = new Set<number>();
/** The page that each window returns to. Kept when the replacement is asked for twice. */
const returnsTo = new WeakMap<BrowserWindow, string>();

const isEnding = (processId: number): boolean => ending.has(processId);

/**
 * Moves the window to a new process, so that nothing the page held stays in memory. Chromium runs the empty page in another process and ends the
 * former one; the way back starts a third. Killing the process would leave a dump of exactly that memory and a grey window, so it is kept for one
 * that hangs. `pageUrl`: where it shows no page yet.
 */
export function replaceProcess(window: BrowserWindow, pageUrl: string): void {
  const { webContents } = window;
  const former = webContents.getOSProcessId();
  const shown = webContents.getURL();
  if (shown !== EMPTY_PAGE && shown !== '') returnsTo.set(window, shown);
  ending.add(former);
  webContents.once('did-navigate', () => {
    webContents.once('did-navigate', () => webContents.navigationHistory.clear());
    webContents.loadURL(returnsTo.get(window) ?? pageUrl).catch(() => undefined);
  });
  webContents.loadURL(EMPTY_PAGE).catch(() => undefined);
  setTimeout(() => {
    if (former > 0 && app.getAppMetrics().some(({ pid }) => pid === former)) killHard(former);
    setTimeout(() => ending.delete(former), GOES_WITHIN_MS).unref();
  }, GOES_WITHIN_MS).unref();
}

function killHard(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

/** Reloading does not help a page that crashes again this soon. */
const AGAIN_AFTER_MS = 10_000;

const ABORTED = -3;

/** Reloads a page that crashed or navigated away, and logs when it hangs. */
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
  // Chromium opens about:blank and similar without asking, so it is undone afterwards.
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
    // A refused navigation is reported as aborted, and the page stayed.
    if (isMainFrame && code !== ABORTED) comeBackFrom(url);
  });
  window.on('unresponsive', () => log('windowUnresponsive'));
}
