import { expect } from 'playwright/test';
import type { ElectronApplication, Page } from 'playwright/test';

import { INVOKE_CHANNEL } from '#shared/bridge/channels.ts';
import { packagedApp } from './launch-app.ts';

/* When a window shows what it is going to show, so that a picture of it does not depend on how fast it loads. */

interface Commands {
  /** How many the window has sent. */
  readonly begun: number;
  /** How many of them wait for their answer. */
  readonly open: number;
}

/** The app behind a window; null behind that of a package, which lets nobody look into its main process. */
const apps = new WeakMap<Page, ElectronApplication | null>();

/** What says that something is still being read. */
const BUSY = '.mantine-Skeleton-root:visible, [aria-busy="true"]:visible';

/** Counts the commands between the window and the app from now on. To be called before the first {@link settled}. */
export async function followCommands(app: ElectronApplication, window: Page): Promise<void> {
  if (apps.has(window)) return;
  if (packagedApp !== undefined) {
    apps.set(window, null);
    return;
  }
  await app.evaluate(({ ipcMain }, channel) => {
    type Handler = (...args: unknown[]) => Promise<unknown>;
    const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> };
    const answer = handlers.get(channel);
    if (answer === undefined) throw new Error(`Nothing answers on ${channel}`);
    const commands = { begun: 0, open: 0 };
    Reflect.set(globalThis, 'followedCommands', commands);
    handlers.set(channel, async (...args) => {
      commands.begun += 1;
      commands.open += 1;
      try {
        return await answer(...args);
      } finally {
        commands.open -= 1;
      }
    });
  }, INVOKE_CHANNEL);
  apps.set(window, app);
}

const commandsOf = async (app: ElectronApplication | null): Promise<Commands> =>
  (app === null ? { begun: 0, open: 0 } : app.evaluate(() => ({ ...Reflect.get(globalThis, 'followedCommands') as Commands })));

/** Resolves when the page was drawn as it is now, with its fonts and pictures, and what was moving has arrived. */
export async function painted(window: Page): Promise<void> {
  await window.evaluate(async () => {
    const drawn = async (): Promise<void> => {
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => { requestAnimationFrame(resolve); });
    };
    // What moves for ever, as a place holder does, is not waited for.
    const arriving = (): Animation[] => document.getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    await document.fonts.ready;
    // One that is loaded when it is come by is not waited for before.
    const isNear = (image: HTMLImageElement): boolean => image.loading !== 'lazy' || (image.getBoundingClientRect().top < innerHeight && image.getBoundingClientRect().bottom > 0);
    await Promise.all([...document.images].filter(isNear).map((image) => image.decode().catch(() => undefined)));
    await drawn();
    await Promise.all(arriving().map((animation) => animation.finished.catch(() => undefined)));
    await drawn();
  });
}

/**
 * Waits until nothing is being read any more: the page has its heading, no part of it says that it is busy, every command was
 * answered, and what came of the answers was drawn without asking for more. Of a package only the page is known.
 */
export async function settled(window: Page): Promise<void> {
  const app = apps.get(window);
  if (app === undefined) throw new Error('The commands of this window are not followed');
  await expect(async () => {
    const before = await commandsOf(app);
    await expect(window.locator('h1:visible').first()).toBeVisible();
    await expect(window.locator(BUSY)).toHaveCount(0);
    await painted(window);
    expect(await commandsOf(app)).toEqual({ begun: before.begun, open: 0 });
  }).toPass({ timeout: 60_000, intervals: [50] });
}
