import { chromium } from 'playwright/test';
import type { ElectronApplication } from 'playwright/test';

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { sandboxArguments } from '../../build/lib/electron-binary.js';
import { toolEnvironment } from '../../build/lib/run.js';
import type { UnpackedPackage } from '../../build/packaging/unpacked.ts';
import { evaluateInPage, portFileOf } from './devtools-port.ts';
import type { LaunchedApp } from './launch-app.ts';

export interface PackagedLaunch {
  readonly userDataDir: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** A page that was drawn, with its program behind it: whoever meets it in the middle of its first navigation may wait for ever. */
const IS_DRAWN = "location.origin === 'app://tesoro' && document.readyState === 'complete' && document.querySelector('main, form, [role=main], h1') !== null";

/** Waits until the window was drawn; gives the port that it can be driven by. */
async function untilDrawn(profile: string, hasEnded: () => boolean, timeoutMs: number): Promise<string> {
  let last: unknown = 'nothing was asked yet';
  for (const until = performance.now() + timeoutMs; performance.now() < until; await delay(50)) {
    if (hasEnded()) throw new Error('The package ended before its window was drawn');
    // Neither the port nor the page is there at first.
    last = await evaluateInPage(profile, IS_DRAWN).catch((error: unknown) => error);
    if (last === true) return readFileSync(portFileOf(profile), 'utf8').split('\n')[0] ?? '';
  }
  throw new Error(`The package drew no window within ${timeoutMs / 1000} s: ${last instanceof Error ? last.message : `its page answered ${String(last)}`}`);
}

/**
 * Starts a package from its own executable and drives its window by Chromium's port, which no fuse governs: so what is tested is the
 * release, byte for byte, and not a twin that lets itself be inspected. Its main process cannot be looked into; `evaluate` says so.
 */
export async function launchPackaged({ executable, folder }: Pick<UnpackedPackage, 'executable' | 'folder'>, launch: PackagedLaunch): Promise<LaunchedApp> {
  rmSync(portFileOf(launch.userDataDir), { force: true });
  const child = spawn(
    executable,
    [...sandboxArguments({ path: executable, folder, official: false }), `--user-data-dir=${launch.userDataDir}`, '--remote-debugging-port=0', ...(launch.args ?? [])],
    // A group of its own, so that a test can end all of its processes at once.
    { env: { ...toolEnvironment(), ...launch.env }, stdio: 'ignore', detached: true },
  );
  return driveStarted(child, launch.userDataDir, launch.timeoutMs);
}

/** Drives a package that was started with `--remote-debugging-port=0` as a process group of its own; says as well when its window was drawn, by `performance`. */
export async function driveStarted(child: ChildProcess, profile: string, timeoutMs: number): Promise<LaunchedApp & { readonly drawnAtMs: number }> {
  const gone = once(child, 'exit');
  const ended = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (): Promise<void> => {
    if (!ended() && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  try {
    const port = await untilDrawn(profile, ended, timeoutMs);
    const drawnAtMs = performance.now();
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: timeoutMs });
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The package has no window');
    const window = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: timeoutMs }));
    const close = async (): Promise<void> => {
      // Closing the only window quits, as it does for a person.
      if (!ended()) await Promise.race([window.close().then(() => gone), gone, delay(20_000)]);
      await browser.close();
      await end();
    };
    const app = { process: () => child, close, evaluate: () => Promise.reject(new Error('A release lets nobody look into its main process')) };
    return { app: app as unknown as ElectronApplication, window, drawnAtMs };
  } catch (error) {
    await end();
    throw error;
  }
}
