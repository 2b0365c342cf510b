import { appendFileSync, readFileSync } from 'node:fs';

import { expect } from 'playwright/test';
import type { ElectronApplication, Page } from 'playwright/test';

import { invoke } from '../support/axe-findings.ts';
import type { LaunchedApp } from '../support/launch-app.ts';
import { followCommands, painted, settled } from '../support/settled.ts';

/** One page, dialog, step or state that is looked at. */
interface Place {
  readonly place: string;
  /** The walk that comes by it. */
  readonly walk: string;
  /** Which route of the window it shows. */
  readonly route?: string;
  /** A route that leads on to it at once. */
  readonly through?: string;
}

const places = JSON.parse(readFileSync(new URL('places.json', import.meta.url), 'utf8')) as readonly Place[];

export type Look = readonly [language: 'en' | 'it' | 'en-XA', theme: 'light' | 'dark'];

/** In which a walk finds what it presses. */
export const ACTS_IN: Look = ['en', 'light'];

export const WINDOW = { width: 1440, height: 900 };

/** Looks at a place, and notes what is wrong with it. */
export type Inspect = (walk: Walk, place: string) => Promise<void>;

/** A way through the window in English, which stops at places and inspects each. */
export class Walk {
  readonly app: ElectronApplication;
  readonly window: Page;
  readonly problems: string[] = [];
  readonly #name: string;
  readonly #inspect: Inspect;
  readonly #left: Set<string>;
  #worn: Look = ACTS_IN;

  private constructor(name: string, { app, window }: LaunchedApp, inspect: Inspect) {
    this.#name = name;
    this.app = app;
    this.window = window;
    this.#inspect = inspect;
    this.#left = new Set(places.filter(({ walk }) => walk === name).map(({ place }) => place));
  }

  static async begin(name: string, launched: LaunchedApp, inspect: Inspect): Promise<Walk> {
    const { app, window } = launched;
    await followCommands(app, window);
    await invoke(window, 'settings.update', { language: ACTS_IN[0], theme: ACTS_IN[1] });
    await expect(window.locator(attired(ACTS_IN))).toBeAttached();
    await window.emulateMedia({ reducedMotion: 'reduce' });
    await app.evaluate(({ BrowserWindow }, { width, height }) => { BrowserWindow.getAllWindows()[0]?.setContentSize(width, height); }, WINDOW);
    return new Walk(name, launched, inspect);
  }

  /** Inspects the place once nothing is being read any more; `midway` while something is on its way. */
  async at(name: string, when: 'settled' | 'midway' = 'settled'): Promise<void> {
    const place = places.find((one) => one.place === name && one.walk === this.#name);
    if (place === undefined) throw new Error(`places.json has no "${name}" in the walk "${this.#name}"`);
    this.#left.delete(name);
    if (place.route !== undefined) expect(placeOf(this.window), `"${name}" is on ${place.route}`).toMatch(patternOf(place.route));
    await (when === 'settled' ? settled(this.window) : painted(this.window));
    await this.#inspect(this, name);
    await this.wear(ACTS_IN);
  }

  /** Every place of the walk was inspected, and nothing was found. */
  end(): void {
    expect([...this.#left], 'places that the walk did not come by').toEqual([]);
    expect(this.problems).toEqual([]);
  }

  note(place: string, look: string, found: readonly string[]): void {
    const file = process.env['TESORO_A11Y_RECORD'];
    if (file !== undefined) appendFileSync(file, `${JSON.stringify({ place, look, found })}\n`);
    this.problems.push(...found.map((problem) => `${place}, ${look}: ${problem}`));
  }

  async wear(look: Look): Promise<void> {
    if (look.join(' ') === this.#worn.join(' ')) return;
    this.#worn = look;
    const [language, theme] = look;
    await invoke(this.window, 'settings.update', { language, theme });
    await expect(this.window.locator(attired(look))).toBeAttached();
    await painted(this.window);
  }
}

const attired = ([language, theme]: Look): string => `html[lang="${language}"][data-mantine-color-scheme="${theme}"]`;

const placeOf = (window: Page): string => window.url().replace(/^[^#]*#?/, '').replace(/\?.*$/, '');

const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`);
