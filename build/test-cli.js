import { ensureInstalled } from './lib/install.js';
import { runScript, runTool, toolEnvironment } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-cli');

const PARTS = ['test/cli', 'src/main/app/cli', 'src/main/store/sqlite/snapshot'];

await runScript(async () => {
  await ensureInstalled();
  const isWhole = process.argv.includes('--whole');
  const filters = process.argv.slice(2).filter((arg) => arg !== '--whole');
  const env = toolEnvironment({ CI: '1', ...(isWhole ? { CLI_RUNS: '200' } : {}) });
  const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', 'unit', '--project', 'unit-alone', '--project', 'conformance', '--project', 'long', ...(filters.length > 0 ? filters : PARTS)], { env });
  process.exitCode = code;
});
