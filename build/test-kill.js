import { ensureCompiled } from './lib/compile.js';
import { startVirtualDisplay } from './lib/display.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { run, runScript, toolEnvironment, toolNode } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-kill');

const args = process.argv.slice(2);
const killsApp = args.includes('--app');

/** The window's surroundings, for the kills of the whole app. */
const withWindow = async () => {
  await ensureCompiled();
  return electronEnvironment(await ensureElectron());
};

await runScript(async () => {
  if (killsApp) await ensureSystemPackages();
  await ensureInstalled();
  const env = killsApp ? await withWindow() : toolEnvironment();
  const stopDisplay = killsApp ? await startVirtualDisplay() : () => undefined;
  const { code } = await run(toolNode(), ['--import', './test/support/electron-stub-loader.ts', 'test/kill/index.ts', ...args], { env: killsApp ? { ...env, DISPLAY: process.env.DISPLAY } : env });
  stopDisplay();
  process.exitCode = code;
});
