import { expect, it } from 'vitest';
import { instantFromMs } from '../instant.ts';
import { usualAssumptions } from './assumptions.ts';
import { forecastClosing } from './forecast.ts';
import type { ClosingOrder, ClosingTerms } from './model.ts';

const terms: ClosingTerms = { campaignId: 'CAM1', status: 'CLOSED', currency: 'EUR', minMinor: 50_000, maxMinor: null, feeFixedMinor: 500, feeHundredths: 333 };

/** How often a forecast reads something of an order, for each order. */
function readsPerOrder(count: number): number {
  let reads = 0;
  const orders = Array.from({ length: count }, (_, index): ClosingOrder => new Proxy({
    orderId: `ORD${index}`, status: 'ACCEPTED', orderMinor: 10_007, feeMinor: 201, totalMinor: 10_208, confirmedAt: null,
    createdAt: instantFromMs(Date.UTC(2026, 0, 1) + ((index * 7_919) % 100_003) * 1_000), iban: null,
  } as ClosingOrder, {
    get: (order, name) => {
      reads += 1;
      return Reflect.get(order, name) as unknown;
    },
  }));
  expect(forecastClosing(orders, { ...terms, maxMinor: count * 5_000 }, 'success', usualAssumptions).raisedMinor).toBe(count * 5_000);
  return reads / count;
}

it('reads about as much of each order of 40,000 as of 2,000, in whichever order they come', () => {
  const [few, many] = [readsPerOrder(2_000), readsPerOrder(40_000)];
  // Sorting reads a little more often; a loop within a loop would read twenty times as much.
  expect(few).toBeGreaterThan(1);
  expect(many / few).toBeLessThan(2);
});
