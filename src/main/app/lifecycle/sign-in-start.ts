import { mkdir, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import electron from 'electron';

import { systemCode, writeWhole } from '#main/context/whole-file.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** Whether the system opens Tesoro when the person signs in. It is asked each time, since the person may change it there. */
export interface SignInStart {
  isOn(): Promise<boolean>;
  /** Fails with `fileNotWritten` where the system keeps it in a file. */
  set(on: boolean): Promise<Result<null, AppError>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** null while developing: the system would open Electron without the app. */
export function systemSignInStart(environment: Environment = process.env): SignInStart | null {
  const { app } = electron;
  if (!app.isPackaged) return null;
  if (process.platform !== 'linux') {
    return {
      isOn: async () => {
        const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings();
        // On Windows an entry can be switched off in the Task Manager, or be there for everybody.
        return process.platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin;
      },
      set: async (on) => {
        app.setLoginItemSettings({ openAtLogin: on });
        return ok(null);
      },
    };
  }
  const named = (name: string, otherwise: string): string => (environment[name] ?? '') || otherwise;
  const everybody = named('XDG_CONFIG_DIRS', '/etc/xdg').split(':').filter((folder) => folder !== '');
  // An AppImage runs from a folder that is gone afterwards.
  return autostartEntry(named('XDG_CONFIG_HOME', join(homedir(), '.config')), environment['APPIMAGE'] ?? process.execPath, everybody);
}

/**
 * An entry of the desktop's Autostart specification, which Electron does not write. `everybody`: the folders of the computer, the first counting most, where
 * an administrator may put one for all persons. A person's own entry of the same name stands above it.
 */
export function autostartEntry(configFolder: string, executable: string, everybody: readonly string[]): SignInStart {
  const path = entryIn(configFolder);
  return {
    isOn: () => isOnBy([configFolder, ...everybody]),
    set: async (on) => {
      const written = on ? entryOf(executable) : (await isOnBy(everybody)) ? `${entryOf(executable)}Hidden=true\n` : null;
      try {
        if (written === null) await rm(path, { force: true });
        else await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      } catch (error) {
        const code = systemCode(error);
        if (code === null) throw error;
        return failed({ kind: 'fileNotWritten', code });
      }
      const code = written === null ? null : await writeWhole(path, written);
      return code === null ? ok(null) : failed({ kind: 'fileNotWritten', code });
    },
  };
}

const entryIn = (configFolder: string): string => join(configFolder, 'autostart', 'tesoro.desktop');

/** What the first entry says that there is. */
async function isOnBy(folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    const entry = await readFile(entryIn(folder), 'utf8').catch(() => null);
    // Desktops switch an entry off by one of these lines.
    if (entry !== null) return !/^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(entry);
  }
  return false;
}

const entryOf = (executable: string): string =>
  // Without the program, as after its removal, the entry is passed over.
  ['[Desktop Entry]', 'Type=Application', 'Name=Tesoro', `TryExec=${escaped(executable)}`, `Exec=${escaped(quoted(executable))}`, 'Icon=tesoro', 'Terminal=false', ''].join('\n');

/** As one argument of a command line of a desktop entry. */
const quoted = (argument: string): string => `"${argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`;

/** As a value of a desktop entry. */
const escaped = (value: string): string => value.replaceAll('\\', String.raw`\\`);
