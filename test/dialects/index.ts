import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { dialectText, randomDialect } from '#practice-bank/dialect/index.ts';
import { allPairs, singles } from './support/dialects.ts';
import { knownFailure, knownFailures } from './support/known-failures.ts';
import type { KnownFailure } from './support/known-failures.ts';
import { openPool, serveTasks } from './support/pool.ts';
import type { Pool } from './support/pool.ts';
import { smallestFailing } from './support/shrink.ts';
import type { Violation } from './support/violation.ts';

/*
 * Banks of random dialects: `--times N --seed S`. A failure is shrunk to the odd values that cause it. `--known` instead goes through
 * all pairs, prints a table of values and rules, and writes known-failures.json anew; with `--shrink` through every value alone as
 * well, and each failure is shrunk.
 */

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const line = ({ rule, journey, what }: Violation): string => `  ${rule} | ${journey} | ${what}`;

async function random(pool: Pool, times: number, seed: number): Promise<boolean> {
  let failed = 0;
  await Promise.all(Array.from({ length: times }, async (_, index) => {
    const dialect = dialectText(randomDialect(seed + index));
    const violations = (await pool.run(dialect)).filter((violation) => knownFailure(dialect, violation) === undefined);
    const [first] = violations;
    if (first === undefined) return;
    failed += 1;
    const smallest = await smallestFailing(dialect, async (less) => (await pool.run(less, [first.journey])).some(({ journey, rule }) => journey === first.journey && rule === first.rule));
    say([`random:${String(seed + index)} fails: ${first.rule} in "${first.journey}" with ${smallest === '' ? 'no odd value at all' : smallest}`, ...violations.map(line)].join('\n'));
  }));
  say(`known failures: ${String(knownFailures.length)}; seed ${String(seed)}\n${String(times - failed)} passed, ${String(failed)} failed`);
  return failed === 0;
}

/** To be shrunk, each value alone goes first: what it breaks by itself needs no pair to explain it. */
async function relist(pool: Pool, shrink: boolean): Promise<void> {
  const found: KnownFailure[] = [];
  const explains = (dialect: string, { journey, rule }: Violation): boolean => {
    const odd = new Set(dialect.split(','));
    return found.some((known) => known.journey === journey && known.rule === rule && known.dialect.split(',').every((value) => odd.has(value)));
  };
  for (const dialects of shrink ? [singles, allPairs] : [allPairs]) {
    let done = 0;
    const results = await Promise.all(dialects.map(async (dialect) => {
      const violations = await pool.run(dialect);
      done += 1;
      say(`${String(done)} of ${String(dialects.length)}: ${String(violations.length)} violations with ${dialect === '' ? 'no odd value' : dialect}`);
      return { dialect, violations };
    }));
    for (const { dialect, violations } of results) {
      for (const violation of violations) {
        if (explains(dialect, violation)) continue;
        const smallest = dialects === singles || !shrink ? dialect
          : await smallestFailing(dialect, async (less) => (await pool.run(less, [violation.journey])).some(({ journey, rule }) => journey === violation.journey && rule === violation.rule));
        found.push({ dialect: smallest, journey: violation.journey, rule: violation.rule, reason: violation.what.slice(0, 160) });
      }
    }
  }
  const rules = ['money', 'work', 'truth', 'manners'] as const;
  say(`${'odd values'.padEnd(52)} ${rules.map((rule) => rule.padStart(8)).join('')}`);
  for (const [dialect, of] of Map.groupBy(found, (known) => known.dialect)) {
    say(`${(dialect === '' ? 'none' : dialect).padEnd(52)} ${rules.map((rule) => String(of.filter((known) => known.rule === rule).length || '').padStart(8)).join('')}`);
  }
  writeFileSync(new URL('known-failures.json', import.meta.url), `[\n${found.map((known) => `  ${JSON.stringify(known)}`).join(',\n')}\n]\n`.replace('[\n\n]', '[]'));
  say(`${String(found.length)} known failures written`);
}

if (process.argv.includes('--child')) {
  serveTasks();
} else {
  const { values } = parseArgs({
    options: { times: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' }, known: { type: 'boolean', default: false }, shrink: { type: 'boolean', default: false } },
  });
  const pool = openPool(fileURLToPath(import.meta.url));
  if (values.known) await relist(pool, values.shrink);
  else if (!(await random(pool, Number(values.times), Number(values.seed)))) process.exitCode = 1;
  pool.close();
}
