import type { Bank } from './bank.ts';
import type { Cashout, Moneyin, Moneyout, Order, Refund } from './crowdfunding-records.ts';
import { italianDate } from './time.ts';

/** The payment that the bank expects for an order. */
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

/** The money of an order that awaits the company. */
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

/** Records a refund; the money leaves when it is executed. What awaited the company no longer does. */
export function newRefund(bank: Bank, order: Order, amountMinor: number, createdMs: number): Refund {
  const refund: Refund = { refundId: bank.nextId('REF'), orderId: order.orderId, status: 'CREATED', amountMinor, createdMs, executedMs: null };
  bank.refunds.set(refund.refundId, refund);
  order.payment.refundIds.push(refund.refundId);
  if (order.status === 'SPLIT') return refund;
  order.payment.status = 'REFUNDED';
  for (const moneyoutId of order.payment.moneyoutIds) {
    const moneyout = bank.moneyouts.get(moneyoutId);
    if (moneyout === undefined) continue;
    moneyout.status = 'EXPIRED';
    moneyout.availableMinor = 0;
  }
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
