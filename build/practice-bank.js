import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { run, runScript, runsTypeScript, toolNode } from './lib/run.js';

const program = join(projectRoot, 'src', 'practice-bank', 'cli.ts');

await runScript(async () => {
  await ensureInstalled();
  if (runsTypeScript) {
    // In this very process, so that whoever ends it ends the bank.
    process.argv[1] = program;
    await import(pathToFileURL(program).href);
    return;
  }
  const { code } = await run(toolNode(), [program, ...process.argv.slice(2)]);
  process.exitCode = code;
});
