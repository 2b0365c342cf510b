import { readFileSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as english from '#shared/text/en/app/keys.ts';
import { shortcuts } from './shortcuts.ts';
import type { ShortcutId } from './shortcuts.ts';

/** What the browser and the library's dialogs do with a key that has the same meaning everywhere; the window tests press these. */
const BY_BROWSER: readonly ShortcutId[] = ['sendPayment', 'closeCampaign', 'leaveDialog', 'nextControl', 'previousControl', 'confirmDialog'];

/** The moves from row to row, with Shift: the tests of the table press them. */
const WITH_SHIFT: readonly ShortcutId[] = ['markRows'];

const sources = globSync('src/renderer/**/*.{ts,tsx}')
  .filter((file) => !file.includes('/ui/keys/') && !file.includes('/i18n/') && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/** Asked for by its name where keys are heard, or one of the handlers that are typed to be complete. */
function isHeard(id: ShortcutId): boolean {
  const asked = new RegExp(`means\\([^)]*\\)?, '${id}'\\)|combinationsOf\\('${id}'\\)`);
  const handled = new RegExp(`\\b${id}(: |,)`);
  return sources.some((source) => asked.test(source) || (source.includes('useShortcutKeys(') && handled.test(source)));
}

test('everything on the sheet is heard somewhere', () => {
  const pages: readonly ShortcutId[] = shortcuts.filter(({ group }) => group === 'goTo').map(({ id }) => id);
  const unheard = shortcuts.map(({ id }) => id).filter((id) => ![...BY_BROWSER, ...WITH_SHIFT].includes(id) && !pages.includes(id) && !isHeard(id));
  expect(unheard).toEqual([]);
  expect(BY_BROWSER.filter(isHeard)).toEqual([]);
});

test('every shortcut has its words, and no words are left over', () => {
  const said = Object.keys(english.keys.what);
  expect(shortcuts.filter(({ group }) => group !== 'goTo').map(({ id }) => id as string).toSorted()).toEqual(said.toSorted());
});

test('nothing that is heard on every page is taken twice', () => {
  const everywhere = shortcuts.filter(({ group, id }) => group === 'anywhere' || group === 'goTo' || id === 'search').flatMap(({ keys }) => [...keys] as string[]);
  expect(new Set(everywhere).size).toBe(everywhere.length);
  const beginnings = everywhere.filter((keys) => keys.includes(' ')).map((keys) => keys.split(' ')[0]);
  expect(everywhere.filter((keys) => beginnings.includes(keys))).toEqual([]);
});
