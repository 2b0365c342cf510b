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
      isOn: async () => app.getLoginItemSettings().openAtLogin,
      set: async (on) => {
        app.setLoginItemSettings({ openAtLogin: on });
        return ok(null);
      },
    };
  }
  const configFolder = environment['XDG_CONFIG_HOME'] ?? '';
  // An AppImage runs from a folder that is gone afterwards.
  return autostartEntry(configFolder === '' ? join(homedir(), '.config') : configFolder, environment['APPIMAGE'] ?? process.execPath);
}

/** An entry of the desktop's Autostart specification, which Electron does not write. */
export function autostartEntry(configFolder: string, executable: string): SignInStart {
  const path = join(configFolder, 'autostart', 'tesoro.desktop');
  return {
    isOn: async () => {
      const entry = await readFile(path, 'utf8').catch(() => null);
      // Desktops switch an entry off by one of these lines.
      return entry !== null && !/^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(entry);
    },
    set: async (on) => {
      try {
        if (!on) await rm(path, { force: true });
        else await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      } catch (error) {
        const code = systemCode(error);
        if (code === null) throw error;
        return failed({ kind: 'fileNotWritten', code });
      }
      const code = on ? await writeWhole(path, entryOf(executable)) : null;
      return code === null ? ok(null) : failed({ kind: 'fileNotWritten', code });
    },
  };
}

const entryOf = (executable: string): string =>
  // Without the program, as after its removal, the entry is passed over.
  ['[Desktop Entry]', 'Type=Application', 'Name=Tesoro', `TryExec=${escaped(executable)}`, `Exec=${escaped(quoted(executable))}`, 'Icon=tesoro', 'Terminal=false', ''].join('\n');

/** As one argument of a command line of a desktop entry. */
const quoted = (argument: string): string => `"${argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`;

/** As a value of a desktop entry. */
const escaped = (value: string): string => value.replaceAll('\\', String.raw`\\`);
