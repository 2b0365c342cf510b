import { test } from '../support/app-test.ts';
import { axeIn, everyLook } from './axe-inspection.ts';
import { Walk } from './walk.ts';
import { walks } from './walks/index.ts';

/** TESORO_AXE=one looks at each place once, for whoever changes a walk. */
const looks = process.env['TESORO_AXE'] === 'one' ? everyLook.slice(0, 1) : everyLook;

for (const [name, walk] of Object.entries(walks)) {
  test(`axe finds nothing in any look, all is in reach at 200 % and nothing moves: ${name}`, async ({ launch }) => {
    test.setTimeout(1_200_000);
    const taken = await Walk.begin(name, await launch(), axeIn(looks, true));
    await walk(taken);
    taken.end();
  });
}
