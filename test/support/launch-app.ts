import { _electron } from 'playwright/test';
import type { ElectronApplication, Page } from 'playwright/test';

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { hasDisplay, startVirtualDisplay } from '../../build/lib/display.js';
import { electronEnvironment, ensureElectron, findElectron, sandboxArguments } from '../../build/lib/electron-binary.js';
import { launchPackaged } from './launch-packaged.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The executable of the package that the tests of this run drive; undefined where they drive the built app. */
export const packagedApp = process.env['TESORO_PACKAGED_APP'];

export interface LaunchOptions {
  /** The profile's folder; a new one is a first run. */
  readonly userDataDir: string;
  /** Further arguments of the app, such as `--practice`. */
  readonly args?: readonly string[];
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** How long the first window may take; 30 s when not given. */
  readonly timeoutMs?: number;
  /** The executable of a package to start instead of the built app; `npm run test:package` names one for every test. */
  readonly packaged?: string | undefined;
}

export interface LaunchedApp {
  readonly app: ElectronApplication;
  readonly window: Page;
}

const DEFAULT_TIMEOUT_MS = 30_000;

let displayReady: Promise<unknown> | undefined;

/**
 * Each process that runs window tests gets a screen of its own, for as long as it lives: windows of tests that run side by side
 * would take the focus and the clipboard from each other.
 */
const ensureDisplay = async (): Promise<void> => {
  const runsTests = process.env['TEST_WORKER_INDEX'] !== undefined;
  if (runsTests || !hasDisplay()) displayReady ??= startVirtualDisplay();
  await displayReady;
};

const definedOnly = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** What Playwright awaits in a main process that is just starting may be collected as garbage: nobody else holds it. The app knows nothing of that. */
const wasCollected = (error: unknown): boolean => error instanceof Error && error.message.includes('promise was garbage collected');

const ATTEMPTS = 5;

/** What a test evaluates in the main process is evaluated again where its answer was collected: it sets, reads or replaces something, which may be done twice. */
function evaluatingAgain(app: ElectronApplication): ElectronApplication {
  const evaluate = app.evaluate.bind(app) as (...given: readonly unknown[]) => Promise<unknown>;
  const again = async (...given: readonly unknown[]): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await evaluate(...given);
      } catch (error) {
        if (!wasCollected(error) || attempt === ATTEMPTS) throw error;
      }
    }
  };
  return Object.assign(app, { evaluate: again as ElectronApplication['evaluate'] });
}

/** Starts the built app (`out/`) in a real Electron, or a package, and waits for its first window's document. */
export const launchApp = async (options: LaunchOptions): Promise<LaunchedApp> => {
  try {
    return await launchOnce(options);
  } catch (error) {
    if (!wasCollected(error)) throw error;
    console.warn('Playwright lost what it awaited in the main process: the app is started again.');
    return launchOnce(options);
  }
};

const launchOnce = async (options: LaunchOptions): Promise<LaunchedApp> => {
  await ensureDisplay();
  const timeout = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const packaged = options.packaged ?? packagedApp;
  if (packaged !== undefined) return launchPackaged({ executable: packaged, folder: dirname(packaged) }, { ...options, timeoutMs: timeout });
  const electron = findElectron() ?? (await ensureElectron());
  // Found this way, and not by `executablePath`, Playwright holds the app back until it is connected. Otherwise it may meet the
  // window in the middle of its first navigation, and then waits for ever.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = electron.folder;
  const app = evaluatingAgain(await _electron.launch({
    args: [...sandboxArguments(electron), projectRoot, `--user-data-dir=${options.userDataDir}`, ...(options.args ?? [])],
    cwd: projectRoot,
    env: { ...definedOnly(electronEnvironment(electron)), ...options.env },
    timeout,
  }));
  try {
    const window = await app.firstWindow({ timeout });
    await window.waitForLoadState('domcontentloaded');
    // Nobody touches a virtual display, so it counts as idle from its first day, and the app would lock for it.
    await app.evaluate(({ powerMonitor }) => { powerMonitor.getSystemIdleTime = () => 0; });
    return { app, window };
  } catch (error) {
    await app.close();
    throw error;
  }
};
