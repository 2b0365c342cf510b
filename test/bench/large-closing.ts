import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { OpenClosing } from '#main/services/portal/closing/view.ts';
import type { Cache } from '#main/store/cache/index.ts';
import { order } from '#shared/contract/orders.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { BENCH_NOW } from './million-rows.ts';

const CAMPAIGN = 'CMP-1';
const AT = instantFromMs(BENCH_NOW);
const ORDER_MINOR = 50_000;
const FEE_MINOR = 500;

const idOf = (index: number): string => `ORD-${String(index).padStart(6, '0')}`;

/** A campaign whose closing was sent and accepted, with so many orders in the cache. */
export async function closedCampaign(cache: Cache, orders: number): Promise<OpenClosing> {
  const ids = Array.from({ length: orders }, (_, index) => idOf(index));
  await cache.write.putRecords({
    section: 'orders', scope: null, asOf: AT,
    records: ids.map((orderId, index) => order.parse({
      orderId, campaignId: CAMPAIGN, investorId: `INV-${index}`, companyId: 'COM-1', status: 'ACCEPTED', orderAmount: '500.00', feeAmount: '5.00', totalAmount: '505.00', currency: 'EUR',
      portalOrderCode: `A-${index}`, portalOrderDatetime: AT, investorAccount: { iban: 'IT60X0542811101000000123456', holderName: 'Francesca', holderSurname: 'Lombardi' },
    })),
  });
  return {
    closing: { closingId: 'closing', campaignId: CAMPAIGN, campaignName: 'Vento del Sud', direction: 'success', assumptions: usualAssumptions, left: [], intentId: 'closing', requestId: 'closing' },
    data: { campaign: { campaignId: CAMPAIGN, companyId: 'COM-1', name: 'Vento del Sud', status: 'SUCCEEDED', targetMin: null, targetMax: null, successFeeFixed: null, successFeePercentage: null, expectedClosingDate: null } },
    basis: {
      terms: { campaignId: CAMPAIGN, status: 'CLOSED', currency: 'EUR', minMinor: null, maxMinor: null, feeFixedMinor: 0, feeHundredths: 500 },
      orders: ids.map((orderId) => ({ orderId, status: 'ACCEPTED', orderMinor: ORDER_MINOR, feeMinor: FEE_MINOR, totalMinor: ORDER_MINOR + FEE_MINOR, confirmedAt: AT, createdAt: AT })),
    },
    intent: {
      portal: {
        kind: 'closing', from: 'answer', campaignStatus: 'SUCCEEDED', ordersExecuted: ids, ordersUndone: [], orderSplit: null,
        amounts: { companyFunds: 0, portalSuccessFee: 0, portalInvestorFee: 0, investorsRefunds: 0, totalCampaignExecuted: 0, totalManagedFunds: 0 },
      },
    },
  } as unknown as OpenClosing;
}

/** The same workspace with the closing's write in its journal. */
export const whereClosingWasSent = (world: WorkspaceContext): WorkspaceContext => ({
  ...world,
  journal: { usable: true, journal: { get: () => ({ intentId: 'closing', requestId: 'closing', state: 'ACCEPTED', bodyHash: '0', attempts: [], userName: 'bench', createdAt: AT, shown: { kind: 'other' } }) } },
} as unknown as WorkspaceContext);
