import { app, Menu, protocol } from 'electron';

import { commandIn } from './cli/verbs.ts';
import { wordsIn } from './lifecycle/start-words.ts';
import { leaveStartFolder } from './start-folder.ts';
import { APP_SCHEME } from './window/app-origin.ts';

const profileFolder = app.commandLine.getSwitchValue('user-data-dir');
if (profileFolder !== '') app.setPath('userData', profileFolder);
const command = commandIn(process.argv, app.isPackaged);
const folder = leaveStartFolder();

if (command === null) {
  // All of this must happen before Electron is ready.
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true } }]);
  // Else Electron builds a menu of its own, for as long as ours is not read.
  Menu.setApplicationMenu(null);
  // As root Chromium cannot run its sandbox and has this switch; with both it would not start at all.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

  const words = [...wordsIn(process.argv, app.isPackaged)];
  if (app.requestSingleInstanceLock({ words, folder })) {
    let take = (word: string): void => void words.push(word);
    // A Mac hands files and links over as events, the first of them before Electron is ready.
    app.on('open-file', (event, path) => {
      event.preventDefault();
      take(path);
    });
    app.on('open-url', (event, link) => {
      event.preventDefault();
      take(link);
    });
    const starting = import('./start.ts');
    void app.whenReady().then(async () => {
      const { startApp } = await starting;
      const hand = startApp({ words, folder });
      take = (word) => hand({ words: [word], folder });
    });
  } else {
    process.stderr.write('Tesoro is already running on this profile: its window was brought to the front.\n');
    app.exit(0);
  }
} else {
  const { runInstead } = await import('./cli/index.ts');
  await runInstead(command, { folder, profileFolder: app.getPath('userData') });
}
