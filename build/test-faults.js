import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { runScript, runTool, toolEnvironment } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('test-faults');

const rows = JSON.parse(readFileSync(join(projectRoot, 'test/faults/money/support/fault-table.json'), 'utf8'));

const linesOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map((line) => JSON.parse(line)) : []);

/** One printed line a case; a row without any is a line as well. */
const linesOfRow = (row, records) => {
  const cases = records.filter(({ id }) => id === row.id);
  const line = (name, state, counted, verdict) => [row.fault, name, state, row.count, counted, verdict];
  if (row.later !== undefined) return [line('', row.later, '', 'later')];
  if (cases.length === 0) return [line('', 'no test counted it', '', 'MISSING')];
  return cases.map((one) => {
    if (one.failure !== undefined) return line(one.case, one.failure, '', 'WRONG');
    if (one.skipped !== undefined) return line(one.case, one.skipped, '', 'SKIPPED');
    return line(one.case, one.state, String(one.counted), 'ok');
  });
};

const print = (lines) => {
  const limits = [60, 90, 60, 10, 7, 8];
  const widths = limits.map((limit, column) => Math.min(limit, Math.max(...lines.map((line) => line[column].length))));
  const cell = (text, width) => (text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width));
  let before = null;
  for (const line of lines) {
    console.log(line.map((text, column) => cell(column === 0 && text === before ? '' : text, widths[column])).join(' | ').trimEnd());
    before = line[0];
  }
};

/** Eight hours under a clock of their own; what each leaves behind is printed. */
const soak = async () => {
  const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', 'long', 'test/faults/soak'], {
    env: toolEnvironment({ CI: '1', TESORO_SOAK_HOURS: '8' }),
  });
  return code === 0;
};

await runScript(async () => {
  await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'tesoro-faults-'));
  try {
    const file = join(folder, 'counted.jsonl');
    const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', 'long', 'test/faults/money', ...process.argv.slice(2)], {
      env: toolEnvironment({ CI: '1', TESORO_FAULT_RECORD: file }),
    });
    const records = linesOf(file);
    const lines = rows.flatMap((row) => linesOfRow(row, records));
    console.log('');
    print([['fault', 'case', 'the app', 'bank-side', 'counted', ''], ...lines]);
    for (const { fault, also } of rows.filter((row) => row.also !== undefined)) console.log(`${fault}: also ${also}`);
    const wrong = lines.filter((line) => ['MISSING', 'WRONG', 'SKIPPED'].includes(line.at(-1)));
    const tested = rows.filter((row) => row.later === undefined).length;
    console.log(`\n${rows.length} rows, ${tested} of them tested in ${records.length} cases, ${wrong.length} missing, wrong or skipped`);
    process.exitCode = code === 0 && wrong.length === 0 && (process.argv.length > 2 || await soak()) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
