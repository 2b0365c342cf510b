import { app, Menu, protocol } from 'electron';

import { commandIn } from './cli/verbs.ts';
import { APP_SCHEME } from './window/app-origin.ts';

const profileFolder = app.commandLine.getSwitchValue('user-data-dir');
if (profileFolder !== '') app.setPath('userData', profileFolder);
const command = commandIn(process.argv, app.isPackaged);

if (command === null) {
  // All of this must happen before Electron is ready.
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true } }]);
  // Else Electron builds a menu of its own, for as long as ours is not read.
  Menu.setApplicationMenu(null);
  // As root Chromium cannot run its sandbox and has this switch; with both it would not start at all.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

  if (app.requestSingleInstanceLock()) {
    const starting = import('./start.ts');
    void app.whenReady().then(async () => (await starting).startApp());
  } else {
    process.stderr.write('Tesoro is already running on this profile: its window was brought to the front.\n');
    app.exit(0);
  }
} else {
  const { runInstead } = await import('./cli/index.ts');
  await runInstead(command, app.getPath('userData'));
}
