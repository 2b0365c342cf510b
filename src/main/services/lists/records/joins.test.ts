import { describe, expect, it } from 'vitest';

import type { RecordDetail, RecordPage } from '#shared/bridge/lists/records.ts';
import { cashout } from '#shared/contract/campaigns.ts';
import { dispute } from '#shared/contract/disputes.ts';
import { moneyTransfer } from '#shared/contract/money-transfers.ts';
import { investor } from '#shared/contract/investors.ts';
import { moneyin, order, orderPayment } from '#shared/contract/orders.ts';
import { instant, openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';
import { recordDetail } from './details.ts';

const NOON = instant('2026-06-30T12:00:00Z');

async function withCache(work: (cache: Awaited<ReturnType<typeof openTestCache>>['cache']) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const { cache } = await openTestCache(folder.path);
  try {
    await work(cache);
  } finally {
    await cache.close();
    folder.remove();
  }
}

describe('a dispute', () => {
  it('is joined to its order by the id it names, else by the retrieval number of the card payment', async () => {
    await withCache(async (cache) => {
      const put = { scope: null, asOf: NOON };
      await cache.write.putRecords({ ...put, section: 'orders', records: [order.parse({ orderId: 'ORD-1' }), order.parse({ orderId: 'ORD-2' })] });
      await cache.write.putRecords({ ...put, section: 'disputes', records: [
        dispute.parse({ disputeId: 'NAMED', orderId: 'ORD-1', rrnCode: '600' }), dispute.parse({ disputeId: 'BY-RRN', orderId: '', rrnCode: '602' }),
        dispute.parse({ disputeId: 'GONE', orderId: 'ORD-9', rrnCode: '602' }), dispute.parse({ disputeId: 'NOWHERE', rrnCode: '999' }),
      ] });
      await cache.write.putPaymentRecord('payment', 'ORD-2', orderPayment.parse({ orderId: 'ORD-2', moneyinId: 'MIN-2', paymentStatus: 'ACCOUNTED' }), NOON);
      await cache.write.putPaymentRecord('moneyin', 'MIN-2', moneyin.parse({ moneyinId: 'MIN-2', rrn: '602', amount: 9 }), NOON);
      const joined = async (id: string) => (await recordDetail({ cache }, 'disputes', id) as RecordDetail<'disputes'>).details;
      expect(await joined('NAMED')).toMatchObject({ order: { orderId: 'ORD-1' }, joinedBy: 'orderId', moneyin: null });
      expect(await joined('BY-RRN')).toMatchObject({ order: { orderId: 'ORD-2' }, joinedBy: 'rrn', moneyin: { value: { moneyinId: 'MIN-2' } } });
      expect(await joined('GONE')).toMatchObject({ order: { orderId: 'ORD-2' }, joinedBy: 'rrn' });
      expect(await joined('NOWHERE')).toEqual({ order: null, joinedBy: null, moneyin: null });
    });
  });

  it('that is read again brings its order and the card payment', async () => {
    const { app } = await openPayingWorkspace({ read: true });
    const { rows } = (await app.ask('records.page', { ...firstPage, section: 'disputes' })) as unknown as RecordPage<'disputes'>;
    const [row] = rows;
    const detail = (await app.ask('records.refresh', { section: 'disputes', id: row?.id ?? '' })) as unknown as RecordDetail<'disputes'>;
    expect(detail.details.order?.orderId).toBe(row?.record.orderId);
    expect(detail.details.moneyin?.value.rrn).toBe(row?.record.rrnCode);
  });
});

describe('an order', () => {
  it('is joined to the transfers that carry the CRO of its money in and of its cash-outs', async () => {
    await withCache(async (cache) => {
      const transfer = (moneyTransferId: string, cro: string) => ({ ...moneyTransfer.parse({ moneyTransferId, cro, direction: 'INCOMING' }), accountId: 'A' });
      await cache.write.putRecords({ section: 'orders', scope: null, asOf: NOON, records: [order.parse({ orderId: 'ORD-1' })] });
      await cache.write.putRecords({ section: 'transfers', scope: 'A', asOf: NOON, records: [transfer('IN', '111'), transfer('OUT', '222'), transfer('OTHER', '333')] });
      const payment = orderPayment.parse({ orderId: 'ORD-1', moneyinId: 'MIN-1', cashoutIds: ['CO-1', 'CO-2'], paymentStatus: 'ACCOUNTED' });
      await cache.write.putPaymentRecord('payment', 'ORD-1', payment, NOON);
      await cache.write.putPaymentRecord('moneyin', 'MIN-1', moneyin.parse({ moneyinId: 'MIN-1', cro: '111' }), NOON);
      await cache.write.putPaymentRecord('cashout', 'CO-1', cashout.parse({ cashoutId: 'CO-1', cro: '222' }), NOON);
      await cache.write.putPaymentRecord('cashout', 'CO-2', cashout.parse({ cashoutId: 'CO-2', cro: '' }), NOON);
      const { details } = (await recordDetail({ cache }, 'orders', 'ORD-1')) as RecordDetail<'orders'>;
      expect(details.transfers.map(({ moneyTransferId }) => moneyTransferId)).toEqual(['IN', 'OUT']);
    });
  });
});

describe('an investor', () => {
  it('is shown with the others of the same tax code', async () => {
    await withCache(async (cache) => {
      const someone = (investorId: string, fiscalCode: string) => investor.parse({ investorId, type: 'LEGAL_PERSON', businessName: investorId, fiscalCode });
      await cache.write.putRecords({ section: 'investors', scope: null, asOf: NOON, records: [someone('A', '01234567890'), someone('B', ' 01234567890'), someone('C', '9')] });
      const { details } = (await recordDetail({ cache }, 'investors', 'A')) as RecordDetail<'investors'>;
      expect(details.sameFiscalCode.map(({ investorId }) => investorId)).toEqual(['B']);
    });
  });
});
