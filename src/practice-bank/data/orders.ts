import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Bank } from '../bank/bank.ts';
import type { Campaign, Channel, Order, OrderStatus, Refund } from '../bank/crowdfunding-records.ts';
import { isoWithOffset, italianTime } from '../bank/time.ts';
import { newMoneyin, newMoneyout, newPayment, newRefund, payerOf } from '../bank/payments.ts';
import { proportion } from '../closing.ts';
import type { CampaignPlan } from './campaign-plan.ts';
import type { StatementDraft } from './draft.ts';
import { holderOf } from './people.ts';
import type { InvestorWithAccount } from './people.ts';
import type { Random } from './random.ts';

export interface OrderContext {
  readonly bank: Bank;
  readonly draft: StatementDraft;
  readonly random: Random;
  readonly today: BankDate;
  readonly investors: readonly InvestorWithAccount[];
  /** Multiplies the plan's number of orders. */
  readonly scale: number;
}

const HOUR_MS = 3_600_000;

/** Generated content must not lie in the future at any time of today. */
export const yesterdayAt = ({ today }: OrderContext, hour: number): number => italianTime(addDays(today, -1), hour);

/** Shares of states among a campaign's orders; the rest is accepted. */
const OPEN_SHARES = [['WAITING', 0.08], ['CREATED', 0.05], ['CANCELED', 0.04], ['FAILED', 0.03], ['EXPIRED', 0.03]] as const;
const CLOSED_SHARES = [['WAITING', 0.03], ['CANCELED', 0.04], ['FAILED', 0.03], ['EXPIRED', 0.04]] as const;
const FINAL_SHARES = [['CANCELED', 0.04], ['FAILED', 0.03], ['EXPIRED', 0.05]] as const;

function statusesOf(plan: CampaignPlan, count: number, random: Random): OrderStatus[] {
  const shares = plan.status === 'OPEN' ? OPEN_SHARES : plan.status === 'CLOSED' ? CLOSED_SHARES : FINAL_SHARES;
  const others = shares.flatMap(([status, share]) => Array.from({ length: Math.max(1, Math.round(count * share)) }, (): OrderStatus => status));
  if ((plan.status === 'OPEN' || plan.status === 'CLOSED') && plan.orders > 50) others.push('INCORRECT_AMOUNT');
  const accepted = Array.from({ length: Math.max(0, count - others.length) }, (): OrderStatus => 'ACCEPTED');
  return random.shuffle([...accepted, ...others]);
}

/** Adds a campaign's orders as before any closing, with payments and escrow entries. */
export function addOrders(context: OrderContext, campaign: Campaign, plan: CampaignPlan): void {
  const count = plan.orders * context.scale;
  if (count === 0) return;
  const random = context.random.fork(campaign.campaignId);
  const statuses = statusesOf(plan, count, random);
  const lastDay = Math.min(plan.closingDays, plan.finalizedDays ?? -1, -1) - 1;
  const firstDay = Math.min(plan.createdDays + 3, lastDay);
  const times = statuses.map((status) => {
    const recent = status === 'CREATED' || status === 'WAITING';
    const day = addDays(context.today, random.int(recent ? Math.max(firstDay, lastDay - 9) : firstDay, lastDay));
    return { status, createdMs: italianTime(day, random.int(8, 22), random.int(0, 59), random.int(0, 59)) };
  }).toSorted((a, b) => a.createdMs - b.createdMs);
  const sizes = amountsFor(plan, statuses.filter((status) => status === 'ACCEPTED').length, random);
  for (const { status, createdMs } of times) {
    const orderMinor = (status === 'ACCEPTED' ? sizes.pop() : undefined) ?? random.pick([25_000, 50_000, 100_000, 250_000]);
    addOrder(context, random, campaign, { status, createdMs, orderMinor, feeMinor: proportion(orderMinor, plan.investorFeeHundredths, 10_000) });
  }
}

/** Multiples of fifty euros, some with cents, that add up to about the planned share of the maximum. */
function amountsFor(plan: CampaignPlan, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => random.pick([1, 1, 2, 2, 4, 4, 8, 10, 20, 40]));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const wanted = plan.accepted * plan.maxMinor;
  return weights.map((weight) => {
    const stepped = Math.max(2, Math.round((wanted * weight) / total / 5_000)) * 5_000;
    return random.chance(0.06) ? stepped + random.int(1, 4_999) : stepped;
  });
}

interface OrderPlan {
  readonly status: OrderStatus;
  readonly createdMs: number;
  readonly orderMinor: number;
  readonly feeMinor: number;
}

function addOrder(context: OrderContext, random: Random, campaign: Campaign, plan: OrderPlan): void {
  const { bank } = context;
  const { investor, iban } = random.pick(context.investors);
  const channel: Channel = random.chance(0.35) ? 'CARD' : 'MONEY_TRANSFER';
  const orderId = bank.nextId('ORD');
  const person = investor.type === 'NATURAL_PERSON';
  const order: Order = {
    orderId,
    investorId: investor.investorId, companyId: campaign.companyId, campaignId: campaign.campaignId,
    status: plan.status,
    investorAccount: {
      iban, holderName: person ? investor.name : '', holderSurname: person ? investor.surname : '', holderBusinessName: investor.businessName,
    },
    totalMinor: plan.orderMinor + plan.feeMinor, orderMinor: plan.orderMinor, feeMinor: plan.feeMinor,
    channel,
    description: `Adesione ${campaign.name}`.slice(0, 50),
    portalOrderCode: `TC-${orderId.slice(-6)}-${random.digits(3)}`,
    portalOrderDatetime: isoWithOffset(plan.createdMs),
    portalInvestorCode: `P-${investor.investorId.slice(-4)}`, portalCompanyCode: `E-${campaign.companyId.slice(-3)}`,
    portalCampaignCode: `C-${campaign.campaignId.slice(-3)}`,
    payment: newPayment(plan.createdMs),
  };
  bank.orders.set(orderId, order);
  if (plan.status !== 'CREATED') addPayment(context, random, order, holderOf(investor));
}

function addPayment(context: OrderContext, random: Random, order: Order, payer: string): void {
  const { bank, draft } = context;
  const { payment } = order;
  // Half of the cancelled orders had been paid and were refunded.
  const paid = order.status === 'ACCEPTED' || (order.status === 'CANCELED' && random.chance(0.5));
  if (order.status === 'CANCELED' && !paid) {
    payment.status = 'CANCELED';
    return;
  }
  payment.waitingMs = payment.createdMs + random.int(2, 40) * 60_000;
  const tookMs = order.channel === 'CARD' ? random.int(1, 9) * 60_000 : random.int(5, 30) * HOUR_MS;
  const laterMs = Math.min(payment.waitingMs + tookMs, yesterdayAt(context, 18));
  const moneyin = newMoneyin(bank, order, payer);
  payment.moneyinId = moneyin.moneyinId;
  if (paid) {
    moneyin.status = 'ACCEPTED';
    moneyin.executedMs = laterMs;
    payment.receivedMs = laterMs;
    payment.accountedMs = laterMs + 15 * 60_000;
    payment.status = 'ACCOUNTED';
    draft.add('escrow', laterMs, order.totalMinor, order.channel === 'CARD'
      ? `ACCREDITO CARTA RRN ${moneyin.rrn} ORDINE ${order.portalOrderCode}`
      : `BONIFICO A VOSTRO FAVORE DA ${payer.toUpperCase()} - ORDINE ${order.portalOrderCode} - CRO ${moneyin.cro}`);
    const moneyout = newMoneyout(bank, order, order.orderMinor, payment.accountedMs);
    moneyout.status = random.chance(0.03) ? 'CREATED' : 'AVAILABLE';
    payment.moneyoutIds.push(moneyout.moneyoutId);
    if (order.status === 'CANCELED') seedRefund(context, order, order.totalMinor, Math.min(laterMs + 40 * HOUR_MS, yesterdayAt(context, 20)));
    return;
  }
  seedUnpaid(order, moneyin, laterMs);
}

function seedUnpaid(order: Order, moneyin: ReturnType<typeof newMoneyin>, laterMs: number): void {
  const { payment } = order;
  payment.status = order.status === 'INCORRECT_AMOUNT' ? 'WAITING' : order.status;
  if (order.status === 'FAILED') {
    moneyin.status = 'REJECTED';
    payment.failedMs = laterMs;
  } else if (order.status === 'EXPIRED') {
    moneyin.status = 'EXPIRED';
    payment.expiredMs = laterMs;
  } else {
    moneyin.status = order.channel === 'CARD' ? 'WAITING' : 'REQUESTED_TO_PAYER';
  }
}

/** By default executed the next day. Money leaves the escrow account when the refund is executed or refused by the receiver. */
export function seedRefund(
  context: OrderContext, order: Order, amountMinor: number, createdMs: number, status: Refund['status'] = 'EXECUTED',
): void {
  const { bank, draft } = context;
  const refund = newRefund(bank, order, amountMinor, createdMs);
  refund.status = status;
  if (status !== 'EXECUTED' && status !== 'REFUSED_BY_RECEIVER') return;
  refund.executedMs = Math.min(createdMs + 26 * HOUR_MS, yesterdayAt(context, 21));
  draft.add('escrow', refund.executedMs, -amountMinor, refundText(order));
  if (status === 'REFUSED_BY_RECEIVER') draft.add('escrow', refund.executedMs + HOUR_MS, amountMinor, `STORNO ${refundText(order)}`);
}

const refundText = (order: Order): string => `RIMBORSO ORDINE ${order.portalOrderCode} A FAVORE DI ${payerOf(order).toUpperCase()}`;
