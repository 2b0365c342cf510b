import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';

import { app } from 'electron';

import { systemKeychain } from '#main/vault/keychain.ts';
import type { Keychain } from '#main/vault/keychain.ts';

import { appTexts } from '../lifecycle/texts.ts';
import { checkPresence, hasPresenceCheck } from '../window/dialogs.ts';
import { CommandFailed, exits } from './endings.ts';
import { ownFolder } from './own-folder.ts';
import { runCommand } from './run.ts';
import { writeText } from './whole-text.ts';

/**
 * Runs a command in place of the app: no window, and no part in the one instance that a profile has. Electron starts only once this resolves, so it does not before the
 * command has ended, or needs the keychain: on Linux Electron needs a screen.
 */
export async function runInstead(words: readonly string[], { folder, profileFolder }: { readonly folder: string; readonly profileFolder: string }): Promise<void> {
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  const wantsElectron = Promise.withResolvers<null>();
  let hasOwnFolder = false;

  const startElectron = async (): Promise<Keychain> => {
    if (process.platform === 'linux' && (process.env['DISPLAY'] ?? '') === '' && (process.env['WAYLAND_DISPLAY'] ?? '') === '') {
      throw new CommandFailed(exits.locked, 'The system’s keychain is reached in a desktop session only: keep the connection by a passphrase to read it from here.');
    }
    if (!hasOwnFolder) beginOwnFolder(profileFolder);
    hasOwnFolder = true;
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
    folder, profileFolder, version: app.getVersion(), worker: join(app.getAppPath(), 'out', 'main', 'command-worker.js'), keychain: startElectron, interrupted: interruption.signal,
    isPresent: process.platform === 'darwin'
      ? async ({ name }, { language }) => {
        const { unlock } = appTexts(language, { systemLocale: Intl.DateTimeFormat().resolvedOptions().locale, pseudoLanguage: false });
        return !hasPresenceCheck() || checkPresence(unlock.replace('{name}', () => name));
      }
      : null,
    print: { answer: (text) => writeText(1, text), remark: (text) => writeText(2, text) },
    isWatched: isatty(2),
  }).then((code) => (hasOwnFolder ? endNow(code) : app.exit(code)));
  await Promise.race([ended, wantsElectron.promise]);
}

/** Chromium, told to end while it is still starting, sometimes waits for ever. Everything of the command is written by now. */
const endNow = (code: number): void => (process as unknown as { readonly reallyExit: (code: number) => void }).reallyExit(code);

/**
 * Chromium keeps its own files apart from those of the app that may be running. On Windows it needs the key of the keychain, which lies in one of them. They stay until the next
 * command: Chromium never ends where its folder is gone, and writes there at its very end.
 */
function beginOwnFolder(profileFolder: string): void {
  const folder = ownFolder('electron');
  const localState = join(profileFolder, 'Local State');
  if (existsSync(localState)) copyFileSync(localState, join(folder, 'Local State'));
  app.setPath('userData', folder);
  if (process.platform === 'darwin') app.setActivationPolicy('accessory');
}
