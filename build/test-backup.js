import { parseArgs } from 'node:util';

import { ensureInstalled } from './lib/install.js';
import { runScript, runTool, toolEnvironment } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-backup');

await runScript(async () => {
  const { values: { of, to } } = parseArgs({ options: { of: { type: 'string' }, to: { type: 'string' } } });
  await ensureInstalled();
  const env = toolEnvironment({ CI: '1', ...(of === undefined ? {} : { BACKUP_OF: of }), ...(to === undefined ? {} : { BACKUP_TO: to }) });
  const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', 'long', 'test/backup'], { env });
  process.exitCode = code;
});
