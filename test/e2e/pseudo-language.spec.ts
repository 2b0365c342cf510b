import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { keepData } from '../a11y/not-translated.ts';
import { pseudoIn } from '../a11y/pseudo-inspection.ts';
import { Walk } from '../a11y/walk.ts';
import { walks } from '../a11y/walks/index.ts';
import { test } from '../support/app-test.ts';

/* In the pseudo-language every page stays whole: findings.txt and the pictures lie in test-results/pseudo-language. */
for (const [name, walk] of Object.entries(walks)) {
  test(`every text is translated and has room in a longer language: ${name}`, async ({ launch }, { project }) => {
    test.setTimeout(900_000);
    const folder = join(project.outputDir, 'pseudo-language', name);
    const launched = await launch();
    const taken = await Walk.begin(name, launched, pseudoIn(folder));
    await keepData(launched.app);
    try {
      await walk(taken);
    } finally {
      mkdirSync(dirname(join(folder, 'findings.txt')), { recursive: true });
      writeFileSync(join(folder, 'findings.txt'), `${taken.problems.join('\n')}\n`);
    }
    taken.end();
  });
}
