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

/** Goes on after each pause, and counts them. */
function counted(count: number) {
  const { expected, shown } = alike(count);
  const work = matching(expected, shown);
  let pauses = 0;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return { pauses, found: step.value, whole: matchEntries(expected, shown) };
    pauses += 1;
  }
}

it('pauses as often as it looks at much, and finds the same with pauses', () => {
  const [few, some, many] = [counted(10), counted(200), counted(400)];
  for (const { found, whole } of [few, some, many]) expect(found).toEqual(whole);
  expect(few.pauses).toBe(0);
  expect(some.pauses).toBeGreaterThan(30);
  // Twice as many movements are four times as many looks.
  expect(many.pauses).toBeGreaterThan(3 * some.pauses);
});
