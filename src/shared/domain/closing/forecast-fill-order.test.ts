import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantFromMs, instantToMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { fillSequence } from './forecast.ts';
import type { ClosingOrder } from './model.ts';

const order = (orderId: string, createdAt: Instant | null, confirmedAt: Instant | null = null): ClosingOrder =>
  ({ orderId, status: 'ACCEPTED', orderMinor: 1, feeMinor: 0, totalMinor: 1, confirmedAt, createdAt });
const filled = (orders: readonly ClosingOrder[], fill: Parameters<typeof fillSequence>[1]) => [...fillSequence(orders, fill)].map((place) => orders[place]?.orderId);

const BEGUN = Date.UTC(2025, 11, 31, 22, 58, 58, 998);
/** One after the other, each a little later: by a millisecond, a second, a minute, an hour, a day, a month, a year, and over each of their ends. */
const times = [0, 1, 2, 1_000, 1_002, 2_000, 60_000, 62_000, 120_000, 3_600_000, 3_662_002, 7_200_000, 86_400_000, 31 * 86_400_000, 32 * 86_400_000, 60 * 86_400_000, 365 * 86_400_000, 366 * 86_400_000, 800 * 86_400_000]
  .map((ms) => instantFromMs(BEGUN + ms));

it('takes orders by the time at which they were made, to the millisecond', () => {
  const orders = times.map((time) => order(time, time));
  const shuffled = orders.map((one, index) => ({ one, key: (index * 7) % orders.length })).toSorted((left, right) => left.key - right.key).map(({ one }) => one);
  for (const given of [orders, orders.toReversed(), shuffled]) expect(filled(given, 'created')).toEqual(times);
  for (let index = 1; index < times.length; index += 1) expect(filled([orders[index], orders[index - 1]].filter((one) => one !== undefined), 'created')).toEqual([times[index - 1], times[index]]);
  expect(times.every((time, index) => index === 0 || instantToMs(time) > instantToMs(times[index - 1] ?? time))).toBe(true);
});

it('takes the time of the confirmation for one that is not known, and only that where it is asked for', () => {
  const [first = null, , second = null, third = null] = times;
  const orders = [order('a', third, first), order('b', null, second), order('c', first, third)];
  expect(filled(orders, 'created')).toEqual(['c', 'b', 'a']);
  expect(filled(orders, 'confirmed')).toEqual(['a', 'b', 'c']);
});

it('keeps the bank’s order among those of one time, and puts those without one last', () => {
  const [first = null, second = null] = times;
  expect(filled([order('a', null), order('b', second), order('c', first), order('d', null), order('e', first)], 'created')).toEqual(['c', 'e', 'b', 'a', 'd']);
});

it('loses no order whose time is none', () => {
  const [first = null, second = null] = times;
  expect(filled([order('a', '2026' as Instant), order('b', second), order('c', first)], 'created')).toEqual(['c', 'b', 'a']);
});

it('keeps the bank’s order where it is to be kept', () => {
  expect(filled(times.map((time) => order(time, time)).toReversed(), 'listed')).toEqual(times.toReversed());
});

it('is the order of time and then of the bank, each order once, of a few minutes as of centuries', () => {
  const moment = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 60_000 }).map((ms) => BEGUN + ms), fc.integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 31) }));
  fc.assert(fc.property(fc.array(moment, { maxLength: 300 }), fc.boolean(), (moments, isShort) => {
    const within = isShort ? moments.map((ms) => (ms === null ? null : BEGUN + (Math.abs(ms) % 60_000))) : moments;
    const expected = within.map((ms, place) => ({ ms: ms ?? Number.POSITIVE_INFINITY, place })).toSorted((left, right) => (left.ms === right.ms ? left.place - right.place : left.ms - right.ms)).map(({ place }) => place);
    expect([...fillSequence(within.map((ms, place) => order(String(place), ms === null ? null : instantFromMs(ms))), 'created')]).toEqual(expected);
  }));
});
