import { ensureCompiled } from './lib/compile.js';
import { startVirtualDisplay } from './lib/display.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { runScript, runTool } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('tour');

await runScript(async () => {
  await ensureSystemPackages();
  await ensureInstalled();
  await ensureCompiled();
  const electron = await ensureElectron();
  const stopDisplay = await startVirtualDisplay();
  const { code } = await runTool('playwright/cli.js', ['test', '--project', 'tour', ...process.argv.slice(2)], {
    env: electronEnvironment(electron),
  });
  stopDisplay();
  process.exitCode = code;
});
