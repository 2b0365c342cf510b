import { cachedRecord } from '#main/context/cached-records.ts';

import type { AtBank } from '#main/store/journal/index.ts';
import type { ClosingOutcome, ShownClosing } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { forecastClosing } from '#shared/domain/closing/forecast.ts';
import { snapshotDifferences } from '#shared/domain/closing/snapshot.ts';
import type { Money } from '#shared/domain/money.ts';
import { campaignStatuses, isFinalised } from '#shared/domain/portal/states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Lookup } from '../../conclude.ts';
import { closingTermsOf, snapshotOf, snapshotOrders } from '#main/store/cache/index.ts';
import { bodyHashOf, NOTHING_TO_CHANGE } from '../../freeze/context.ts';
import type { Freezer } from '../../freeze/context.ts';
import { campaignLock, closedHere, orderUnderWay } from '../../freeze/portal-locks.ts';
import { shownCampaign } from '../../freeze/shown.ts';
import { plainly } from '../at-bank.ts';
import type { KindsOf, LookupContext, Undertaken, WriteKindRules } from '../rules.ts';
import { sending } from '../sending.ts';
import { answerOf, portalAtBank, unfit } from './answers.ts';
import { campaignIdOf, readCampaign } from './campaigns.ts';
import { BEFORE, hasBegun, rebuiltOutcome, readCampaignOrders, withoutMovements } from './closing-evidence.ts';

const FINAL = { succeedCampaign: 'FINALIZED_SUCCESS', failCampaign: 'FINALIZED_FAIL' } as const;

type Closing = keyof typeof FINAL;

const oppositeOf = (kind: Closing): string => FINAL[kind === 'succeedCampaign' ? 'failCampaign' : 'succeedCampaign'];

/** Campaign and orders must be exactly as approved. Notes the orders undone and split before, and a sample whose money had not moved. */
const baseline: WriteKindRules['baseline'] = async (write, { reader }) => {
  const { shown } = write;
  if (shown.kind !== 'succeedCampaign' && shown.kind !== 'failCampaign') return ok({});
  const campaign = await readCampaign(reader, shown.campaignId);
  if (!campaign.ok) return campaign;
  if (campaign.value === null) return failed({ kind: 'outdated', error: { kind: 'notFound' } });
  const orders = await readCampaignOrders(reader, shown.campaignId);
  if (!orders.ok) return orders;
  const differences = snapshotDifferences(shown.snapshot, snapshotOf(campaign.value, snapshotOrders(orders.value, campaign.value)));
  if (differences.length > 0) return failed({ kind: 'outdated', error: { kind: 'campaignChanged', differences } });
  const idsOfStatus = (status: string): readonly string[] => orders.value.filter((order) => order.status === status).map(({ orderId }) => orderId);
  const unmoved = await withoutMovements(reader, idsOfStatus('ACCEPTED'));
  if (!unmoved.ok) return unmoved;
  return ok({ [BEFORE.undone]: idsOfStatus('CANCELLED'), [BEFORE.split]: idsOfStatus('SPLIT'), [BEFORE.unmoved]: unmoved.value });
};

const look = (kind: Closing) => async (write: Undertaken, context: LookupContext): Promise<Lookup> => {
  const campaign = await readCampaign(context.reader, campaignIdOf(write));
  if (!campaign.ok) return { kind: 'incomplete', error: campaign.error };
  const status = campaign.value?.status ?? null;
  if (campaign.value !== null && (status === FINAL[kind] || status === oppositeOf(kind))) {
    const rebuilt = await rebuiltOutcome(write, campaign.value, context.reader);
    if (!rebuilt.ok) return { kind: 'incomplete', error: rebuilt.error };
    return status === FINAL[kind] ? { kind: 'found', atBank: portalAtBank('accepted', rebuilt.value.outcome), candidate: null }
      : { kind: 'opposite', atBank: portalAtBank('failed', rebuilt.value.outcome) };
  }
  const begun = await hasBegun(write, context.reader);
  if (!begun.ok) return { kind: 'incomplete', error: begun.error };
  return { kind: begun.value ? 'partly' : 'nothing' };
};

const read = (kind: Closing) => async (write: Undertaken, context: LookupContext): Promise<Result<AtBank | null, BankError>> => {
  const campaign = await readCampaign(context.reader, campaignIdOf(write));
  if (!campaign.ok || campaign.value === null) return campaign.ok ? ok(null) : campaign;
  const { status } = campaign.value;
  if (status === oppositeOf(kind)) return ok(plainly('failed'));
  return status === FINAL[kind] ? settled(write, campaign.value, context) : ok(null);
};

/** The bank's answer stands if it named anything. A rebuilt outcome is read again: refunds may have been named since. */
async function settled(write: Undertaken, campaign: Campaign, { reader }: LookupContext): Promise<Result<AtBank, BankError>> {
  if (write.portal?.kind === 'closing' && write.portal.from === 'answer' && saysWhat(write.portal)) {
    return ok(portalAtBank('settled', { ...write.portal, campaignStatus: campaign.status }));
  }
  const rebuilt = await rebuiltOutcome(write, campaign, reader);
  if (!rebuilt.ok) return rebuilt;
  return rebuilt.value.unread === null ? ok(portalAtBank('settled', rebuilt.value.outcome)) : failed(rebuilt.value.unread);
}

const saysWhat = ({ ordersExecuted, ordersUndone, orderSplit, amounts }: ClosingOutcome): boolean =>
  ordersExecuted.length > 0 || ordersUndone.length > 0 || orderSplit !== null || amounts !== null;

/** Why a 2xx does not prove the closing; null where it does. */
function unproven(kind: Closing, outcome: ClosingOutcome): BankError | null {
  const { campaignStatus } = outcome;
  return campaignStatus === FINAL[kind] || (campaignStatus === null && saysWhat(outcome)) ? null : unfit(kind, 'status', campaignStatus ?? 'not said');
}

const minorOf = (money: Money | null): number | null => money?.amountMinor ?? null;

const freezeClosing: Freezer<Closing> = async ({ kind, campaignId, assumptions }, { workspace }) => {
  const campaign = await cachedRecord(workspace, 'campaigns', campaignId);
  if (campaign === null) return failed({ kind: 'notFound' });
  if (isFinalised(campaign.status)) return failed(NOTHING_TO_CHANGE);
  // An undocumented state permits nothing that moves money.
  if (!campaignStatuses.some((known) => known === campaign.status)) return failed({ kind: 'statusUnknown', status: campaign.status });
  const blocked = closedHere(workspace, campaignId) ?? orderUnderWay(workspace, campaignId);
  if (blocked !== null) return failed(blocked);
  const orders = await workspace.cache.read.closingOrders(campaignId);
  const snapshot = snapshotOf(campaign, orders);
  const { amounts, counts, splitOrderId } = forecastClosing(orders, closingTermsOf(campaign), kind === 'succeedCampaign' ? 'success' : 'failure', assumptions);
  const request = { operation: kind, input: { params: { campaignId } } } as const;
  const shown: ShownClosing = { kind, ...await shownCampaign(workspace, campaign), snapshot, assumptions, forecast: amounts, counts, splitOrderId, forecastAt: workspace.now() };
  return ok({ kind, request, shown, marker: null, fingerprint: campaignLock(workspace.bankOrigin, campaignId), bodyHash: bodyHashOf(workspace.bankOrigin, request, shown) });
};

/** Found again by the campaign's final state, whoever caused it. */
export const closings = {
  succeedCampaign: {
    freeze: freezeClosing, baseline, look: look('succeedCampaign'), read: read('succeedCampaign'),
    ...sending('succeedCampaign', (answer, { params }) => {
      const { campaignId, status, ordersExecuted, ordersUndone, orderSplit, amounts } = answer;
      const outcome: ClosingOutcome = {
        kind: 'closing', campaignStatus: status, ordersExecuted, ordersUndone: ordersUndone.map((orderId) => ({ orderId, refundId: null })), orderSplit,
        amounts: amounts === null ? null : {
          companyFunds: minorOf(amounts.companyFunds), portalSuccessFee: minorOf(amounts.portalSuccessFee),
          portalInvestorFee: minorOf(amounts.portalInvestorFee), investorsRefunds: minorOf(amounts.investorsRefunds),
          totalCampaignExecuted: minorOf(amounts.totalCampaignExecuted), totalManagedFunds: minorOf(amounts.totalManagedFunds),
        },
        from: 'answer',
      };
      const problem = unproven('succeedCampaign', outcome);
      if (problem !== null) return failed(problem);
      return answerOf({ operation: 'succeedCampaign', field: 'campaignId', asked: params.campaignId, answered: campaignId }, portalAtBank('accepted', outcome));
    }),
  },
  failCampaign: {
    freeze: freezeClosing, baseline, look: look('failCampaign'), read: read('failCampaign'),
    ...sending('failCampaign', (answer, { params }) => {
      const { campaignId, status, ordersUndone } = answer;
      const outcome: ClosingOutcome = { kind: 'closing', campaignStatus: status, ordersExecuted: [], ordersUndone, orderSplit: null, amounts: null, from: 'answer' };
      const problem = unproven('failCampaign', outcome);
      if (problem !== null) return failed(problem);
      return answerOf({ operation: 'failCampaign', field: 'campaignId', asked: params.campaignId, answered: campaignId }, portalAtBank('accepted', outcome));
    }),
  },
} as const satisfies KindsOf<Closing>;
