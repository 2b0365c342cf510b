import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { dialectText, randomDialect } from '#practice-bank/dialect/index.ts';
import { setup as bundleWorkers, teardown as removeWorkers } from '#test/support/bundled-workers.ts';
import { openPool, serveTasks } from './support/pool.ts';
import type { Pool } from './support/pool.ts';
import { smallestFailing } from './support/shrink.ts';
import type { Violation } from './support/violation.ts';

/* Banks of random dialects: `--times N --seed S`. A failure is shrunk to the odd values that cause it. */

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const line = ({ rule, journey, what }: Violation): string => `  ${rule} | ${journey} | ${what}`;

async function random(pool: Pool, times: number, seed: number): Promise<boolean> {
  let failed = 0;
  await Promise.all(Array.from({ length: times }, async (_, index) => {
    const dialect = dialectText(randomDialect(seed + index));
    const violations = await pool.run(dialect);
    const [first] = violations;
    if (first === undefined) return;
    failed += 1;
    const smallest = await smallestFailing(dialect, async (less) => (await pool.run(less, [first.journey])).some(({ journey, rule }) => journey === first.journey && rule === first.rule));
    say([`random:${String(seed + index)} fails: ${first.rule} in "${first.journey}" with ${smallest === '' ? 'no odd value at all' : smallest}`, ...violations.map(line)].join('\n'));
  }));
  say(`seed ${String(seed)}: ${String(times - failed)} passed, ${String(failed)} failed`);
  return failed === 0;
}

if (process.argv.includes('--child')) {
  serveTasks();
} else {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } } });
  await bundleWorkers();
  const pool = openPool(fileURLToPath(import.meta.url));
  if (!(await random(pool, Number(values.times), Number(values.seed)))) process.exitCode = 1;
  pool.close();
  removeWorkers();
}
