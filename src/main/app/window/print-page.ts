import type { BrowserWindow } from 'electron';

/** Shows the system's print dialog for what the window shows; resolves when it is closed, whatever was chosen. */
export const printPage = (window: BrowserWindow | null): Promise<void> =>
  new Promise((resolve) => {
    if (window === null || window.isDestroyed()) resolve();
    else window.webContents.print({ printBackground: true }, () => resolve());
  });
