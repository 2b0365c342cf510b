import { test } from '../support/app-test.ts';
import { looksOfNpmTest, Walk } from '../a11y/walk.ts';
import { walks } from '../a11y/walks/index.ts';

for (const name of ['payments', 'closing', 'batches'] as const) {
  test(`axe finds nothing where something is written: ${name}`, async ({ launch }) => {
    test.setTimeout(480_000);
    const walk = await Walk.begin(name, await launch(), looksOfNpmTest, false);
    await walks[name](walk);
    walk.end();
  });
}
