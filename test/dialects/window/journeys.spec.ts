import { expect, test } from '../../support/app-test.ts';
import { windowJourneys } from './journeys.ts';
import { openStrangeWindow } from './strange-window.ts';
import type { Violation } from '../support/violation.ts';

/* Each journey at some banks of random dialects, in a window of its own: `npm run test:dialects -- --window`. */

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seed = numberOf('TESORO_DIALECT_SEED', 1);
const times = numberOf('TESORO_DIALECT_TIMES', 3);

for (const [index, { name, run }] of windowJourneys.entries()) {
  for (let bank = 0; bank < times; bank += 1) {
    const dialect = `random:${String(seed + index * times + bank)}`;
    test(`${name} at ${dialect}`, async ({ launch }) => {
      const world = await openStrangeWindow(launch, dialect);
      const violations: Violation[] = [];
      try {
        await run(world, { report: (rule, what) => { violations.push({ journey: name, rule, what }); } });
      } finally {
        await world.close();
      }
      expect(violations, world.bank.dialect).toEqual([]);
    });
  }
}
