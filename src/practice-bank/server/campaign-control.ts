import type { Bank } from '../bank/bank.ts';
import { finalizeWithFailure, finalizeWithSuccess } from '../bank/campaign-closing.ts';
import type { Campaign, Order } from '../bank/crowdfunding-records.ts';
import { postNow } from '../bank/ledger.ts';
import { expectPayment, receivePayment } from '../bank/order-payment.ts';
import { executeCashout, executeRefund } from '../bank/refunds.ts';
import { isoWithOffset } from '../bank/time.ts';

/** Cents. */
export interface PracticeOrder {
  readonly orderMinor: number;
  readonly feeMinor: number;
  /** ACCEPTED, with its money, when absent. Any text. */
  readonly status?: string;
}

export interface PracticeOrderChange {
  readonly status?: string;
  readonly orderMinor?: number;
  readonly feeMinor?: number;
  readonly campaignId?: string;
}

/** Cents, and hundredths of a per cent. */
export interface PracticeTerms {
  readonly name?: string;
  readonly minMinor?: number;
  readonly maxMinor?: number;
  readonly feeFixedMinor?: number;
  readonly feeHundredths?: number;
}

/** What happens to campaigns and their money from outside the interface. */
export interface CampaignControl {
  /** Changes an order as another program, or the bank itself, may; moves no money. */
  changeOrder(orderId: string, change: PracticeOrderChange): void;
  /** A further order of the campaign, whatever its state, by an investor of the bank. Gives its id. */
  addOrder(campaignId: string, order: PracticeOrder): string;
  /** Changes a campaign's terms whatever its state. */
  changeCampaign(campaignId: string, change: PracticeTerms): void;
  /** Somebody else closes it, whatever its state and whatever it has raised. */
  finalizeCampaign(campaignId: string, direction: 'success' | 'failure'): void;
  /** The investor's bank sends a refund back. */
  refuseRefund(refundId: string): void;
  /** Executes every refund and cash-out that is on its way. */
  settle(): void;
}

export function known<Item>(item: Item | undefined, what: string, id: string): Item {
  if (item === undefined) throw new Error(`No ${what} ${id}`);
  return item;
}

export function campaignControl(bank: Bank): CampaignControl {
  const campaignOf = (campaignId: string): Campaign => known(bank.campaigns.get(campaignId), 'campaign', campaignId);
  return {
    changeOrder: (orderId, change) => {
      const order = known(bank.orders.get(orderId), 'order', orderId);
      const { orderMinor = order.orderMinor, feeMinor = order.feeMinor } = change;
      const changed = { ...order, ...change, orderMinor, feeMinor, totalMinor: orderMinor + feeMinor } as Order;
      delete changed.asCame;
      // The same object stays: what the bank does later holds it.
      Object.assign(order, changed);
    },
    addOrder: (campaignId, given) => addOrder(bank, campaignOf(campaignId), given).orderId,
    changeCampaign: (campaignId, change) => {
      const campaign = campaignOf(campaignId);
      Object.assign(campaign, change);
      delete campaign.asCame;
    },
    finalizeCampaign: (campaignId, direction) => {
      if (direction === 'success') finalizeWithSuccess(bank, campaignOf(campaignId));
      else finalizeWithFailure(bank, campaignOf(campaignId));
    },
    refuseRefund: (refundId) => {
      const refund = known(bank.refunds.get(refundId), 'refund', refundId);
      executeRefund(bank, refund);
      refund.status = 'REFUSED_BY_RECEIVER';
      const escrow = bank.accounts.get(bank.roles.escrow);
      if (escrow !== undefined) postNow(bank, escrow, refund.amountMinor, `STORNO RIMBORSO ${refundId}`);
    },
    settle: () => {
      for (const refund of bank.refunds.values()) executeRefund(bank, refund);
      for (const cashout of bank.cashouts.values()) executeCashout(bank, cashout);
    },
  };
}

function addOrder(bank: Bank, campaign: Campaign, { orderMinor, feeMinor, status = 'ACCEPTED' }: PracticeOrder): Order {
  const nowMs = bank.clock.now();
  const investor = [...bank.investors.values()].at(0);
  const orderId = bank.nextId('ORD');
  const order: Order = {
    orderId, investorId: investor?.investorId ?? '', companyId: campaign.companyId, campaignId: campaign.campaignId, status: 'CREATED',
    investorAccount: {
      iban: 'IT60X0542811101000000123456', holderName: investor?.name ?? '', holderSurname: investor?.surname ?? '',
      holderBusinessName: investor?.businessName ?? '',
    },
    totalMinor: orderMinor + feeMinor, orderMinor, feeMinor, channel: 'MONEY_TRANSFER', description: `Adesione ${campaign.name}`.slice(0, 50),
    portalOrderCode: `TC-${orderId}`, portalOrderDatetime: isoWithOffset(nowMs), portalInvestorCode: '', portalCompanyCode: '', portalCampaignCode: '',
    payment: {
      status: 'CREATED', moneyinId: '', moneyoutIds: [], cashoutIds: [], refundIds: [], createdMs: nowMs, waitingMs: null, receivedMs: null,
      accountedMs: null, expiredMs: null, failedMs: null,
    },
  };
  bank.orders.set(orderId, order);
  if (status === 'ACCEPTED' || status === 'WAITING') expectPayment(bank, order);
  if (status === 'ACCEPTED') receivePayment(bank, order, order.totalMinor);
  (order as { status: string }).status = status;
  return order;
}
