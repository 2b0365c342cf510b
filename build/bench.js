import { ensureCompiled } from './lib/compile.js';
import { requireDisplay, startVirtualDisplay } from './lib/display.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { run, runScript, toolNode } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('bench');

await runScript(async () => {
  await ensureSystemPackages();
  await ensureInstalled();
  await ensureCompiled();
  const stopDisplay = await startVirtualDisplay();
  requireDisplay('npm run bench');
  const electron = await ensureElectron();
  const { code } = await run(toolNode(), ['--expose-gc', 'test/bench/index.ts', ...process.argv.slice(2)], {
    env: electronEnvironment(electron),
  });
  stopDisplay();
  process.exitCode = code;
});
