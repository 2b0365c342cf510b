import { test } from '../support/app-test.ts';
import { axeIn, looksOfNpmTest } from '../a11y/axe-inspection.ts';
import { Walk } from '../a11y/walk.ts';
import { walks } from '../a11y/walks/index.ts';

for (const name of ['payments', 'closing', 'batches'] as const) {
  test(`axe finds nothing where something is written: ${name}`, async ({ launch }) => {
    const walk = await Walk.begin(name, await launch(), axeIn(looksOfNpmTest, false));
    await walks[name](walk);
    walk.end();
  });
}
