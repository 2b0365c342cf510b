import { app } from 'electron';
import type { BrowserWindow } from 'electron';

/** A page of no site; the window is on it for a moment only. */
export const EMPTY_PAGE = 'data:text/html,';

/** A process that has not gone by then hangs. */
const GOES_WITHIN_MS = 3_000;

const ending = new Set<number>();
/** Where the window goes back to; the empty page is none, when it is asked for again meanwhile. */
let place = '';

/** Whether a process was ended on purpose. */
export const isEnding = (processId: number): boolean => ending.has(processId);

/**
 * Gives the window another process, so that nothing of what its page held is left in memory. Chromium runs an empty page of
 * another site in another process, and ends the one that is left; the way back begins a third. Ending it by force would do as
 * well, but leaves a dump of exactly what is to go, and a window that is grey meanwhile: that is for one that hangs only.
 */
export function replaceProcess(window: BrowserWindow): void {
  const { webContents } = window;
  const former = webContents.getOSProcessId();
  // The same page of the app is shown again once it is unlocked.
  const shown = webContents.getURL();
  if (shown !== EMPTY_PAGE) place = shown;
  ending.add(former);
  webContents.once('did-navigate', () => {
    webContents.once('did-navigate', () => webContents.navigationHistory.clear());
    webContents.loadURL(place).catch(() => undefined);
  });
  webContents.loadURL(EMPTY_PAGE).catch(() => undefined);
  setTimeout(() => {
    if (former > 0 && app.getAppMetrics().some(({ pid }) => pid === former)) killHard(former);
    // The number may belong to another process from now on.
    setTimeout(() => ending.delete(former), GOES_WITHIN_MS).unref();
  }, GOES_WITHIN_MS).unref();
}

function killHard(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // It went by itself in this moment.
  }
}
