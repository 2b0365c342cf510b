import { ensureCompiled } from './lib/compile.js';
import { ensureInstalled } from './lib/install.js';
import { run, runScript, toolNode } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('package');

await runScript(async () => {
  await ensureInstalled();
  await ensureCompiled();
  const { code } = await run(toolNode(), ['build/packaging/index.ts', ...process.argv.slice(2)]);
  process.exitCode = code;
});
