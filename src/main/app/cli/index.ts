import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isatty } from 'node:tty';

import { app } from 'electron';

import { systemKeychain } from '#main/vault/keychain.ts';
import type { Keychain } from '#main/vault/keychain.ts';

import { appTexts } from '../lifecycle/texts.ts';
import { checkPresence, hasPresenceCheck } from '../window/dialogs.ts';
import { CommandFailed, exits } from './endings.ts';
import { runCommand } from './run.ts';
import { writeText } from './whole-text.ts';

/**
 * Runs a command in place of the app: no window, and no part in the one instance that a profile has. Electron starts only once this resolves, so it does not before the
 * command has ended, or needs the keychain: on Linux Electron needs a screen.
 */
export async function runInstead(words: readonly string[], profileFolder: string): Promise<void> {
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  const wantsElectron = Promise.withResolvers<null>();
  let ownFolder: string | null = null;

  const startElectron = async (): Promise<Keychain> => {
    if (process.platform === 'linux' && (process.env['DISPLAY'] ?? '') === '' && (process.env['WAYLAND_DISPLAY'] ?? '') === '') {
      throw new CommandFailed(exits.locked, 'The system’s keychain is reached in a desktop session only: keep the connection by a passphrase to read it from here.');
    }
    ownFolder ??= beginOwnFolder(profileFolder);
    // From now on Electron takes the signals itself.
    app.once('before-quit', (event) => {
      event.preventDefault();
      interrupt();
    });
    wantsElectron.resolve(null);
    await app.whenReady();
    return systemKeychain();
  };

  const ended = runCommand(words, {
    profileFolder, worker: join(app.getAppPath(), 'out', 'main', 'command-worker.js'), keychain: startElectron, interrupted: interruption.signal,
    isPresent: process.platform === 'darwin'
      ? async ({ name }, { language }) => {
        const { unlock } = appTexts(language, { systemLocale: Intl.DateTimeFormat().resolvedOptions().locale, pseudoLanguage: false });
        return !hasPresenceCheck() || checkPresence(unlock.replace('{name}', () => name));
      }
      : null,
    print: { answer: (text) => writeText(1, text), remark: (text) => writeText(2, text) },
    isWatched: isatty(2),
  }).then((code) => {
    if (ownFolder !== null) rmSync(ownFolder, { recursive: true, force: true, maxRetries: 3 });
    app.exit(code);
  });
  await Promise.race([ended, wantsElectron.promise]);
}

/** Chromium keeps its own files apart from those of the app that may be running. On Windows it needs the key of the keychain, which lies in one of them. */
function beginOwnFolder(profileFolder: string): string {
  removeEmptyFolders();
  const folder = mkdtempSync(join(tmpdir(), OWN_FOLDER));
  const localState = join(profileFolder, 'Local State');
  if (existsSync(localState)) copyFileSync(localState, join(folder, 'Local State'));
  app.setPath('userData', folder);
  if (process.platform === 'darwin') app.setActivationPolicy('accessory');
  return folder;
}

const OWN_FOLDER = 'tesoro-electron-';

/** At its very end Chromium may make the folder of a command anew, with nothing in it: the next command takes it away. Others stay, as they are not empty. */
function removeEmptyFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(OWN_FOLDER)) continue;
    try {
      rmdirSync(join(tmpdir(), name));
    } catch {
      // Not empty, or gone already.
    }
  }
}
