import { expect, it } from 'vitest';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { summaryOf } from '#shared/domain/closing/forecast.ts';
import type { ClosingOrder, ClosingTerms } from '#shared/domain/closing/model.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { forecastOf } from './outcome.ts';

const terms: ClosingTerms = { campaignId: 'K1', status: 'CLOSED', currency: 'EUR', minMinor: 0, maxMinor: 100_000, feeFixedMinor: 0, feeHundredths: 0 };
const order = (orderId: string, orderMinor: number, change: Partial<ClosingOrder> = {}): ClosingOrder =>
  ({ orderId, status: 'ACCEPTED', orderMinor, feeMinor: 0, totalMinor: orderMinor, confirmedAt: null, createdAt: null, ...change });
const dated = { createdAt: instant('2026-03-10T10:00:00Z') };
const crossing = [order('a', 60_000), order('b', 60_000, dated), order('c', 1_000, { status: 'WAITING' })];
const guessed = { code: 'creationUnknown', orders: 1 };
const all = [...crossing, order('d', 5_000), order('e', 1_000, { status: 'CANCELLED' }), order('f', 1_000, { status: 'CANCELLED' })];

it('is computed once for the same orders, terms, direction and assumptions', () => {
  const orders = [...crossing];
  const first = forecastOf({ terms, orders }, 'success', usualAssumptions);
  expect(forecastOf({ terms: { ...terms }, orders }, 'success', { ...usualAssumptions })).toBe(first);
  expect(forecastOf({ terms, orders }, 'failure', usualAssumptions).direction).toBe('failure');
  expect(forecastOf({ terms: { ...terms, maxMinor: 10_000 }, orders }, 'success', usualAssumptions).raisedMinor).toBe(10_000);
  expect(forecastOf({ terms, orders }, 'success', { ...usualAssumptions, crossing: 'undone' }).raisedMinor).toBe(60_000);
  expect(forecastOf({ terms, orders: [] }, 'success', usualAssumptions).raisedMinor).toBe(0);
});

it('says whose turn is guessed where not every order fits', () => {
  expect(forecastOf({ terms, orders: [...crossing] }, 'success', usualAssumptions).gaps).toEqual([guessed]);
  expect(forecastOf({ terms: { ...terms, maxMinor: 60_000 }, orders: [...crossing] }, 'success', { ...usualAssumptions, crossing: 'undone' }).gaps).toEqual([guessed]);
  // One is split and one goes back; of those that nobody dated only the paid ones matter.
  const both = forecastOf({ terms, orders: all }, 'success', usualAssumptions);
  expect([both.counts.split, both.counts.undone, both.gaps]).toEqual([1, 1, [{ code: 'creationUnknown', orders: 2 }]]);
});

it('says nothing of turns that do not matter: where all fit, all are dated, all go back, or the turns are by something else', () => {
  const without = [
    forecastOf({ terms: { ...terms, maxMinor: 200_000 }, orders: [...crossing] }, 'success', usualAssumptions),
    forecastOf({ terms, orders: [order('a', 60_000, dated), order('b', 60_000, dated)] }, 'success', usualAssumptions),
    forecastOf({ terms, orders: [...crossing] }, 'failure', usualAssumptions),
    forecastOf({ terms, orders: [...crossing] }, 'success', { ...usualAssumptions, fill: 'listed' }),
  ];
  expect(without.map(({ gaps }) => gaps)).toEqual([[], [], [], []]);
});

it('is summed up without its orders', () => {
  const forecast = forecastOf({ terms, orders: [...crossing] }, 'success', usualAssumptions);
  expect({ ...summaryOf(forecast), orders: forecast.orders }).toEqual(forecast);
  expect(summaryOf(forecast)).not.toHaveProperty('orders');
});
