import { ensureCompiled } from './lib/compile.js';
import { electronEnvironment, ensureElectron, sandboxArguments } from './lib/electron-binary.js';
import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { run, runScript } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

const words = process.argv.slice(2);
if (words[0] === '--help') helpIfAsked('cli');

// Standard output is the command's own.
console.log = console.error;
console.warn = console.error;

await runScript(async () => {
  await ensureInstalled();
  await ensureCompiled();
  const electron = await ensureElectron();
  const { code } = await run(electron.path, [...sandboxArguments(electron), projectRoot, ...(words.length === 0 ? ['help'] : words)], { env: electronEnvironment(electron) });
  process.exitCode = code;
});
