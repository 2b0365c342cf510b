import { expect, it } from 'vitest';
import { wasReceived } from './received.ts';

it.each([
  ['INCOMING', 'EXECUTED', 'yes'], ['INCOMING', 'SETTLED', 'maybe'], ['INCOMING', null, 'maybe'], ['INCOMING', 'WORK_IN_PROGRESS', 'maybe'], ['INCOMING', 'BOOKED', 'maybe'],
  [null, 'EXECUTED', 'maybe'], ['IN', 'EXECUTED', 'maybe'], [null, null, 'maybe'],
  ['INCOMING', 'REJECTED', 'no'], [null, 'CANCELLED', 'no'], ['OUTGOING', 'EXECUTED', 'no'], ['OUTGOING', null, 'no'],
] as const)('a transfer that is %s and %s was received: %s', (direction, status, received) => {
  expect(wasReceived({ direction, status })).toBe(received);
});
