import type { Bank } from './bank.ts';
import type { Cashout, Moneyin, Moneyout, Order, Payment, Refund } from './crowdfunding-records.ts';
import { postNow } from './ledger.ts';
import { italianDate } from './time.ts';

/** The payment of an order that was just created. */
export const newPayment = (createdMs: number): Payment => ({
  status: 'CREATED', moneyinId: '', moneyoutIds: [], cashoutIds: [], refundIds: [], createdMs, waitingMs: null, receivedMs: null, accountedMs: null,
  expiredMs: null, failedMs: null,
});

export function newMoneyin(bank: Bank, order: Order, payerName: string, moneyinId: string = bank.nextId('MIN')): Moneyin {
  const card = order.channel === 'CARD';
  const moneyin: Moneyin = {
    moneyinId,
    orderId: order.orderId,
    cro: card ? '' : bank.random.digits(11),
    rrn: card ? bank.random.digits(12) : '',
    status: 'WAITING',
    amountMinor: order.totalMinor,
    channel: order.channel,
    executedMs: null,
    payerIban: card ? '' : order.investorAccount.iban,
    payerName,
  };
  bank.moneyins.set(moneyin.moneyinId, moneyin);
  return moneyin;
}

export function newMoneyout(
  bank: Bank, order: Order, amountMinor: number, createdMs: number, moneyoutId: string = bank.nextId('MOU'),
): Moneyout {
  const moneyout: Moneyout = {
    moneyoutId, orderId: order.orderId, companyId: order.companyId, status: 'CREATED', amountMinor,
    availableMinor: amountMinor, createdMs, lastCashoutMs: null,
  };
  bank.moneyouts.set(moneyout.moneyoutId, moneyout);
  return moneyout;
}

export const moneyoutsOf = (bank: Bank, { payment }: Order): Moneyout[] => payment.moneyoutIds.flatMap((moneyoutId) => bank.moneyouts.get(moneyoutId) ?? []);

/** The money leaves when the refund is executed. The order's moneyouts expire. */
export function newRefund(bank: Bank, order: Order, amountMinor: number, createdMs: number): Refund {
  const refund: Refund = { refundId: bank.nextId('REF'), orderId: order.orderId, status: 'CREATED', amountMinor, createdMs, executedMs: null };
  bank.refunds.set(refund.refundId, refund);
  order.payment.refundIds.push(refund.refundId);
  if (order.status === 'SPLIT') return refund;
  order.payment.status = 'REFUNDED';
  for (const moneyout of moneyoutsOf(bank, order)) Object.assign(moneyout, { status: 'EXPIRED', availableMinor: 0 } satisfies Partial<Moneyout>);
  return refund;
}

export function newCashout(bank: Bank, companyId: string, campaignId: string, amountMinor: number, createdMs: number): Cashout {
  const cashout: Cashout = {
    cashoutId: bank.nextId('CSH'), companyId, campaignId, status: 'CREATED', cro: bank.random.digits(11), amountMinor,
    createdDate: italianDate(createdMs), scheduledDate: null, executedDate: null,
  };
  bank.cashouts.set(cashout.cashoutId, cashout);
  return cashout;
}

export const payerOf = ({ investorAccount: { holderName, holderSurname, holderBusinessName } }: Order): string =>
  (holderBusinessName === '' ? `${holderName} ${holderSurname}`.trim() : holderBusinessName);

/** The investor agreed: the money arrives after the channel's delay. */
export function expectPayment(bank: Bank, order: Order): void {
  const { payment } = order;
  const moneyin = newMoneyin(bank, order, payerOf(order));
  moneyin.status = order.channel === 'CARD' ? 'WAITING' : 'REQUESTED_TO_PAYER';
  payment.moneyinId = moneyin.moneyinId;
  payment.waitingMs = bank.clock.now();
  payment.status = 'WAITING';
  order.status = 'WAITING';
  const delayMs = order.channel === 'CARD' ? bank.delays.cardPaymentMs : bank.delays.transferPaymentMs;
  bank.schedule.at(bank.clock.now() + delayMs, () => receivePayment(bank, order, order.totalMinor));
}

/** An exact amount is accounted; any other becomes an unidentified transfer. */
export function receivePayment(bank: Bank, order: Order, amountMinor: number): void {
  const escrow = bank.accounts.get(bank.roles.escrow);
  const moneyin = bank.moneyins.get(order.payment.moneyinId);
  if (order.status !== 'WAITING' || escrow === undefined || moneyin === undefined) return;
  const nowMs = bank.clock.now();
  const payer = payerOf(order);
  postNow(bank, escrow, amountMinor, order.channel === 'CARD'
    ? `ACCREDITO CARTA RRN ${moneyin.rrn} ORDINE ${order.portalOrderCode}`
    : `BONIFICO A VOSTRO FAVORE DA ${payer.toUpperCase()} - ORDINE ${order.portalOrderCode} - CRO ${moneyin.cro}`);
  if (amountMinor !== order.totalMinor) {
    order.status = 'INCORRECT_AMOUNT';
    const unidentifiedTransferId = bank.nextId('UNT');
    bank.unidentified.set(unidentifiedTransferId, {
      unidentifiedTransferId, amountMinor, description: `ORDINE ${order.portalOrderCode}`, payerName: payer.toUpperCase(), status: 'RECEIVED',
      type: 'WRONG_AMOUNT', receivedMs: nowMs, refundedMs: null,
    });
    return;
  }
  order.status = 'ACCEPTED';
  moneyin.status = 'ACCEPTED';
  moneyin.executedMs = nowMs;
  order.payment.status = 'ACCOUNTED';
  order.payment.receivedMs = nowMs;
  order.payment.accountedMs = nowMs;
  const moneyout = newMoneyout(bank, order, order.orderMinor, nowMs);
  moneyout.status = 'AVAILABLE';
  order.payment.moneyoutIds.push(moneyout.moneyoutId);
}

export function giveUpPayment(bank: Bank, order: Order, status: 'FAILED' | 'CANCELED'): void {
  order.status = status;
  order.payment.status = status;
  if (status === 'FAILED') order.payment.failedMs = bank.clock.now();
  const moneyin = bank.moneyins.get(order.payment.moneyinId);
  if (moneyin !== undefined && moneyin.status !== 'ACCEPTED') moneyin.status = 'REJECTED';
}

/* Refunds and cash-outs leave the escrow account after a delay. */

export function refundOrder(bank: Bank, order: Order, amountMinor: number): Refund {
  const refund = newRefund(bank, order, amountMinor, bank.clock.now());
  refund.status = 'SCHEDULED';
  bank.schedule.at(bank.clock.now() + bank.delays.refundMs, () => executeRefund(bank, refund));
  return refund;
}

/** Refunds in other states never change by themselves. */
const ON_THE_WAY: readonly Refund['status'][] = ['CREATED', 'SCHEDULED', 'WORK_IN_PROGRESS'];

export function executeRefund(bank: Bank, refund: Refund): void {
  if (!ON_THE_WAY.includes(refund.status)) return;
  const order = bank.orders.get(refund.orderId);
  const escrow = bank.accounts.get(bank.roles.escrow);
  if (order === undefined || escrow === undefined) return;
  refund.status = 'EXECUTED';
  refund.executedMs = bank.clock.now();
  postNow(bank, escrow, -refund.amountMinor, `RIMBORSO ORDINE ${order.portalOrderCode}`);
}

export function cashOut(bank: Bank, companyId: string, campaignId: string, amountMinor: number): Cashout {
  const cashout = newCashout(bank, companyId, campaignId, amountMinor, bank.clock.now());
  cashout.status = 'SCHEDULED';
  cashout.scheduledDate = italianDate(bank.clock.now() + bank.delays.cashoutMs);
  bank.schedule.at(bank.clock.now() + bank.delays.cashoutMs, () => executeCashout(bank, cashout));
  return cashout;
}

export function executeCashout(bank: Bank, cashout: Cashout): void {
  if (cashout.status !== 'CREATED' && cashout.status !== 'SCHEDULED') return;
  const escrow = bank.accounts.get(bank.roles.escrow);
  const fees = bank.accounts.get(bank.roles.fees);
  const name = (bank.campaigns.get(cashout.campaignId)?.name ?? cashout.campaignId).toUpperCase();
  if (escrow === undefined || fees === undefined) return;
  cashout.status = 'EXECUTED';
  cashout.executedDate = italianDate(bank.clock.now());
  const toPortal = cashout.companyId === bank.portalCompanyId;
  postNow(bank, escrow, -cashout.amountMinor, `CASHOUT ${toPortal ? 'COMMISSIONI PORTALE' : 'EMITTENTE'} ${name} CRO ${cashout.cro}`);
  if (toPortal) {
    postNow(bank, fees, cashout.amountMinor, `COMMISSIONI CAMPAGNA ${name} CRO ${cashout.cro}`);
    return;
  }
  for (const order of bank.orders.values()) {
    if (!order.payment.cashoutIds.includes(cashout.cashoutId)) continue;
    for (const moneyout of moneyoutsOf(bank, order)) {
      moneyout.status = 'DEPLETED';
      moneyout.availableMinor = 0;
      moneyout.lastCashoutMs = bank.clock.now();
    }
  }
}
