import { expect } from 'playwright/test';

import { axeFindings } from '../support/axe-findings.ts';
import { painted } from '../support/settled.ts';
import { outOfReach } from './out-of-reach.ts';
import { ACTS_IN, WINDOW } from './walk.ts';
import type { Inspect, Look, Walk } from './walk.ts';

export const everyLook: readonly Look[] = [['en', 'light'], ['en', 'dark'], ['it', 'dark'], ['it', 'light']];

/** Every language and every theme once. */
export const looksOfNpmTest: readonly Look[] = process.env['TESORO_AXE'] === 'all' ? everyLook : [['en', 'light'], ['it', 'dark']];

const ZOOM = 2;

/** Runs axe in every look; `whole` also in more contrast, in the colours of the system and at 200 %. */
export const axeIn = (looks: readonly Look[], whole: boolean): Inspect => async (walk, place) => {
  for (const look of looks) {
    await walk.wear(look);
    walk.note(place, look.join(' '), await axeFindings(walk.window));
    if (whole && look[0] === 'en') await inMoreContrast(walk, place, look[1]);
  }
  await walk.wear(ACTS_IN);
  walk.note(place, 'motion', await walk.window.evaluate(moving));
  if (!whole) return;
  await inForcedColours(walk, place);
  walk.note(place, '200 %', await atTwiceTheSize(walk));
};

/** More contrast asks for 7:1 in both themes. */
async function inMoreContrast(walk: Walk, place: string, theme: string): Promise<void> {
  await walk.window.emulateMedia({ contrast: 'more' });
  await painted(walk.window);
  walk.note(place, 'contrast', (await axeFindings(walk.window, ['color-contrast-enhanced'])).map((found) => `${theme}: ${found}`));
  await walk.window.emulateMedia({ contrast: null });
  await painted(walk.window);
}

/** The colours of the system leave only those. */
async function inForcedColours(walk: Walk, place: string): Promise<void> {
  await walk.window.emulateMedia({ forcedColors: 'active' });
  await painted(walk.window);
  walk.note(place, 'forced', [...await walk.window.evaluate(lostInForcedColours), ...await axeFindings(walk.window)]);
  await walk.window.emulateMedia({ forcedColors: null });
}

async function zoom({ app, window }: Walk, factor: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, to) => { BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to); }, factor);
  await expect.poll(() => window.evaluate(() => [globalThis.innerWidth, globalThis.innerHeight, document.body.clientHeight])).toEqual([WINDOW.width / factor, WINDOW.height / factor, WINDOW.height / factor]);
  await painted(window);
}

async function atTwiceTheSize(walk: Walk): Promise<readonly string[]> {
  await zoom(walk, ZOOM);
  const found = await walk.window.evaluate(outOfReach);
  await zoom(walk, 1);
  return found;
}

/** What still moves for somebody who asked for less motion. Runs in the window. */
function moving(): string[] {
  const found = document.getAnimations()
    .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().activeDuration) > 1)
    .map((animation) => `moves: ${(animation.effect as KeyframeEffect | null)?.target?.className ?? ''}`);
  return [...new Set(found)];
}

/** Bars that cannot be told from what they lie on, and what is chosen or ticked by nothing but a background. Runs in the window. */
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
  for (const ticked of document.querySelectorAll<HTMLInputElement>('input:is([type="checkbox"], [type="radio"]):checked')) {
    const { width } = ticked.getBoundingClientRect();
    if (width > 1 && ticked.checkVisibility({ opacityProperty: true }) && getComputedStyle(ticked).appearance === 'none' && looks(ticked) === ground) found.push(`is ticked and looks as if it were not: .${ticked.className}`);
  }
  return found;
}
