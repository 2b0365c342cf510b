import { intentOf } from '#renderer/testing/intents.ts';
import type { ClosingView, DispositionRow, FrozenClosing } from '#shared/bridge/portal/closings.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingForecast } from '#shared/domain/closing/model.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

/* A guided closing for component tests: an over-subscribed campaign with one split order. */

export const CLOSING_ID = '7d7f2c0e-5b1f-4c53-8a57-2a4a1b6a0c10';
export const CAMPAIGN_ID = 'CMP-7';
export const READ_AT = instantFromMs(Date.parse('2026-11-20T09:30:00Z'));

export const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

const campaign: Campaign = {
  campaignId: CAMPAIGN_ID, companyId: 'COM-1', name: 'Vento del Sud', description: null, status: 'CLOSED', targetMin: eur(100_000), targetMax: eur(250_000),
  successFeeFixed: eur(1_000), successFeePercentage: '3.33', currency: 'EUR', expectedClosingDate: null, createdDatetime: null,
};

export const success: Omit<ClosingForecast, 'orders'> = {
  direction: 'success', currency: 'EUR', raisedMinor: 250_000, minimumReached: true, counts: { executed: 2, split: 1, undone: 1, untouched: 3 }, splitOrderId: 'ORD-3', gaps: [],
  amounts: { companyFunds: 240_675, portalSuccessFee: 9_325, portalInvestorFee: 2_500, investorsRefunds: 80_702, totalCampaignExecuted: 250_000, totalManagedFunds: 333_202 },
};

const failure: Omit<ClosingForecast, 'orders'> = {
  direction: 'failure', currency: 'EUR', raisedMinor: 0, minimumReached: true, counts: { executed: 0, split: 0, undone: 4, untouched: 3 }, splitOrderId: null, gaps: [],
  amounts: { companyFunds: 0, portalSuccessFee: 0, portalInvestorFee: 0, investorsRefunds: 333_202, totalCampaignExecuted: 0, totalManagedFunds: 333_202 },
};

/** A closing whose campaign has been read. */
export const closingOf = (over: Partial<ClosingView>): ClosingView => ({
  closingId: CLOSING_ID, connectionId: 'c1', bankOrigin: 'https://api.bank.example', campaignId: CAMPAIGN_ID, campaignName: 'Vento del Sud', rehearsal: false, step: 'refresh',
  direction: null, assumptions: usualAssumptions, left: [], refreshedAt: READ_AT, seenHash: 'a'.repeat(64), requestId: '7d7f2c0e-5b1f-4c53-8a57-2a4a1b6a0c11', intentId: null,
  aborted: null, forecast: null, startedAt: READ_AT, savedAt: READ_AT, ended: null, kept: null, campaign, asksTotal: true, busy: null, readError: null, fresh: true, findings: [],
  forecasts: { success, failure }, intent: null, result: null, followUp: null, rehearsed: null, team: null, orderCodes: {}, ...over,
});

export const frozenClosing: FrozenClosing = {
  bodyHash: 'b'.repeat(64), forecast: success, campaignName: 'Vento del Sud', total: eur(333_202), declared: [],
  snapshot: {
    campaignId: CAMPAIGN_ID, status: 'CLOSED', currency: 'EUR', minMinor: 100_000, maxMinor: 250_000, feeFixedMinor: 1_000, feePercentage: '3.33', hash: 'c'.repeat(64),
    sums: [{ status: 'ACCEPTED', count: 4, orderMinor: 330_065, feeMinor: 3_137, totalMinor: 333_202 }, { status: 'WAITING', count: 3, orderMinor: 90_000, feeMinor: 900, totalMinor: 90_900 }],
  },
};

export const closingIntent = (over: Partial<IntentView>): IntentView => intentOf({
  kind: 'succeedCampaign',
  shown: {
    kind: 'succeedCampaign', account: null, campaignId: CAMPAIGN_ID, campaignName: 'Vento del Sud', companyName: 'Vento Srl', status: 'CLOSED', snapshot: frozenClosing.snapshot,
    assumptions: usualAssumptions, forecast: success.amounts, counts: success.counts, splitOrderId: 'ORD-3', forecastAt: READ_AT,
  },
  ...over,
});

export const dispositionRows: readonly DispositionRow[] = [
  { orderId: 'ORD-1', holder: 'Anna Neri', portalOrderCode: 'A-1', status: 'ACCEPTED', total: eur(101_000), fate: 'executed', executed: eur(100_000), fee: eur(1_000), refund: eur(0) },
  { orderId: 'ORD-3', holder: 'Carla Blu', portalOrderCode: 'A-3', status: 'ACCEPTED', total: eur(100_999), fate: 'split', executed: eur(49_945), fee: eur(499), refund: eur(50_555) },
];
