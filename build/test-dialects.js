import { parseArgs } from 'node:util';

import { ensureInstalled } from './lib/install.js';
import { run, runScript, Stop, toolNode } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-dialects');

const wholeNumber = (name, text, least) => {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw new Stop(`--${name} must be a whole number from ${least} on, not "${text}"`);
  return text;
};

await runScript(async () => {
  const { values } = parseArgs({ options: { times: { type: 'string' }, seed: { type: 'string' }, known: { type: 'boolean' }, shrink: { type: 'boolean' } } });
  const times = wholeNumber('times', values.times ?? '20', 1);
  const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000), 0);
  await ensureInstalled();
  const { code } = await run(toolNode(), [
    '--import', './test/support/electron-stub-loader.ts', 'test/dialects/index.ts', '--times', times, '--seed', seed, ...['known', 'shrink'].filter((name) => values[name]).map((name) => `--${name}`),
  ]);
  process.exitCode = code;
});
