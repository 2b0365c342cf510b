import { expect, it } from 'vitest';

import { bankDate } from '../bank-date.ts';
import { matchEntries, matching } from './matching.ts';

const DAY = bankDate('2026-03-10');

/** All of one day and amount: each entry could be the other half of any. */
const alike = (count: number) => {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const movement = (id: number) => ({ id, date: DAY, amountMinor: 10_000, currency: 'EUR' });
  return {
    expected: numbers.map((id) => ({ ...movement(id), evidence: { codes: [], orderCodes: [], names: [`Payer${'abcdefghij'[id % 10]} Somebody`] } })),
    shown: numbers.map((id) => ({ ...movement(id), text: `Transfer of day 10, ${'klmnopqrst'[id % 10]}` })),
  };
};

it('pauses as often as it looks at much, and finds the same with pauses', () => {
  const pausesOf = (count: number): number => {
    const { expected, shown } = alike(count);
    const work = matching(expected, shown);
    let pauses = 0;
    for (let step = work.next(); ; step = work.next()) {
      if (step.done === true) {
        expect(step.value).toEqual(matchEntries(expected, shown));
        return pauses;
      }
      pauses += 1;
    }
  };
  expect(pausesOf(10)).toBe(0);
  const pauses = pausesOf(200);
  expect(pauses).toBeGreaterThan(30);
  // Twice as many movements are four times as many looks.
  expect(pausesOf(400)).toBeGreaterThan(3 * pauses);
});
