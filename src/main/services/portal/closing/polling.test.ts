import { expect, it } from 'vitest';

import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { DatedOrder } from '#shared/domain/closing/model.ts';
import { createCampaignData } from './campaign-data.ts';
import { forecastOf } from './outcome.ts';

const campaign: SectionRecords['campaigns'] = {
  campaignId: 'C1', companyId: 'P1', name: 'Campagna', description: null, status: 'CLOSED', targetMin: null, targetMax: null, currency: 'EUR',
  expectedClosingDate: null, available: null,
} as unknown as SectionRecords['campaigns'];

const orders: readonly DatedOrder[] = [{
  orderId: '1', status: 'ACCEPTED', orderMinor: 1_000, feeMinor: 10, totalMinor: 1_010, confirmedAt: null, createdAt: null, iban: null, confirmedOn: null,
}];

it('looks at a closing again and again without reading its orders or computing its forecast anew, until something changed', async () => {
  let reads = 0;
  const cache = {
    read: {
      findRecord: () => Promise.resolve({ id: 'C1', record: campaign, asOf: '2026-06-30T12:00:00.000Z' }),
      closingOrders: () => {
        reads += 1;
        return Promise.resolve(orders.map((order) => ({ ...order })));
      },
    },
  } as unknown as WorkspaceContext['cache'];
  const data = createCampaignData({ cache });
  const look = async () => {
    const read = await data.get('C1');
    if (read === null) throw new Error('the campaign was read');
    return forecastOf(read, 'success', { ...usualAssumptions });
  };
  const first = await look();
  expect([await look(), await look()].every((again) => again === first)).toBe(true);
  expect(reads).toBe(1);
  data.invalidate('unidentified');
  expect(await look()).toBe(first);
  data.invalidate('orders');
  expect(await look()).not.toBe(first);
  expect(reads).toBe(2);
});
