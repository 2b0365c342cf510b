import { join } from 'node:path';

import { app, BrowserWindow } from 'electron';

await app.whenReady();
const window = new BrowserWindow({
  width: 1440,
  height: 900,
  show: false,
  webPreferences: { preload: join(import.meta.dirname, '../preload/index.cjs'), sandbox: true },
});
window.once('ready-to-show', () => {
  window.show();
});
await window.loadFile(join(import.meta.dirname, '../renderer/index.html'));
