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
  const given = process.argv.slice(2);
  const asked = given.includes('--kept') ? ['--project=e2e', '--update-snapshots=all', 'pictures.spec'] : ['--project=tour', ...given];
  const { code } = await runTool('playwright/cli.js', ['test', ...asked], {
    env: electronEnvironment(electron),
  });
  stopDisplay();
  process.exitCode = code;
});
