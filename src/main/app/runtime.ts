import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { app } from 'electron';

import type { LocalOnlyReason } from '#shared/bridge/app-error.ts';

import type { AppFacts } from './app-handlers.ts';

/** Switches that remove Chromium's sandbox from the window's process. The graphics process has no bank data. */
const UNSANDBOXING = ['no-sandbox', 'single-process', 'disable-seccomp-filter-sandbox', 'no-zygote-sandbox'] as const;

const REVEALING = [
  'inspect', 'inspect-brk', 'inspect-brk-node', 'inspect-port', 'inspect-wait', 'debug', 'debug-brk', 'debug-port', 'remote-debugging-port', 'remote-debugging-pipe',
  'remote-debugging-address', 'remote-allow-origins', 'js-flags', 'disable-web-security', 'disable-site-isolation-trials', 'allow-file-access-from-files',
  'allow-running-insecure-content', 'ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'enable-blink-features', 'enable-experimental-web-platform-features',
  'load-extension', 'browser-subprocess-path', 'renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'gpu-startup-dialog', 'renderer-startup-dialog',
  'unsafely-disable-devtools-self-xss-warnings', 'auto-open-devtools-for-tabs', 'log-net-log', 'enable-crash-reporter', 'require', 'r', 'cpu-prof', 'heap-prof',
] as const;

/** Variables by which Node runs foreign code or writes keys to disk, and the page address while developing. */
const REVEALING_VARIABLES = ['NODE_OPTIONS', 'NODE_REPL_EXTERNAL_MODULE', 'ELECTRON_RUN_AS_NODE', 'NODE_V8_COVERAGE', 'SSLKEYLOGFILE', 'ELECTRON_RENDERER_URL'] as const;

type HasSwitch = (name: string) => boolean;

const isSandboxed = (hasSwitch: HasSwitch): boolean => !UNSANDBOXING.some(hasSwitch);

/** Whether a switch or an environment variable lets somebody inspect or weaken the program. */
const isWatchable = (hasSwitch: HasSwitch, environment: Readonly<Record<string, string | undefined>>): boolean =>
  REVEALING.some(hasSwitch) || environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' ||
  REVEALING_VARIABLES.some((name) => (environment[name] ?? '') !== '');

/** Lies beside an Electron that is not from its publisher. */
const UNOFFICIAL_MARKER = 'unofficial-electron.txt';

export const isOfficialRuntime = (executable: string): boolean => !existsSync(join(dirname(executable), UNOFFICIAL_MARKER));

/** The first reason why only this computer may be reached; null when there is none. */
export function localOnlyReason(
  executable: string, hasSwitch: (name: string) => boolean, environment: Readonly<Record<string, string | undefined>>,
): LocalOnlyReason | null {
  if (!isOfficialRuntime(executable)) return 'unofficialRuntime';
  if (!isSandboxed(hasSwitch)) return 'unsandboxed';
  return isWatchable(hasSwitch, environment) ? 'watchable' : null;
}

export function systemLocale(preferred: readonly string[], fallback: string): string {
  for (const language of [...preferred, fallback]) {
    try {
      const [locale] = Intl.getCanonicalLocales(language);
      if (locale !== undefined) return locale;
    } catch {
      // Linux returns LANG, such as "C".
    }
  }
  return 'en';
}

export function appFacts(logFolder: string): AppFacts {
  const electronVersion = process.versions['electron'] ?? '';
  return {
    identity: {
      version: app.getVersion(),
      electronVersion,
      platform: process.platform,
      systemLocale: systemLocale(app.getPreferredSystemLanguages(), app.getLocale()),
      pseudoLanguage: !app.isPackaged,
      localOnly: localOnlyReason(process.execPath, (name) => app.commandLine.hasSwitch(name), process.env),
    },
    versions: {
      Tesoro: app.getVersion(), Electron: electronVersion, Chromium: process.versions['chrome'] ?? '', Node: process.versions.node,
    },
    logFolder,
  };
}
