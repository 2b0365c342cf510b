import { ensureInstalled } from './lib/install.js';
import { run, runScript, Stop, toolNode } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

/** What is written from the code, by the name that the scripts of package.json call it. */
const WRITERS = { operations: 'operations-doc', house: 'house-picture', events: 'outbox-schema' };

await runScript(async () => {
  const [name, ...args] = process.argv.slice(2);
  const writer = WRITERS[name];
  if (writer === undefined) throw new Stop(`Nothing is written as "${name}": ${Object.keys(WRITERS).join(', ')}.`);
  helpIfAsked(writer);
  await ensureInstalled();
  const { code } = await run(toolNode(), [`build/${writer}.ts`, ...args]);
  process.exitCode = code;
});
