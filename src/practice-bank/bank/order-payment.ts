import type { Bank } from './bank.ts';
import { postNow } from './ledger.ts';
import { newMoneyin, newMoneyout } from './payments.ts';
import type { Order } from './crowdfunding-records.ts';

/* How money reaches an order while the bank runs. */

export const payerOf = ({ investorAccount: { holderName, holderSurname, holderBusinessName } }: Order): string =>
  (holderBusinessName === '' ? `${holderName} ${holderSurname}`.trim() : holderBusinessName);

/** The investor has agreed: the bank expects the money, which comes after the channel's delay. */
export function expectPayment(bank: Bank, order: Order): void {
  const { payment } = order;
  const moneyin = newMoneyin(bank, order, payerOf(order));
  moneyin.status = order.channel === 'CARD' ? 'WAITING' : 'REQUESTED_TO_PAYER';
  payment.moneyinId = moneyin.moneyinId;
  payment.waitingMs = bank.clock.now();
  payment.status = 'WAITING';
  order.status = 'WAITING';
  const delayMs = order.channel === 'CARD' ? bank.delays.cardPaymentMs : bank.delays.transferPaymentMs;
  bank.schedule.at(bank.clock.now() + delayMs, () => {
    receivePayment(bank, order, order.totalMinor);
  });
}

/** Money for an order that waits: accounted when it is exact, else set apart among the unidentified transfers. */
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

/** The payment of an order will not come. */
export function giveUpPayment(bank: Bank, order: Order, status: 'FAILED' | 'CANCELED'): void {
  order.status = status;
  order.payment.status = status;
  if (status === 'FAILED') order.payment.failedMs = bank.clock.now();
  const moneyin = bank.moneyins.get(order.payment.moneyinId);
  if (moneyin !== undefined && moneyin.status !== 'ACCEPTED') moneyin.status = 'REJECTED';
}
