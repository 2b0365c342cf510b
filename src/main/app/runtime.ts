import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { app } from 'electron';

import type { LocalOnlyReason } from '#shared/bridge/app-error.ts';

import type { AppFacts } from './app-handlers.ts';
import { isSandboxed, isWatchable } from './start-switches.ts';

/** Stands beside a copy of Electron that is not from its own publisher. */
const UNOFFICIAL_MARKER = 'unofficial-electron.txt';

/** Whether this Electron comes from its publisher, as far as the one who installed it says. */
export const isOfficialRuntime = (executable: string): boolean => !existsSync(join(dirname(executable), UNOFFICIAL_MARKER));

/** Why only this computer may be reached: the first reason that holds, null when none does. */
export function localOnlyReason(
  executable: string, hasSwitch: (name: string) => boolean, environment: Readonly<Record<string, string | undefined>>,
): LocalOnlyReason | null {
  if (!isOfficialRuntime(executable)) return 'unofficialRuntime';
  if (!isSandboxed(hasSwitch)) return 'unsandboxed';
  return isWatchable(hasSwitch, environment) ? 'watchable' : null;
}

/** The first of the system's languages that is one, as BCP 47. */
export function systemLocale(preferred: readonly string[], fallback: string): string {
  for (const language of [...preferred, fallback]) {
    try {
      const [locale] = Intl.getCanonicalLocales(language);
      if (locale !== undefined) return locale;
    } catch {
      // Linux gives what LANG says, such as "C".
    }
  }
  return 'en';
}

/** What the window may know of this program and this computer. */
export function appFacts(logFolder: string): AppFacts {
  const electronVersion = process.versions['electron'] ?? '';
  return {
    identity: {
      version: app.getVersion(),
      electronVersion,
      platform: process.platform,
      systemLocale: systemLocale(app.getPreferredSystemLanguages(), app.getLocale()),
      localOnly: localOnlyReason(process.execPath, (name) => app.commandLine.hasSwitch(name), process.env),
    },
    versions: {
      Tesoro: app.getVersion(), Electron: electronVersion, Chromium: process.versions['chrome'] ?? '', Node: process.versions.node,
    },
    logFolder,
  };
}
