import type { Bank } from './bank.ts';
import { postNow } from './ledger.ts';
import { newCashout, newRefund } from './payments.ts';
import type { Cashout, Order, Refund } from './crowdfunding-records.ts';
import { italianDate } from './time.ts';

/* Money that leaves the escrow by itself after a while: refunds and cash-outs. */

/** Sends the money of an order back to its investor: scheduled at once, executed after the bank's delay. */
export function refundOrder(bank: Bank, order: Order, amountMinor: number): Refund {
  const refund = newRefund(bank, order, amountMinor, bank.clock.now());
  refund.status = 'SCHEDULED';
  bank.schedule.at(bank.clock.now() + bank.delays.refundMs, () => {
    executeRefund(bank, refund);
  });
  return refund;
}

/** Whatever else a refund's state is, nothing more happens to it by itself. */
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

/** Books the payment of what was raised, or of the portal's fees; executed after the bank's delay. */
export function cashOut(bank: Bank, companyId: string, campaignId: string, amountMinor: number): Cashout {
  const cashout = newCashout(bank, companyId, campaignId, amountMinor, bank.clock.now());
  cashout.status = 'SCHEDULED';
  cashout.scheduledDate = italianDate(bank.clock.now() + bank.delays.cashoutMs);
  bank.schedule.at(bank.clock.now() + bank.delays.cashoutMs, () => {
    executeCashout(bank, cashout);
  });
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
    for (const moneyoutId of order.payment.moneyoutIds) {
      const moneyout = bank.moneyouts.get(moneyoutId);
      if (moneyout === undefined) continue;
      moneyout.status = 'DEPLETED';
      moneyout.availableMinor = 0;
      moneyout.lastCashoutMs = bank.clock.now();
    }
  }
}
