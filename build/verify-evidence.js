import { ensureInstalled } from './lib/install.js';
import { run, runScript, toolNode } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('verify-evidence');

await runScript(async () => {
  await ensureInstalled();
  const { code } = await run(toolNode(), ['build/verify-pack.ts', ...process.argv.slice(2)]);
  process.exitCode = code;
});
