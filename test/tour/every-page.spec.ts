import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { everyLook } from '../a11y/axe-inspection.ts';
import { cutTexts } from '../a11y/cut-texts.ts';
import { Walk, WINDOW } from '../a11y/walk.ts';
import type { Inspect } from '../a11y/walk.ts';
import { walks } from '../a11y/walks/index.ts';
import { test } from '../support/app-test.ts';
import { painted } from '../support/settled.ts';

/* Every page, dialog and step of places.json in four looks and three widths, and in the colours of the system: a picture of each for whoever looks the pages over. */

const folder = fileURLToPath(new URL('../../.cache/tour/pages', import.meta.url));

const NARROW = { width: 1024, height: 768 };
const SIZES = [NARROW, WINDOW, { width: 2560, height: 1300 }];
/** TESORO_LOOKS=two takes the two that differ most, for whoever has not the time for all. */
const looksOf = everyLook.flatMap((look) => SIZES.map((size) => ({ look, size })))
  .filter(({ look, size }) => process.env['TESORO_LOOKS'] !== 'two' || (look.join(' ') === 'it light' && size === NARROW) || (look.join(' ') === 'en dark' && size === WINDOW));

const pictureEach: Inspect = async (walk, place) => {
  const { window } = walk;
  const own = join(folder, place.replaceAll(/[^\p{L}\d]+/gu, '-'));
  mkdirSync(own, { recursive: true });
  for (const { look, size } of looksOf) {
    await walk.wear(look);
    await window.setViewportSize(size);
    await painted(window);
    // A menu that was opened in another width finds its place once the page has found its own.
    await window.evaluate(() => { dispatchEvent(new Event('resize')); });
    await painted(window);
    walk.note(place, `${look.join(' ')} ${size.width}`, await window.evaluate(cutTexts));
    await window.screenshot({ path: join(own, `${look.join('-')}-${size.width}.png`) });
  }
  await window.setViewportSize(WINDOW);
  await window.emulateMedia({ forcedColors: 'active' });
  await painted(window);
  await window.screenshot({ path: join(own, 'forced.png') });
  await window.emulateMedia({ forcedColors: null });
  await painted(window);
};

for (const [name, walk] of Object.entries(walks)) {
  test(`every page in every look and width, nothing cut off: ${name}`, async ({ launch }) => {
    test.setTimeout(1_800_000);
    const taken = await Walk.begin(name, await launch(), pictureEach);
    await walk(taken);
    taken.end();
  });
}
