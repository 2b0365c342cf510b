import fc from 'fast-check';

import type { Cashout } from '#shared/contract/campaigns.ts';
import type { Moneyin, OrderPayment, Refund } from '#shared/contract/orders.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { cashoutStates, moneyinStates, orderStates, paymentStates, refundStates, unidentifiedStates, unidentifiedTypes } from '#shared/contract/states.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { ClosingTerms } from '#shared/domain/closing/model.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { CashoutFact, ExecutedCampaign, OrderFact } from '#shared/domain/books/facts.ts';
import type { Place } from '#shared/domain/books/posting.ts';
import type { Shown } from '#shared/domain/books/matching.ts';

/*
 * Portals as tests need them: money is moved between places one day after the other, which is the truth, and the bank's records and statement are written down from that. What the postings come to
 * must be the truth again.
 */

const FIRST = bankDate('2026-01-01');
export const DAYS = 50;
export const ACCOUNT = 'A1';
const COMPANY = 'C1';
const PORTAL = 'P1';
const CAMPAIGN = 'K1';

export const dayAt = (day: number): BankDate => addDays(FIRST, day);
const noonOf = (day: number): Instant => instantFromMs(Date.parse(`${dayAt(day)}T11:00:00Z`));
const euro = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

export interface Truth {
  readonly day: number;
  readonly place: Place;
  /** As in a posting: what is owed is negative. */
  readonly amountMinor: number;
}

/** With records as they come from the bank. */
interface GeneratedOrder extends OrderFact {
  readonly payment: OrderPayment | null;
  readonly moneyin: Moneyin | null;
  readonly refunds: readonly Refund[];
}

interface GeneratedCashout extends CashoutFact {
  readonly cashout: Cashout;
}

export interface GeneratedPortal {
  readonly orders: readonly GeneratedOrder[];
  readonly cashouts: readonly GeneratedCashout[];
  readonly unidentified: readonly UnidentifiedTransfer[];
  readonly entries: readonly Shown<string>[];
  readonly terms: ClosingTerms;
  readonly truth: readonly Truth[];
  /** Entries that only the account knows of, by transaction. */
  readonly strangers: ReadonlySet<string>;
}

interface OrderPlan {
  readonly paidOn: number | null;
  readonly orderMinor: number;
  readonly feeMinor: number;
  readonly fate: 'held' | 'executed' | 'cancelled' | 'split';
  readonly refund: 'CREATED' | 'SCHEDULED' | 'EXECUTED' | 'FAILED' | 'REFUSED_BY_RECEIVER';
  readonly refundAfter: number;
  readonly lag: number;
}

interface StrayPlan {
  readonly on: number;
  readonly amountMinor: number;
  readonly sentBackAfter: number | null;
  readonly lag: number;
}

/** A payment of a wrong amount, of which the bank tells as of an unidentified transfer, and by its order as well. */
interface WrongPlan extends StrayPlan {
  readonly toldTwice: boolean;
  /** By a refund of the order; else the transfer is sent back. */
  readonly refunded: boolean;
}

export interface PortalPlan {
  readonly closing: 'open' | 'success' | 'failure';
  readonly orders: readonly OrderPlan[];
  readonly strays: readonly StrayPlan[];
  readonly wrongs: readonly WrongPlan[];
  readonly strangers: readonly { readonly on: number; readonly amountMinor: number }[];
  readonly feeFixedMinor: number;
  readonly feeHundredths: number;
  readonly cashoutStates: readonly ('CREATED' | 'SCHEDULED' | 'EXECUTED' | 'REFUSED_BY_RECEIVER')[];
}

const lag = fc.nat(3);
const amount = fc.integer({ min: 1, max: 5_000_00 });

export const portalPlan: fc.Arbitrary<PortalPlan> = fc.record({
  closing: fc.constantFrom('open', 'success', 'failure'),
  orders: fc.array(fc.record({
    paidOn: fc.option(fc.nat(20)), orderMinor: amount, feeMinor: fc.nat(10_000), fate: fc.constantFrom('held', 'executed', 'cancelled', 'split'),
    refund: fc.constantFrom('CREATED', 'SCHEDULED', 'EXECUTED', 'FAILED', 'REFUSED_BY_RECEIVER'), refundAfter: fc.nat(8), lag,
  }), { maxLength: 9 }),
  strays: fc.array(fc.record({ on: fc.nat(30), amountMinor: amount, sentBackAfter: fc.option(fc.nat(6)), lag }), { maxLength: 4 }),
  wrongs: fc.array(fc.record({ on: fc.nat(20), amountMinor: amount, sentBackAfter: fc.option(fc.nat(6)), lag, toldTwice: fc.boolean(), refunded: fc.boolean() }), { maxLength: 2 }),
  strangers: fc.array(fc.record({ on: fc.nat(DAYS - 1), amountMinor: fc.integer({ min: -90_000, max: 90_000 }).filter((minor) => minor !== 0) }), { maxLength: 3 }),
  feeFixedMinor: fc.nat(500), feeHundredths: fc.nat(1_000),
  cashoutStates: fc.array(fc.constantFrom('CREATED', 'SCHEDULED', 'EXECUTED', 'REFUSED_BY_RECEIVER'), { minLength: 3, maxLength: 3 }),
});

const CLOSED_ON = 25;

class Telling {
  readonly truth: Truth[] = [];
  readonly entries: Shown<string>[] = [];
  readonly strangers = new Set<string>();

  owe(day: number, place: Place, amountMinor: number): void {
    this.truth.push({ day, place, amountMinor: -amountMinor });
  }

  account(day: number, amountMinor: number, text: string): string {
    const id = `T${this.entries.length}`;
    this.truth.push({ day, place: `bank:${ACCOUNT}`, amountMinor });
    this.entries.push({ id, date: dayAt(day), amountMinor, currency: 'EUR', text });
    return id;
  }
}

/** What the bank and its statement would show of a plan on its last day, and where the money was on each day. */
export function tellPortal(plan: PortalPlan): GeneratedPortal {
  const told = new Telling();
  const isSuccess = plan.closing === 'success';
  const orders = plan.orders.map((order, index) => tellOrder(told, plan, order, index));
  const executed = orders.reduce((sum, { companyMinor }) => sum + companyMinor, 0);
  const fees = orders.reduce((sum, { feeMinor }) => sum + feeMinor, 0);
  const fee = Math.min(executed, plan.feeFixedMinor + Math.floor((executed * plan.feeHundredths * 2 + 10_000) / 20_000));
  const cashouts = isSuccess && executed > 0 ? tellCashouts(told, plan, { company: executed - fee, fee, fees }) : [];
  if (isSuccess && fee > 0) {
    told.owe(CLOSED_ON, `company:${COMPANY}`, -fee);
    told.owe(CLOSED_ON, 'portal-fees', fee);
  }
  const live = new Set(cashouts.filter(({ cashout: { status } }) => status !== 'REFUSED_BY_RECEIVER').map(({ cashout }) => cashout.cashoutId));
  const campaign: ExecutedCampaign = {
    status: plan.closing === 'open' ? 'OPEN' : isSuccess ? 'FINALIZED_SUCCESS' : 'FINALIZED_FAIL', companyId: COMPANY, createdOn: FIRST, liveCashouts: live,
    cashedOutFrom: cashouts.length > 0 ? dayAt(CLOSED_ON) : null, expectedClosing: dayAt(CLOSED_ON),
  };
  const wrongs = plan.wrongs.map((wrong, index) => tellWrong(told, wrong, index));
  const unidentified = [...plan.strays.map((stray, index) => tellStray(told, stray, index)), ...wrongs.map(({ transfer }) => transfer)];
  for (const { on, amountMinor } of plan.strangers) told.strangers.add(told.account(on, amountMinor, 'IMPOSTA'));
  return {
    orders: [...orders, ...wrongs].map(({ fact }) => ({ ...fact, campaign })), cashouts, unidentified, entries: told.entries, truth: told.truth, strangers: told.strangers,
    terms: {
      campaignId: CAMPAIGN, status: readStatus(orderStates, 'OPEN') as ClosingTerms['status'], currency: 'EUR', maxMinor: null, minMinor: null, feeFixedMinor: plan.feeFixedMinor, feeHundredths: plan.feeHundredths,
    },
  };
}

function tellOrder(told: Telling, plan: PortalPlan, { paidOn, orderMinor, feeMinor, fate, refund, refundAfter, lag: late }: OrderPlan, index: number) {
  const orderId = `ORDER${100_000 + index}`;
  const totalMinor = orderMinor + feeMinor;
  const fact: Omit<GeneratedOrder, 'campaign'> = {
    order: {
      orderId, campaignId: CAMPAIGN, companyId: COMPANY, status: readStatus(orderStates, 'WAITING'), totalAmount: euro(totalMinor), orderAmount: euro(orderMinor), feeAmount: euro(feeMinor),
      portalOrderCode: `TC-${200_000 + index}`, portalOrderDatetime: noonOf(0),
    },
    holder: `Holder Number${index}`, payment: null, moneyin: null, moneyouts: [], refunds: [], incomplete: false,
  };
  const nothing = { companyMinor: 0, feeMinor: 0 };
  if (paidOn === null) return { fact, ...nothing };
  told.owe(paidOn, 'investors', totalMinor);
  told.account(paidOn + late, totalMinor, `BONIFICO CRO ${String(30_000_000_000 + index)}`);
  const isClosed = plan.closing !== 'open';
  const undone = fate === 'cancelled' || (plan.closing === 'failure' && fate !== 'held');
  // What a split leaves to the campaign: half of it, rounded down.
  const kept = Math.floor(totalMinor / 2);
  const isExecuted = plan.closing === 'success' && fate !== 'cancelled' && (fate !== 'split' || kept === 0);
  const isSplit = plan.closing === 'success' && fate === 'split' && kept > 0;
  const refundedMinor = undone ? totalMinor : isSplit ? totalMinor - kept : 0;
  const createdOn = isClosed && !(fate === 'cancelled') ? CLOSED_ON : paidOn + refundAfter;
  const state = isSplit ? 'EXECUTED' : refund;
  const refunds = refundedMinor === 0 ? [] : [tellRefund(told, { refundedMinor, createdOn, state, refundAfter, late, orderId, index })];
  const split = { feeMinor: roundedHalfUp(feeMinor * kept, totalMinor), companyMinor: kept - roundedHalfUp(feeMinor * kept, totalMinor) };
  const parts = isExecuted ? { companyMinor: orderMinor, feeMinor } : isSplit ? split : nothing;
  if (isExecuted || isSplit) {
    told.owe(CLOSED_ON, 'investors', -parts.companyMinor - parts.feeMinor);
    told.owe(CLOSED_ON, `company:${COMPANY}`, parts.companyMinor);
    told.owe(CLOSED_ON, 'portal-fees', parts.feeMinor);
  }
  const moneyin: Moneyin = {
    moneyinId: `MIN${index}`, cro: String(30_000_000_000 + index), rrn: null, status: readStatus(moneyinStates, 'ACCEPTED'), amount: euro(totalMinor), channel: null, datetime: noonOf(paidOn), payerIban: null,
    payerName: `Payer Number${index}`,
  };
  const payment: OrderPayment = {
    orderId, companyId: COMPANY, campaignId: CAMPAIGN, orderStatus: null, paymentStatus: readStatus(paymentStates, 'ACCOUNTED'), channel: null, moneyinId: moneyin.moneyinId, moneyoutIds: [],
    cashoutIds: isExecuted || isSplit ? ['CASH0', 'CASH1', 'CASH2'] : [], refundIds: refunds.map(({ refundId }) => refundId), createdDatetime: noonOf(0), waitingDatetime: noonOf(0), receivedDatetime: noonOf(paidOn),
    accountedToCampaignDatetime: noonOf(paidOn), expiredDatetime: null, failedDatetime: null,
  };
  const status = readStatus(orderStates, undone ? 'CANCELLED' : isSplit ? 'SPLIT' : 'ACCEPTED');
  return { fact: { ...fact, order: { ...fact.order, status }, payment, moneyin, refunds }, ...parts };
}

/** Of integers below 2 ** 26, whose products are exact. */
const roundedHalfUp = (product: number, divisor: number): number => (divisor === 0 ? 0 : Number((BigInt(product) * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n)));

interface RefundPlan {
  readonly refundedMinor: number;
  readonly createdOn: number;
  readonly state: OrderPlan['refund'];
  readonly refundAfter: number;
  readonly late: number;
  readonly orderId: string;
  readonly index: number;
}

function tellRefund(told: Telling, { refundedMinor, createdOn, state, refundAfter, late, index }: RefundPlan): Refund {
  const executedOn = createdOn + refundAfter;
  const left = state === 'EXECUTED' || state === 'REFUSED_BY_RECEIVER';
  told.owe(createdOn, 'investors', -refundedMinor);
  told.owe(createdOn, 'refunds-under-way', refundedMinor);
  if (left) {
    told.owe(executedOn, 'refunds-under-way', -refundedMinor);
    told.account(executedOn + late, -refundedMinor, `RIMBORSO REFUND${index}0000`);
  }
  if (state === 'REFUSED_BY_RECEIVER') {
    told.owe(executedOn, 'investors', refundedMinor);
    told.account(executedOn + late, refundedMinor, `STORNO REFUND${index}0000`);
  }
  if (state === 'FAILED') {
    told.owe(createdOn, 'refunds-under-way', -refundedMinor);
    told.owe(createdOn, 'investors', refundedMinor);
  }
  return {
    refundId: `REFUND${index}0000`, status: readStatus(refundStates, state), createdDatetime: noonOf(createdOn), executedDatetime: left ? noonOf(executedOn) : null, amount: euro(refundedMinor),
  };
}

function tellCashouts(told: Telling, plan: PortalPlan, { company, fee, fees }: { readonly company: number; readonly fee: number; readonly fees: number }): GeneratedCashout[] {
  const parts = [{ place: `company:${COMPANY}`, minor: company }, { place: 'portal-fees', minor: fee }, { place: 'portal-fees', minor: fees }] as const;
  return parts.flatMap(({ place, minor }, index) => {
    const status = plan.cashoutStates[index] ?? 'CREATED';
    if (minor === 0) return [];
    const executedOn = CLOSED_ON + 2;
    const left = status === 'EXECUTED' || status === 'REFUSED_BY_RECEIVER';
    if (left) {
      told.owe(executedOn, place, -minor);
      told.account(executedOn + 1, -minor, `CASHOUT CRO ${String(70_000_000_000 + index)}`);
    }
    if (status === 'REFUSED_BY_RECEIVER') {
      told.owe(executedOn, place, minor);
      told.account(executedOn + 1, minor, `STORNO CRO ${String(70_000_000_000 + index)}`);
    }
    const cashout: Cashout = {
      cashoutId: `CASH${index}`, companyId: place === 'portal-fees' ? PORTAL : COMPANY, campaignId: CAMPAIGN, status: readStatus(cashoutStates, status), cro: String(70_000_000_000 + index), amount: euro(minor),
      createdDate: dayAt(CLOSED_ON), scheduledDate: dayAt(executedOn), executedDate: left ? dayAt(executedOn) : null,
    };
    return [{ cashout, toPortal: place === 'portal-fees' }];
  });
}

function tellStray(told: Telling, { on, amountMinor, sentBackAfter, lag: late }: StrayPlan, index: number): UnidentifiedTransfer {
  const payerName = `Stray Person${index}`;
  told.owe(on, 'unidentified', amountMinor);
  told.account(on + late, amountMinor, `DA ${payerName}`);
  if (sentBackAfter !== null) {
    told.owe(on + sentBackAfter, 'unidentified', -amountMinor);
    told.account(on + sentBackAfter + late, -amountMinor, `A ${payerName}`);
  }
  return {
    unidentifiedTransferId: `STRAY${index}0000`, amount: euro(amountMinor), description: 'QUOTE', payerName, status: readStatus(unidentifiedStates, sentBackAfter === null ? 'RECEIVED' : 'SENT_BACK'),
    type: readStatus(unidentifiedTypes, 'UNIDENTIFIED'), receivedDatetime: noonOf(on), refundedDatetime: sentBackAfter === null ? null : noonOf(on + sentBackAfter),
  };
}

function tellWrong(told: Telling, { on, amountMinor, sentBackAfter, lag: late, toldTwice, refunded }: WrongPlan, index: number): { readonly fact: Omit<GeneratedOrder, 'campaign'>; readonly transfer: UnidentifiedTransfer } {
  const orderId = `WRONG${300_000 + index}`;
  const code = `TC-${400_000 + index}`;
  const returnedOn = sentBackAfter === null ? null : on + sentBackAfter;
  const byRefund = toldTwice && refunded && returnedOn !== null;
  const place = byRefund ? 'investors' : 'unidentified';
  told.owe(on, place, amountMinor);
  told.account(on + late, amountMinor, `BONIFICO ORDINE ${code} CRO ${String(50_000_000_000 + index)}`);
  if (returnedOn !== null) {
    told.owe(returnedOn, place, -amountMinor);
    told.account(returnedOn + late, -amountMinor, `RESTITUZIONE ${byRefund ? `REFUND${index}9999` : `WRONGT${index}0000`}`);
  }
  const moneyin: Moneyin = {
    moneyinId: `MINWRONG${index}`, cro: String(50_000_000_000 + index), rrn: null, status: readStatus(moneyinStates, 'ACCEPTED'), amount: euro(amountMinor), channel: null, datetime: noonOf(on), payerIban: null, payerName: null,
  };
  const refund: Refund = { refundId: `REFUND${index}9999`, status: readStatus(refundStates, 'EXECUTED'), createdDatetime: noonOf(returnedOn ?? 0), executedDatetime: noonOf(returnedOn ?? 0), amount: euro(amountMinor) };
  const refunds = byRefund ? [refund] : [];
  const payment: OrderPayment = {
    orderId, companyId: COMPANY, campaignId: CAMPAIGN, orderStatus: null, paymentStatus: readStatus(paymentStates, 'ACCOUNTED'), channel: null, moneyinId: moneyin.moneyinId, moneyoutIds: [], cashoutIds: [],
    refundIds: refunds.map(({ refundId }) => refundId), createdDatetime: noonOf(0), waitingDatetime: noonOf(0), receivedDatetime: noonOf(on), accountedToCampaignDatetime: null, expiredDatetime: null, failedDatetime: null,
  };
  return {
    fact: {
      order: {
        orderId, campaignId: CAMPAIGN, companyId: COMPANY, status: readStatus(orderStates, 'INCORRECT_AMOUNT'), totalAmount: euro(amountMinor + 100), orderAmount: euro(amountMinor + 100), feeAmount: euro(0), portalOrderCode: code,
        portalOrderDatetime: noonOf(0),
      },
      holder: null, payment: toldTwice ? payment : null, moneyin: toldTwice ? moneyin : null, moneyouts: [], refunds, incomplete: false,
    },
    transfer: {
      unidentifiedTransferId: `WRONGT${index}0000`, amount: euro(amountMinor), description: `ORDINE ${code}`, payerName: null, status: readStatus(unidentifiedStates, returnedOn === null || byRefund ? 'RECEIVED' : 'SENT_BACK'),
      type: readStatus(unidentifiedTypes, 'WRONG_AMOUNT'), receivedDatetime: noonOf(on), refundedDatetime: returnedOn === null || byRefund ? null : noonOf(returnedOn),
    },
  };
}
