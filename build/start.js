import { ensureCompiled } from './lib/compile.js';
import { requireDisplay } from './lib/display.js';
import { electronEnvironment, ensureElectron, sandboxArguments } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { run, runScript } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('start');

await runScript(async () => {
  const appArguments = process.argv.slice(2);
  requireDisplay(['npm start', ...(appArguments.length > 0 ? ['--', ...appArguments] : [])].join(' '));
  await ensureInstalled();
  await ensureCompiled();
  const electron = await ensureElectron();
  const { code } = await run(electron.path, [...sandboxArguments(electron), projectRoot, ...appArguments], {
    env: electronEnvironment(electron),
  });
  process.exitCode = code;
});
