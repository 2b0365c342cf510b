import type { OperationId } from '#shared/contract/operations.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import type { Bank } from '../bank/bank.ts';
import { finalizeWithFailure, finalizeWithSuccess } from '../bank/campaign-closing.ts';
import type { Campaign, Order } from '../bank/crowdfunding-records.ts';
import { post, postNow } from '../bank/ledger.ts';
import { executeCashout, executeRefund, expectPayment, newPayment, receivePayment } from '../bank/payments.ts';
import type { Account, Entry, Transfer } from '../bank/records.ts';
import { isoWithOffset, workingDay } from '../bank/time.ts';
import type { DialectWire } from '../dialect/index.ts';
import type { FaultList, PracticeFault } from './faults.ts';

/** In minor units, negative for debits. The value date defaults to the operation date. */
export interface PracticeEntry {
  readonly operationDate: BankDate;
  readonly valueDate?: BankDate;
  readonly amountMinor: number;
  readonly description: string;
}

/** The bank's books, whatever the dialect. Read-only. */
export type PracticeBooks = Readonly<Pick<Bank,
  | 'accounts' | 'virtualIbans' | 'transfers' | 'reversals' | 'challenges' | 'companies' | 'campaigns' | 'investors' | 'orders' | 'moneyins' | 'moneyouts'
  | 'refunds' | 'cashouts' | 'unidentified' | 'disputes'
>>;

const STATEFUL = {
  company: 'companies', campaign: 'campaigns', order: 'orders', moneyin: 'moneyins', moneyout: 'moneyouts', refund: 'refunds', cashout: 'cashouts',
  unidentifiedTransfer: 'unidentified', dispute: 'disputes', moneyTransfer: 'transfers', virtualIban: 'virtualIbans',
} as const;
export type StatefulKind = keyof typeof STATEFUL;

interface Counted {
  readonly faults: FaultList;
  readonly dialect: Pick<DialectWire, 'message'>;
  readonly arrivals: Map<OperationId, number>;
  readonly executions: Map<OperationId, number>;
}

export type PracticeControl = ReturnType<typeof createControl>;

/** For tests and the app's practice tools. Unknown ids throw. */
export function createControl(bank: Bank, { faults, dialect, arrivals, executions }: Counted) {
  const accountOf = (accountId: string): Account => known(bank.accounts.get(accountId), 'account', accountId);
  const entryOf = (account: Account, transactionId: string): Entry =>
    known(account.entries.find((entry) => entry.transactionId === transactionId), 'transaction', transactionId);
  return {
    addFault: (fault: PracticeFault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    faults: () => faults.list(),
    /** Also runs what has become due. */
    advanceClock: (ms: number) => {
      bank.clock.advance(ms);
      bank.schedule.runDue();
    },
    now: () => isoWithOffset(bank.clock.now()),
    executions: (): Readonly<Record<string, number>> => Object.fromEntries(executions),
    executionsOf: (operation: OperationId) => executions.get(operation) ?? 0,
    /** All calls, also refused and failed ones. */
    arrivals: (): Readonly<Record<string, number>> => Object.fromEntries(arrivals),
    resetCounts: () => {
      executions.clear();
      arrivals.clear();
    },
    messages: () => bank.messages.map((message) => dialect.message(message)),
    /** Names known to the verification of payee. */
    payees: () => [...bank.holders].map(([iban, name]) => ({ iban, name })),
    addTransaction: (accountId: string, entry: PracticeEntry) =>
      post(accountOf(accountId), { ...entry, valueDate: entry.valueDate ?? workingDay(entry.operationDate) }).transactionId,
    changeTransaction: (accountId: string, transactionId: string, change: Partial<PracticeEntry>) => {
      const account = accountOf(accountId);
      const entry = entryOf(account, transactionId);
      account.balanceMinor += (change.amountMinor ?? entry.amountMinor) - entry.amountMinor;
      Object.assign(entry, change, { json: null });
      account.entries.sort((a, b) => (a.operationDate < b.operationDate ? -1 : a.operationDate > b.operationDate ? 1 : 0));
    },
    removeTransaction: (accountId: string, transactionId: string) => {
      const account = accountOf(accountId);
      const entry = entryOf(account, transactionId);
      account.entries.splice(account.entries.indexOf(entry), 1);
      account.balanceMinor -= entry.amountMinor;
    },
    books: (): PracticeBooks => bank,
    transfers: () => [...bank.transfers.values()].map(shownTransfer),
    /** Rewrites texts, as banks do that truncate them or change their case. */
    changeTransfer: (moneyTransferId: string, change: Partial<Pick<Transfer, 'description' | 'uri'>>) =>
      void Object.assign(known(bank.transfers.get(moneyTransferId), 'transfer', moneyTransferId), change),
    /** Any text, also undocumented states. Moves no money. */
    setStatus: (kind: StatefulKind, id: string, status: string) => {
      const records: ReadonlyMap<string, { status: string }> = bank[STATEFUL[kind]];
      known(records.get(id), kind, id).status = status;
    },
    /** Defaults to the order's total; any other amount makes the order INCORRECT_AMOUNT. */
    payOrder: (orderId: string, amountMinor?: number) => {
      const order = known(bank.orders.get(orderId), 'order', orderId);
      receivePayment(bank, order, amountMinor ?? order.totalMinor);
    },
    ...campaignControl(bank),
  };
}

export type PracticeTransfer = Readonly<ReturnType<typeof shownTransfer>>;

function shownTransfer(transfer: Transfer) {
  const { moneyTransferId, accountId, direction, status, description, uri, debtorMinor, debtorCurrency, creditor, challengeId, byColleague = false } = transfer;
  return {
    moneyTransferId, accountId, direction, status, description, uri, amountMinor: debtorMinor, currency: debtorCurrency,
    creditorAccount: creditor.accountCode, challengeId, byColleague,
  };
}

/** Cents. */
export interface PracticeOrder {
  readonly orderMinor: number;
  readonly feeMinor: number;
  /** Any text; the default ACCEPTED comes with its money. */
  readonly status?: string;
}

export interface PracticeOrderChange {
  readonly status?: string;
  readonly orderMinor?: number;
  readonly feeMinor?: number;
  readonly campaignId?: string;
}

/** Cents and hundredths of a per cent. */
export interface PracticeTerms {
  readonly name?: string;
  readonly minMinor?: number;
  readonly maxMinor?: number;
  readonly feeFixedMinor?: number;
  readonly feeHundredths?: number;
}

function known<Item>(item: Item | undefined, what: string, id: string): Item {
  if (item === undefined) throw new Error(`No ${what} ${id}`);
  return item;
}

/** Changes to campaigns and their money from outside the interface. */
function campaignControl(bank: Bank) {
  const campaignOf = (campaignId: string): Campaign => known(bank.campaigns.get(campaignId), 'campaign', campaignId);
  return {
    /** As another program or the bank may; moves no money. */
    changeOrder: (orderId: string, change: PracticeOrderChange) => {
      const order = known(bank.orders.get(orderId), 'order', orderId);
      const { orderMinor = order.orderMinor, feeMinor = order.feeMinor } = change;
      const changed = { ...order, ...change, orderMinor, feeMinor, totalMinor: orderMinor + feeMinor } as Order;
      delete changed.asCame;
      // The object must stay: scheduled effects refer to it.
      Object.assign(order, changed);
    },
    /** In any state of the campaign. Returns the id. */
    addOrder: (campaignId: string, given: PracticeOrder) => addOrder(bank, campaignOf(campaignId), given).orderId,
    changeCampaign: (campaignId: string, change: PracticeTerms) => {
      const campaign = campaignOf(campaignId);
      Object.assign(campaign, change);
      delete campaign.asCame;
    },
    /** By somebody else, in any state and with any amount raised. */
    finalizeCampaign: (campaignId: string, direction: 'success' | 'failure') => {
      if (direction === 'success') finalizeWithSuccess(bank, campaignOf(campaignId));
      else finalizeWithFailure(bank, campaignOf(campaignId));
    },
    /** The investor's bank returns the refund. */
    refuseRefund: (refundId: string) => {
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
    payment: newPayment(nowMs),
  };
  bank.orders.set(orderId, order);
  if (status === 'ACCEPTED' || status === 'WAITING') expectPayment(bank, order);
  if (status === 'ACCEPTED') receivePayment(bank, order, order.totalMinor);
  (order as { status: string }).status = status;
  return order;
}
