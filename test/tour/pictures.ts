import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { ElectronApplication, Page } from 'playwright/test';

import { expect } from '../support/app-test.ts';
import { followCommands, painted, settled } from '../support/settled.ts';
import { sectionTables } from '../support/window-steps.ts';

export { go } from '../support/window-steps.ts';

const everyPicture = fileURLToPath(new URL('../../.cache/tour', import.meta.url));
const documentation = fileURLToPath(new URL('../../docs/images', import.meta.url));

/** What the README shows; the others are for whoever looks the pages over. */
const shown = new Set(['overview-en-light']);

export interface Lookup {
  readonly language: 'en' | 'it';
  readonly theme: 'light' | 'dark';
  /** Of the page, in CSS pixels; 1440 when not given. */
  readonly width?: number;
}

export const looks: readonly Lookup[] = [
  { language: 'en', theme: 'light' }, { language: 'en', theme: 'dark' }, { language: 'it', theme: 'light' }, { language: 'it', theme: 'dark' },
];

/** Paths of the list sections, in the order of the navigation. */
export const lists = sectionTables.map((name) => ({ name, path: `/${name.toLowerCase().replace(' ', '-')}` }));

export async function preparePictures(): Promise<void> {
  await mkdir(everyPicture, { recursive: true });
  await mkdir(documentation, { recursive: true });
}

interface BridgeWindow {
  readonly tesoro: { invoke(command: string, input: unknown): Promise<unknown> };
}

export async function command(window: Page, name: string, input: unknown): Promise<void> {
  await window.evaluate(([command_, input_]) => (globalThis as unknown as BridgeWindow).tesoro.invoke(command_, input_), [name, input] as const);
}

export async function choose(app: ElectronApplication, window: Page, { language, theme, width = 1440 }: Lookup): Promise<void> {
  await followCommands(app, window);
  await command(window, 'settings.update', { language, theme, tourSeen: true });
  await expect(window.locator(`html[lang="${language}"][data-mantine-color-scheme="${theme}"]`)).toBeAttached();
  await resize(app, width);
}

export async function resize(app: ElectronApplication, width: number, height = 900): Promise<void> {
  const window = await app.firstWindow();
  const zoom = await app.evaluate(({ BrowserWindow }, [wide, high]) => {
    const [main] = BrowserWindow.getAllWindows();
    main?.setContentSize(wide as number, high as number);
    return main?.webContents.getZoomFactor() ?? 1;
  }, [width, height]);
  await expect.poll(() => window.evaluate(() => innerWidth)).toBe(Math.round(width / zoom));
}

/** Opens the practice bank and waits until all of it was read, in either language. */
export async function openPractice(window: Page): Promise<void> {
  await command(window, 'connections.openPractice', null);
  await expect(window.getByRole('button', { name: /up to date|aggiornato/i })).toBeVisible();
}

/** Takes a picture once nothing is being read any more; `midway` while something is on its way. */
export async function picture(window: Page, name: string, { language, theme, width }: Lookup, when: 'settled' | 'midway' = 'settled'): Promise<void> {
  await (when === 'settled' ? settled(window) : painted(window));
  const file = `${[name, language, theme, ...(width === undefined ? [] : [width])].join('-')}.png`;
  await window.screenshot({ path: join(everyPicture, file) });
  if (shown.has(file.replace('.png', ''))) await copyFile(join(everyPicture, file), join(documentation, file));
}

/** As the window itself draws it: Playwright's own pictures end at the page's size before zooming. */
export async function windowPicture(app: ElectronApplication, window: Page, name: string): Promise<void> {
  await settled(window);
  const image = await app.evaluate(async ({ BrowserWindow }) => (await BrowserWindow.getAllWindows()[0]?.webContents.capturePage())?.toPNG().toString('base64'));
  await writeFile(join(everyPicture, `${name}.png`), Buffer.from(image ?? '', 'base64'));
}
