import { parseArgs } from 'node:util';

import { ensureCompiled } from './lib/compile.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { run, runScript, runTool, Stop, toolNode } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-dialects');

const wholeNumber = (name, text, least) => {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw new Stop(`--${name} must be a whole number from ${least} on, not "${text}"`);
  return text;
};

/** Each journey in the real window, at so many banks each; `named` are parts of their names. */
const inTheWindow = async (times, seed, named) => {
  await ensureSystemPackages();
  await ensureInstalled();
  await ensureCompiled();
  const electron = await ensureElectron();
  console.log(`seed ${seed}, ${times} banks for each journey`);
  const { code } = await runTool('playwright/cli.js', ['test', '--project=dialects', ...(named.length === 0 ? [] : ['--grep', named.join('|')])], {
    env: { ...electronEnvironment(electron), CI: '1', TESORO_DIALECT_SEED: seed, TESORO_DIALECT_TIMES: times },
  });
  process.exitCode = code;
};

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { times: { type: 'string' }, seed: { type: 'string' }, window: { type: 'boolean' } },
    allowPositionals: true,
  });
  const times = wholeNumber('times', values.times ?? (values.window ? '3' : '20'), 1);
  const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000), 0);
  if (values.window) return inTheWindow(times, seed, positionals);
  await ensureInstalled();
  const { code } = await run(toolNode(), [
    '--import', './test/support/electron-stub-loader.ts', 'test/dialects/index.ts', '--times', times, '--seed', seed,
  ]);
  process.exitCode = code;
});
