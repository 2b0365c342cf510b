import { ensureCompiled } from './lib/compile.js';
import { electronEnvironment, ensureElectron } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { runScript, runTool } from './lib/run.js';
import { runStages } from './lib/stages.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { withCounts } from './lib/test-counts.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-install');

await runScript(async () => {
  await ensureSystemPackages({ debootstrap: 'debootstrap', rpmbuild: 'rpm', xwininfo: 'x11-utils', objdump: 'binutils' });
  await ensureInstalled();
  await ensureCompiled();
  const env = { ...electronEnvironment(await ensureElectron()), CI: '1' };
  const install = (counting) => runTool('playwright/cli.js', ['test', '--project=install', ...process.argv.slice(2)], { env: counting });
  process.exitCode = (await runStages([{ name: 'install', title: 'deb and rpm, in a Debian of their own', run: () => withCounts(env, install) }])) ? 0 : 1;
});
