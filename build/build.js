import { compile } from './lib/compile.js';
import { ensureInstalled } from './lib/install.js';
import { runScript } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('build');

await runScript(async () => {
  await ensureInstalled();
  await compile();
});
