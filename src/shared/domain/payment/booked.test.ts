import { expect, it } from 'vitest';

import { isBooked } from './booked.ts';

const AT = '2026-03-10T09:00:00Z';

it.each([
  ['OUTGOING', 'BOOKED', null, 'yes'],
  [null, 'BOOKED', null, 'yes'],
  ['INCOMING', 'BOOKED', null, 'no'],
  ['OUTGOING', 'PLANNED', null, 'maybe'],
  ['OUTGOING', null, null, 'maybe'],
  ['OUTGOING', 'SETTLED', AT, 'no'],
  ['OUTGOING', 'EXECUTED', AT, 'no'],
  ['OUTGOING', 'WORK_IN_PROGRESS', null, 'no'],
  ['OUTGOING', 'CANCELLED', null, 'no'],
  ['OUTGOING', 'REJECTED', null, 'no'],
] as const)('a transfer that is %s, %s and accounted %s is booked: %s', (direction, status, accountedDatetime, said) => {
  expect(isBooked({ direction, status, accountedDatetime })).toBe(said);
});
