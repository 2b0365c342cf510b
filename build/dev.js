import { forgetCompiled } from './lib/compile.js';
import { requireDisplay } from './lib/display.js';
import { electronEnvironment, ensureElectron, sandboxArguments } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { runScript, runTool } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('dev');

await runScript(async () => {
  requireDisplay('npm run dev');
  await ensureInstalled();
  const electron = await ensureElectron();
  forgetCompiled();
  const noSandbox = sandboxArguments(electron).length > 0 ? ['--noSandbox'] : [];
  const { code } = await runTool(
    'electron-vite/bin/electron-vite.js',
    ['dev', '--watch', ...noSandbox, '--', ...process.argv.slice(2)],
    { env: electronEnvironment(electron) },
  );
  process.exitCode = code;
});
