import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';

import { EVENT_CHANNEL, INVOKE_CHANNEL } from '#shared/bridge/channels.ts';
import type { AppEvent } from '#shared/bridge/events.ts';

import { refuseSender } from './command-channel.ts';
import type { Dispatch, DispatchLog } from './command-channel.ts';

export type { CommandHandlers, Dispatch, DispatchLog } from './command-channel.ts';

interface CommandChannel {
  readonly dispatch: Dispatch;
  /** The origin of the app's own page, such as "app://tesoro". */
  readonly trustedOrigin: string;
  readonly windows: () => readonly WebContents[];
  readonly log: DispatchLog;
}

/** electron-store answers any frame that asks for the profile's folder; the app does not need that. */
const FOREIGN_CHANNEL = 'electron-store-get-data';

/** Call it after a library has opened a channel. */
export function closeForeignChannels(): void {
  ipcMain.removeAllListeners(FOREIGN_CHANNEL);
}

/** The only channel for requests of the window. */
export function registerCommands({ dispatch, trustedOrigin, windows, log }: CommandChannel): void {
  ipcMain.handle(INVOKE_CHANNEL, (event, command: unknown, input: unknown) => {
    const trustedIds = new Set(windows().map((contents) => contents.id));
    return isTrustedSender(senderFrame(event), trustedOrigin, trustedIds) ? dispatch(command, input) : refuseSender(log);
  });
}

/**
 * null for a page that its window has left or does not show yet. Electron's `detached` is not used: on a slow computer it stays true for a page that
 * asks before it is shown, and that page would never be answered.
 */
function senderFrame(event: IpcMainInvokeEvent): SenderFrame | null {
  const frame = event.senderFrame;
  const { mainFrame } = event.sender;
  if (frame === null || event.processId !== mainFrame.processId || event.frameId !== mainFrame.routingId) return null;
  return { isMainFrame: frame.parent === null, origin: frame.origin, url: frame.url, webContentsId: event.sender.id };
}

export function publishEvent(event: AppEvent, windows: readonly WebContents[]): void {
  for (const contents of windows) {
    if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, event);
  }
}

/** The frame that sent a message. */
interface SenderFrame {
  readonly isMainFrame: boolean;
  /** Such as "app://tesoro". */
  readonly origin: string;
  /** A blank page opened by a page inherits its origin, but not its address. */
  readonly url: string;
  readonly webContentsId: number;
}

/** Whether a message comes from the main frame of the app's own window while it shows the app's own page. */
export const isTrustedSender = (
  frame: SenderFrame | null, trustedOrigin: string, trustedWebContentsIds: ReadonlySet<number>,
): boolean =>
  frame !== null && frame.isMainFrame && frame.origin === trustedOrigin && frame.url.startsWith(`${trustedOrigin}/`) &&
  trustedWebContentsIds.has(frame.webContentsId);
