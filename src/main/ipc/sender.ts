/** What is looked at of the frame that sent a message. */
export interface SenderFrame {
  readonly isMainFrame: boolean;
  /** "app://tesoro". */
  readonly origin: string;
  /** A blank page that a page opened inherits its origin, not its address. */
  readonly url: string;
  /** Of the window it belongs to. */
  readonly webContentsId: number;
}

/** Whether a message comes from the main frame of the app's own window, showing the app's own page. */
export const isTrustedSender = (
  frame: SenderFrame | null, trustedOrigin: string, trustedWebContentsIds: ReadonlySet<number>,
): boolean =>
  frame !== null && frame.isMainFrame && frame.origin === trustedOrigin && frame.url.startsWith(`${trustedOrigin}/`) &&
  trustedWebContentsIds.has(frame.webContentsId);
