import { expect, it } from 'vitest';
import { instantFromMs } from '../instant.ts';
import { usualAssumptions } from './assumptions.ts';
import { forecastClosing } from './forecast.ts';
import type { ClosingOrder, ClosingTerms } from './model.ts';

const terms: ClosingTerms = { campaignId: 'CAM1', status: 'CLOSED', currency: 'EUR', minMinor: 50_000, maxMinor: null, feeFixedMinor: 500, feeHundredths: 333 };

it('takes about as long for 100,000 orders as for ten times 10,000, in whichever order they come', () => {
  const tookFor = (count: number, times: number): number => {
    const orders = Array.from({ length: count }, (_, index): ClosingOrder => ({
      orderId: `ORD${index}`, status: 'ACCEPTED', orderMinor: 10_007, feeMinor: 201, totalMinor: 10_208, confirmedAt: null,
      createdAt: instantFromMs(Date.UTC(2026, 0, 1) + ((index * 7_919) % 100_003) * 1_000),
    }));
    return Math.min(...[1, 2, 3, 4, 5].map(() => {
      const started = performance.now();
      for (let done = 0; done < times; done += 1) {
        expect(forecastClosing(orders, { ...terms, maxMinor: count * 5_000 }, 'success', usualAssumptions).raisedMinor).toBe(count * 5_000);
      }
      return performance.now() - started;
    }));
  };
  // A loop within a loop would make it ten times as long; the computer may be busy with something else meanwhile.
  expect(tookFor(100_000, 1)).toBeLessThan(tookFor(10_000, 10) * 6);
}, 60_000);
