import { join } from 'node:path';

import { app, BrowserWindow } from 'electron';

void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    webPreferences: { preload: join(import.meta.dirname, '../preload/index.cjs'), sandbox: true },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  void window.loadFile(join(import.meta.dirname, '../renderer/index.html'));
});
