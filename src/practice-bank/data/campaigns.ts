import { addDays } from '#shared/domain/bank-date.ts';
import { ordersOf } from '../bank/campaign-closing.ts';
import { moneyoutsOf, newCashout } from '../bank/payments.ts';
import type { Campaign, Cashout, Order } from '../bank/crowdfunding-records.ts';
import { italianDate, italianTime, workingDay } from '../bank/time.ts';
import { closeWithSuccess } from '../closing.ts';
import { PORTAL_HOLDER } from './accounts.ts';
import { CAMPAIGN_PLANS } from './campaign-plan.ts';
import type { CampaignPlan } from './campaign-plan.ts';
import { ISSUERS } from './names.ts';
import { addOrders, seedRefund } from './orders.ts';
import type { OrderContext } from './orders.ts';

const HOUR_MS = 3_600_000;

export function addCompanies({ bank }: OrderContext): string[] {
  const companyId = bank.portalCompanyId;
  bank.companies.set(companyId, { companyId, type: 'PORTAL', businessName: PORTAL_HOLDER, status: 'ACTIVE' });
  return ISSUERS.map(([businessName, status]) => {
    const issuerId = bank.nextId('CMP');
    bank.companies.set(issuerId, { companyId: issuerId, type: 'LEGAL_PERSON', businessName, status });
    return issuerId;
  });
}

export function addCampaigns(context: OrderContext, companyIds: readonly string[]): void {
  const { bank, today } = context;
  for (const plan of CAMPAIGN_PLANS) {
    const campaign: Campaign = {
      campaignId: bank.nextId('CAM'),
      companyId: companyIds[plan.issuer] ?? '',
      status: plan.status,
      name: plan.name, description: plan.description,
      minMinor: plan.minMinor * context.scale, maxMinor: plan.maxMinor * context.scale,
      feeFixedMinor: plan.feeFixedMinor, feeHundredths: plan.feeHundredths, currency: 'EUR',
      expectedClosingDate: addDays(today, plan.closingDays),
      createdMs: italianTime(addDays(today, plan.createdDays), 10, 12),
    };
    bank.campaigns.set(campaign.campaignId, campaign);
    addOrders(context, campaign, { ...plan, maxMinor: campaign.maxMinor, minMinor: campaign.minMinor });
    finalize(context, campaign, plan);
  }
}

function finalize(context: OrderContext, campaign: Campaign, plan: CampaignPlan): void {
  if (plan.finalizedDays === null) return;
  const atMs = italianTime(addDays(context.today, plan.finalizedDays), 11, 30);
  const accepted = ordersOf(context.bank, campaign).filter(({ status }) => status === 'ACCEPTED');
  if (plan.status === 'FINALIZED_FAIL') refundAll(context, accepted, atMs);
  else cashOutAll(context, campaign, accepted, atMs);
}

/** The failed campaign's first refunds are unfinished or failed, so that every state occurs. */
function refundAll(context: OrderContext, orders: readonly Order[], atMs: number): void {
  const unfinished = ['CREATED', 'SCHEDULED', 'WORK_IN_PROGRESS', 'FAILED', 'REFUSED_BY_RECEIVER'] as const;
  for (const [index, order] of orders.entries()) {
    order.status = 'CANCELED';
    seedRefund(context, order, order.totalMinor, atMs, unfinished[index] ?? 'EXECUTED');
  }
}

function cashOutAll(context: OrderContext, campaign: Campaign, orders: readonly Order[], atMs: number): void {
  const { bank } = context;
  const closing = closeWithSuccess(orders, campaign);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  if (closing.split !== null) {
    const order = byId.get(closing.split.orderId);
    if (order !== undefined) {
      order.status = 'SPLIT';
      seedRefund(context, order, closing.split.refundMinor, atMs);
    }
  }
  for (const orderId of closing.undone) {
    const order = byId.get(orderId);
    if (order === undefined) continue;
    order.status = 'CANCELED';
    seedRefund(context, order, order.totalMinor, atMs);
  }
  const cashouts = [
    newCashout(bank, campaign.companyId, campaign.campaignId, closing.companyFundsMinor, atMs),
    newCashout(bank, bank.portalCompanyId, campaign.campaignId, closing.portalSuccessFeeMinor, atMs),
    newCashout(bank, bank.portalCompanyId, campaign.campaignId, closing.portalInvestorFeeMinor, atMs),
  ] as const;
  const statuses = CASHOUT_STATES[campaign.name] ?? ['EXECUTED', 'EXECUTED', 'EXECUTED'];
  for (const [index, cashout] of cashouts.entries()) settleCashout(context, cashout, statuses[index] ?? 'EXECUTED', atMs, campaign.name);
  const kept = orders.filter(({ status }) => status !== 'CANCELED');
  for (const [index, order] of kept.entries()) {
    order.payment.cashoutIds.push(...cashouts.map(({ cashoutId }) => cashoutId));
    settleMoneyout(context, order, cashouts[0], index, order.orderId === closing.split?.orderId ? closing.split.executedMinor : order.orderMinor);
  }
}

/** States of company funds, success fee and investors' fees, where not all were executed. */
const CASHOUT_STATES: Readonly<Record<string, readonly [Cashout['status'], Cashout['status'], Cashout['status']]>> = {
  'Nautica Elettrica: il gozzo del futuro': ['SCHEDULED', 'EXECUTED', 'CREATED'],
  'Medita Tech: il prototipo': ['REFUSED_BY_RECEIVER', 'EXECUTED', 'FAILED'],
};

function settleCashout(context: OrderContext, cashout: Cashout, status: Cashout['status'], atMs: number, name: string): void {
  const { draft, bank, today } = context;
  cashout.status = status;
  if (status === 'CREATED') return;
  const executedMs = italianTime(workingDay(addDays(cashout.createdDate, 2)), 9);
  cashout.scheduledDate = status === 'SCHEDULED' ? workingDay(addDays(today, 1)) : italianDate(executedMs);
  if (status === 'SCHEDULED' || status === 'FAILED') return;
  const toPortal = cashout.companyId === bank.portalCompanyId;
  const dueMs = Math.min(Math.max(executedMs, atMs), italianTime(addDays(today, -1), 9));
  cashout.scheduledDate = italianDate(dueMs);
  const payee = toPortal ? 'COMMISSIONI PORTALE' : 'EMITTENTE';
  draft.add('escrow', dueMs, -cashout.amountMinor, `CASHOUT ${payee} ${name.toUpperCase()} CRO ${cashout.cro}`);
  if (status === 'REFUSED_BY_RECEIVER') {
    draft.add('escrow', dueMs + HOUR_MS, cashout.amountMinor, `STORNO CASHOUT RESPINTO ${name.toUpperCase()} CRO ${cashout.cro}`);
    return;
  }
  cashout.executedDate = italianDate(dueMs);
  if (toPortal) draft.add('fees', dueMs, cashout.amountMinor, `COMMISSIONI CAMPAGNA ${name.toUpperCase()} CRO ${cashout.cro}`);
}

function settleMoneyout(context: OrderContext, order: Order, cashout: Cashout, index: number, amountMinor: number): void {
  for (const moneyout of moneyoutsOf(context.bank, order)) {
    if (cashout.status === 'EXECUTED') {
      moneyout.status = 'DEPLETED';
      moneyout.lastCashoutMs = cashout.executedDate === null ? null : italianTime(cashout.executedDate, 9);
    } else if (cashout.status === 'REFUSED_BY_RECEIVER') {
      moneyout.status = 'FAILED';
    } else {
      moneyout.status = index < 3 ? 'WORK_IN_PROGRESS' : 'BOOKED_FOR_CASHOUT';
    }
    moneyout.availableMinor = moneyout.status === 'FAILED' ? amountMinor : 0;
  }
}
