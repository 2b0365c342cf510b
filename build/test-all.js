import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { run, runScript, Stop, toolNode } from './lib/run.js';
import { runStages } from './lib/stages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-all');

/** Every rung, each a script of its own that a person may run alone. */
const RUNGS = [
  ['test', 'what must pass before anything lands', 'test.js'],
  ['test:long', 'what takes longer because it tries very much', 'test.js', '--long'],
  ['test:faults', 'each fault, counted, and eight hours under a clock of their own', 'test-faults.js'],
  ['test:kill', 'kills of what pays, and of the whole app', 'test-kill.js', '--times', '20', '--app', '3'],
  ['test:dialects', 'journeys at strange banks', 'test-dialects.js', '--times', '20'],
  ['test:dialects -- --window', 'journeys at strange banks in the window', 'test-dialects.js', '--window', '--times', '1'],
  ['test:team', 'desks of a team on a real database', 'test-team.js'],
  ['test:books', 'journal entries, read back by hledger and beancount', 'test-books.js'],
  ['test:cli', 'commands without a window, 200 times each', 'test-cli.js', '--whole'],
  ['test:a11y', 'every page before axe', 'test-a11y.js'],
  ['test:security', 'each security control', 'test-security.js'],
  ['test:package', 'the main journeys through a package', 'test-package.js'],
  ['test:install', 'installers installed, used, upgraded and removed', 'test-install.js'],
  ['tour', 'every page that the documentation shows', 'tour.js'],
];

await runScript(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const first = values.from === undefined ? 0 : RUNGS.findIndex(([name]) => name === values.from);
  if (first < 0) throw new Stop(`No rung is named "${values.from}": ${RUNGS.map(([name]) => name).join(', ')}.`);
  await ensureInstalled();
  const passed = await runStages(RUNGS.slice(first).map(([name, title, file, ...args]) => ({
    name,
    title,
    run: async () => {
      const { code } = await run(toolNode(), [join(projectRoot, 'build', file), ...args]);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] };
    },
  })));
  process.exitCode = passed ? 0 : 1;
});
