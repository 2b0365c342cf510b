import { ensureInstalled } from './lib/install.js';
import { runScript, runTool, toolEnvironment } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-books');

const WHOLE = { BOOKS_RUNS: '10000', BOOKS_ORDERS: '200', BOOKS_LINES: '1000000' };
const PARTS = ['src/shared/domain/books', 'src/shared/domain/ledger', 'src/main/store/cache/books', 'src/main/store/ledger', 'src/main/documents/ledger', 'journal-entries', 'safeguarding', 'test/books'];

await runScript(async () => {
  await ensureSystemPackages();
  await ensureInstalled();
  const isWhole = process.argv.includes('--whole');
  const filters = process.argv.slice(2).filter((arg) => arg !== '--whole');
  const env = toolEnvironment(isWhole ? { ...WHOLE, CI: '1' } : { CI: '1' });
  const projects = ['unit', 'unit-shared', 'unit-window', 'conformance', ...(isWhole ? ['long'] : [])].flatMap((project) => ['--project', project]);
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...projects, ...(filters.length > 0 ? filters : PARTS)], { env });
  process.exitCode = code;
});
