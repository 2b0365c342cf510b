import { ensureInstalled } from './lib/install.js';
import { runScript } from './lib/run.js';
import { runStages } from './lib/stages.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { helpIfAsked } from './lib/usage.js';
import { vitestStage } from './lib/vitest-stage.js';

helpIfAsked('test-books');

const WHOLE = { BOOKS_RUNS: '10000', BOOKS_ORDERS: '200', BOOKS_LINES: '1000000' };
const PARTS = ['src/shared/domain/books', 'src/shared/domain/ledger', 'src/main/store/cache/books', 'src/main/store/ledger', 'src/main/documents/ledger', 'journal-entries', 'safeguarding', 'test/books'];

await runScript(async () => {
  await ensureSystemPackages();
  await ensureInstalled();
  const isWhole = process.argv.includes('--whole');
  const filters = process.argv.slice(2).filter((arg) => arg !== '--whole');
  const projects = ['unit', 'unit-shared', 'unit-window', 'conformance', ...(isWhole ? ['long'] : [])];
  const stage = vitestStage({ name: 'books', title: 'client money and journal entries', projects, filters: filters.length > 0 ? filters : PARTS, environment: isWhole ? WHOLE : {} });
  process.exitCode = (await runStages([stage])) ? 0 : 1;
});
