import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';

import { EVENT_CHANNEL, INVOKE_CHANNEL } from '#shared/bridge/events.ts';
import type { AppEvent } from '#shared/bridge/events.ts';

import { refuseSender } from './dispatch-door.ts';
import type { Dispatch, DispatchLog } from './dispatch-door.ts';
import { isTrustedSender } from './sender.ts';
import type { SenderFrame } from './sender.ts';

export interface CommandChannel {
  readonly dispatch: Dispatch;
  /** The origin of the app's own page, such as "app://tesoro". */
  readonly trustedOrigin: string;
  readonly windows: () => readonly WebContents[];
  readonly log: DispatchLog;
}

/** electron-store answers any frame that asks for the profile's folder; nothing here needs that. */
const FOREIGN_CHANNEL = 'electron-store-get-data';

/** Closes what libraries open beside it; to be called when one has. */
export function closeForeignChannels(): void {
  ipcMain.removeAllListeners(FOREIGN_CHANNEL);
}

/** Opens the one channel on which the window asks. */
export function registerCommands({ dispatch, trustedOrigin, windows, log }: CommandChannel): void {
  ipcMain.handle(INVOKE_CHANNEL, (event, command: unknown, input: unknown) => {
    const trustedIds = new Set(windows().map((contents) => contents.id));
    return isTrustedSender(senderFrame(event), trustedOrigin, trustedIds) ? dispatch(command, input) : refuseSender(log);
  });
}

/**
 * Null for a page that its window has left or does not show yet. Electron's own word for that, `detached`, is not asked: it stays for
 * good on the page of a new process that a slow computer asks from before it shows it, and that page would never be answered.
 */
function senderFrame(event: IpcMainInvokeEvent): SenderFrame | null {
  const frame = event.senderFrame;
  const { mainFrame } = event.sender;
  if (frame === null || event.processId !== mainFrame.processId || event.frameId !== mainFrame.routingId) return null;
  return { isMainFrame: frame.parent === null, origin: frame.origin, url: frame.url, webContentsId: event.sender.id };
}

/** Tells the windows what happened without being asked. */
export function publishEvent(event: AppEvent, windows: readonly WebContents[]): void {
  for (const contents of windows) {
    if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, event);
  }
}
