import { appendFileSync, readFileSync } from 'node:fs';

import { expect } from 'playwright/test';
import type { ElectronApplication, Page } from 'playwright/test';

import { axeFindings, invoke } from '../support/axe-findings.ts';
import type { LaunchedApp } from '../support/launch-app.ts';
import { followCommands, painted, settled } from '../support/settled.ts';
import { outOfReach } from './out-of-reach.ts';

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

export type Lookup = readonly [language: 'en' | 'it', theme: 'light' | 'dark'];

export const everyLook: readonly Lookup[] = [['en', 'light'], ['en', 'dark'], ['it', 'dark'], ['it', 'light']];

/** Every language and every theme once. */
export const looksOfNpmTest: readonly Lookup[] = process.env['TESORO_AXE'] === 'all' ? everyLook : [['en', 'light'], ['it', 'dark']];

/** In which a walk finds what it presses. */
const ACTS_IN: Lookup = ['en', 'light'];

const ZOOM = 2;
const WINDOW = { width: 1440, height: 900 };

/** A way through the window in English, which stops at places and looks at each in every look, and at 200 %. */
export class Walk {
  readonly app: ElectronApplication;
  readonly window: Page;
  readonly problems: string[] = [];
  readonly #name: string;
  readonly #looks: readonly Lookup[];
  readonly #whole: boolean;
  readonly #left: Set<string>;
  #worn: Lookup = ACTS_IN;

  private constructor(name: string, { app, window }: LaunchedApp, looks: readonly Lookup[], whole: boolean) {
    this.#name = name;
    this.app = app;
    this.window = window;
    this.#looks = looks;
    this.#whole = whole;
    this.#left = new Set(places.filter(({ walk }) => walk === name).map(({ place }) => place));
  }

  /** `whole` looks at 200 %, in more contrast and in the colours of the system too. */
  static async begin(name: string, launched: LaunchedApp, looks: readonly Lookup[], whole: boolean): Promise<Walk> {
    const { app, window } = launched;
    await followCommands(app, window);
    await invoke(window, 'settings.update', { language: ACTS_IN[0], theme: ACTS_IN[1] });
    await expect(window.locator(attired(ACTS_IN))).toBeAttached();
    await window.emulateMedia({ reducedMotion: 'reduce' });
    await app.evaluate(({ BrowserWindow }, { width, height }) => { BrowserWindow.getAllWindows()[0]?.setContentSize(width, height); }, WINDOW);
    return new Walk(name, launched, looks, whole);
  }

  /** Looks at the place once nothing is being read any more; `midway` while something is on its way. */
  async at(name: string, when: 'settled' | 'midway' = 'settled'): Promise<void> {
    const place = places.find((one) => one.place === name && one.walk === this.#name);
    if (place === undefined) throw new Error(`places.json has no "${name}" in the walk "${this.#name}"`);
    this.#left.delete(name);
    if (place.route !== undefined) expect(placeOf(this.window), `"${name}" is on ${place.route}`).toMatch(patternOf(place.route));
    await (when === 'settled' ? settled(this.window) : painted(this.window));
    for (const look of this.#looks) {
      await this.#wear(look);
      this.#note(name, look.join(' '), await axeFindings(this.window));
      if (this.#whole && look[0] === 'en') await this.#inMoreContrast(name, look[1]);
    }
    await this.#wear(ACTS_IN);
    this.#note(name, 'motion', await this.window.evaluate(moving));
    if (!this.#whole) return;
    await this.#inForcedColours(name);
    this.#note(name, '200 %', await this.#atTwiceTheSize());
  }

  /** Every place of the walk was looked at, and nothing was found. */
  end(): void {
    expect([...this.#left], 'places that the walk did not come by').toEqual([]);
    expect(this.problems).toEqual([]);
  }

  #note(place: string, look: string, found: readonly string[]): void {
    const file = process.env['TESORO_A11Y_RECORD'];
    if (file !== undefined) appendFileSync(file, `${JSON.stringify({ place, look, found })}\n`);
    this.problems.push(...found.map((problem) => `${place}, ${look}: ${problem}`));
  }

  async #wear(look: Lookup): Promise<void> {
    if (look.join(' ') === this.#worn.join(' ')) return;
    this.#worn = look;
    const [language, theme] = look;
    await invoke(this.window, 'settings.update', { language, theme });
    await expect(this.window.locator(attired(look))).toBeAttached();
    await painted(this.window);
  }

  /** More contrast asks for 7:1 in both themes. */
  async #inMoreContrast(name: string, theme: string): Promise<void> {
    await this.window.emulateMedia({ contrast: 'more' });
    await painted(this.window);
    this.#note(name, 'contrast', (await axeFindings(this.window, ['color-contrast-enhanced'])).map((found) => `${theme}: ${found}`));
    await this.window.emulateMedia({ contrast: null });
    await painted(this.window);
  }

  /** The colours of the system leave only those. */
  async #inForcedColours(name: string): Promise<void> {
    await this.window.emulateMedia({ forcedColors: 'active' });
    await painted(this.window);
    this.#note(name, 'forced', await this.window.evaluate(lostInForcedColours));
    await this.window.emulateMedia({ forcedColors: null });
  }

  async #zoom(factor: number): Promise<void> {
    await this.app.evaluate(({ BrowserWindow }, to) => { BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to); }, factor);
    await expect.poll(() => this.window.evaluate(() => [globalThis.innerWidth, globalThis.innerHeight, document.body.clientHeight])).toEqual([WINDOW.width / factor, WINDOW.height / factor, WINDOW.height / factor]);
    await painted(this.window);
  }

  async #atTwiceTheSize(): Promise<readonly string[]> {
    await this.#zoom(ZOOM);
    const found = await this.window.evaluate(outOfReach);
    await this.#zoom(1);
    return found;
  }
}

const attired = ([language, theme]: Lookup): string => `html[lang="${language}"][data-mantine-color-scheme="${theme}"]`;

const placeOf = (window: Page): string => window.url().replace(/^[^#]*#?/, '').replace(/\?.*$/, '');

const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`);

/** What still moves for somebody who asked for less motion. Runs in the window. */
function moving(): string[] {
  const found = document.getAnimations()
    .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().activeDuration) > 1)
    .map((animation) => `moves: ${(animation.effect as KeyframeEffect | null)?.target?.className ?? ''}`);
  return [...new Set(found)];
}

/** Bars that cannot be told from what they lie on, and what is chosen by nothing but a background. Runs in the window. */
function lostInForcedColours(): string[] {
  const found: string[] = [];
  const looks = (element: Element): string => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundImage === 'none' ? backgroundColor : backgroundImage;
  };
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const bar of document.querySelectorAll('[role="progressbar"], [role="meter"], [role="img"]')) {
    const parts = [...bar.querySelectorAll('*')].filter((part) => part.childElementCount === 0 && part.textContent === '' && part.getBoundingClientRect().width > 1);
    if (bar.querySelector('svg') === null && bar.tagName !== 'svg' && parts.length > 0 && parts.every((part) => looks(part) === ground || looks(part) === 'rgba(0, 0, 0, 0)')) {
      found.push(`cannot be told from its ground: ${bar.getAttribute('aria-label') ?? bar.className}`);
    }
  }
  for (const chosen of document.querySelectorAll('[role="row"][aria-selected="true"], [aria-current="page"], .mantine-SegmentedControl-indicator, .mantine-Spotlight-action[data-selected]')) {
    const { outlineStyle, borderStyle, fontWeight, textDecorationLine } = getComputedStyle(chosen);
    const drawn = outlineStyle !== 'none' || borderStyle.split(' ').some((side) => side !== 'none') || Number(fontWeight) >= 600 || textDecorationLine !== 'none' || looks(chosen) !== ground;
    if (!drawn) found.push(`is chosen without a line: ${(chosen.textContent ?? '').slice(0, 40)} .${chosen.className}`);
  }
  return found;
}
