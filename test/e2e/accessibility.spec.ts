import { test } from '../support/app-test.ts';
import { axeIn, looksOfNpmTest } from '../a11y/axe-inspection.ts';
import { Walk } from '../a11y/walk.ts';
import { walks } from '../a11y/walks/index.ts';

/* Once in each language and each theme; `npm run test:a11y` looks at every place in every look, at 200 % and in high contrast. */
for (const name of ['pages', 'connections'] as const) {
  test(`axe finds nothing on any page: ${name}`, async ({ launch }) => {
    const walk = await Walk.begin(name, await launch(), axeIn(looksOfNpmTest, false));
    await walks[name](walk);
    walk.end();
  });
}
