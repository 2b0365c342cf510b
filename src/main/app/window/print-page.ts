import type { BrowserWindow } from 'electron';

/** The margins of the sheet show what is behind the page. */
const PAPER = '#ffffff';

/** Shows the system's print dialog for what the window shows; resolves when it is closed, whatever was chosen. */
export const printPage = (window: BrowserWindow | null): Promise<void> =>
  new Promise((resolve) => {
    if (window === null || window.isDestroyed()) {
      resolve();
      return;
    }
    const behind = window.getBackgroundColor();
    window.setBackgroundColor(PAPER);
    window.webContents.print({ printBackground: true }, () => {
      if (!window.isDestroyed()) window.setBackgroundColor(behind);
      resolve();
    });
  });
