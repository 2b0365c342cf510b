import type { OperationId } from '#shared/contract/operations.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import type { Bank } from '../bank/bank.ts';
import { finalizeWithFailure, finalizeWithSuccess } from '../bank/campaign-closing.ts';
import type { Campaign, Order } from '../bank/crowdfunding-records.ts';
import { post, postNow } from '../bank/ledger.ts';
import { executeCashout, executeRefund, expectPayment, newPayment, receivePayment } from '../bank/payments.ts';
import type { Account, PracticeMessage, Transfer } from '../bank/records.ts';
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

export interface PracticeTransfer {
  readonly moneyTransferId: string;
  readonly accountId: string;
  readonly direction: 'INCOMING' | 'OUTGOING';
  readonly status: string;
  readonly description: string;
  readonly uri: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly creditorAccount: string;
  readonly challengeId: string | null;
  /** By another user of the same bank, who happened to pay the same. */
  readonly byColleague: boolean;
}

/** The bank's books, whatever the dialect. Read-only. */
export type PracticeBooks = Readonly<Pick<Bank,
  | 'accounts' | 'virtualIbans' | 'transfers' | 'reversals' | 'challenges' | 'companies' | 'campaigns' | 'investors' | 'orders' | 'moneyins' | 'moneyouts'
  | 'refunds' | 'cashouts' | 'unidentified' | 'disputes'
>>;

export type StatefulKind =
  | 'company' | 'campaign' | 'order' | 'moneyin' | 'moneyout' | 'refund' | 'cashout' | 'unidentifiedTransfer' | 'dispute' | 'moneyTransfer'
  | 'virtualIban';

/** For tests and the app's practice tools. Unknown ids throw. */
export interface PracticeControl extends CampaignControl {
  addFault(fault: PracticeFault): void;
  clearFaults(): void;
  faults(): readonly PracticeFault[];
  /** Also runs what has become due. */
  advanceClock(ms: number): void;
  now(): string;
  executions(): Readonly<Record<string, number>>;
  executionsOf(operation: OperationId): number;
  /** All calls, also refused and failed ones. */
  arrivals(): Readonly<Record<string, number>>;
  resetCounts(): void;
  messages(): readonly PracticeMessage[];
  /** Names known to the verification of payee. */
  payees(): readonly { readonly iban: string; readonly name: string }[];
  addTransaction(accountId: string, entry: PracticeEntry): string;
  changeTransaction(accountId: string, transactionId: string, change: Partial<PracticeEntry>): void;
  removeTransaction(accountId: string, transactionId: string): void;
  books(): PracticeBooks;
  transfers(): readonly PracticeTransfer[];
  /** Rewrites texts, as banks do that truncate them or change their case. */
  changeTransfer(moneyTransferId: string, change: Partial<Pick<PracticeTransfer, 'description' | 'uri'>>): void;
  /** Any text, also undocumented states. Moves no money. */
  setStatus(kind: StatefulKind, id: string, status: string): void;
  /** Defaults to the order's total; any other amount makes the order INCORRECT_AMOUNT. */
  payOrder(orderId: string, amountMinor?: number): void;
}

interface Counted {
  readonly faults: FaultList;
  readonly dialect: Pick<DialectWire, 'message'>;
  readonly arrivals: Map<OperationId, number>;
  readonly executions: Map<OperationId, number>;
}

export function createControl(bank: Bank, { faults, dialect, arrivals, executions }: Counted): PracticeControl {
  const accountOf = (accountId: string): Account => known(bank.accounts.get(accountId), 'account', accountId);
  const take = (account: Account, transactionId: string): { readonly index: number } & PracticeEntry => {
    const index = account.entries.findIndex((entry) => entry.transactionId === transactionId);
    return { index, ...known(account.entries[index], 'transaction', transactionId) };
  };
  return {
    addFault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    faults: () => faults.list(),
    advanceClock: (ms) => {
      bank.clock.advance(ms);
      bank.schedule.runDue();
    },
    now: () => isoWithOffset(bank.clock.now()),
    executions: () => Object.fromEntries(executions),
    executionsOf: (operation) => executions.get(operation) ?? 0,
    arrivals: () => Object.fromEntries(arrivals),
    resetCounts: () => {
      executions.clear();
      arrivals.clear();
    },
    messages: () => bank.messages.map((message) => dialect.message(message)),
    payees: () => [...bank.holders].map(([iban, name]) => ({ iban, name })),
    addTransaction: (accountId, entry) =>
      post(accountOf(accountId), { ...entry, valueDate: entry.valueDate ?? workingDay(entry.operationDate) }).transactionId,
    changeTransaction: (accountId, transactionId, change) => {
      const account = accountOf(accountId);
      const { index } = take(account, transactionId);
      const entry = known(account.entries[index], 'transaction', transactionId);
      account.balanceMinor += (change.amountMinor ?? entry.amountMinor) - entry.amountMinor;
      Object.assign(entry, change, { json: null });
      account.entries.sort((a, b) => (a.operationDate < b.operationDate ? -1 : a.operationDate > b.operationDate ? 1 : 0));
    },
    removeTransaction: (accountId, transactionId) => {
      const account = accountOf(accountId);
      const { index, amountMinor } = take(account, transactionId);
      account.entries.splice(index, 1);
      account.balanceMinor -= amountMinor;
    },
    books: () => bank,
    transfers: () => [...bank.transfers.values()].map(shownTransfer),
    changeTransfer: (moneyTransferId, change) => Object.assign(known(bank.transfers.get(moneyTransferId), 'transfer', moneyTransferId), change),
    setStatus: (kind, id, status) => {
      const record: { status: string } = known(recordsOf(bank, kind).get(id), kind, id);
      record.status = status;
    },
    payOrder: (orderId, amountMinor) => {
      const order = known(bank.orders.get(orderId), 'order', orderId);
      receivePayment(bank, order, amountMinor ?? order.totalMinor);
    },
    ...campaignControl(bank),
  };
}

const shownTransfer = (transfer: Transfer): PracticeTransfer => {
  const { moneyTransferId, accountId, direction, status, description, uri, debtorMinor, debtorCurrency, creditor, challengeId, byColleague = false } = transfer;
  return {
    moneyTransferId, accountId, direction, status, description, uri, amountMinor: debtorMinor, currency: debtorCurrency,
    creditorAccount: creditor.accountCode, challengeId, byColleague,
  };
};

function recordsOf(bank: Bank, kind: StatefulKind): ReadonlyMap<string, { status: string }> {
  switch (kind) {
    case 'company': return bank.companies;
    case 'campaign': return bank.campaigns;
    case 'order': return bank.orders;
    case 'moneyin': return bank.moneyins;
    case 'moneyout': return bank.moneyouts;
    case 'refund': return bank.refunds;
    case 'cashout': return bank.cashouts;
    case 'unidentifiedTransfer': return bank.unidentified;
    case 'dispute': return bank.disputes;
    case 'moneyTransfer': return bank.transfers;
    case 'virtualIban': return bank.virtualIbans;
    // Bodies of the HTTP controls are not checked.
    default: return assertNever(kind);
  }
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

/** Changes to campaigns and their money from outside the interface. */
export interface CampaignControl {
  /** As another program or the bank may; moves no money. */
  changeOrder(orderId: string, change: PracticeOrderChange): void;
  /** In any state of the campaign. Returns the id. */
  addOrder(campaignId: string, order: PracticeOrder): string;
  changeCampaign(campaignId: string, change: PracticeTerms): void;
  /** By somebody else, in any state and with any amount raised. */
  finalizeCampaign(campaignId: string, direction: 'success' | 'failure'): void;
  /** The investor's bank returns the refund. */
  refuseRefund(refundId: string): void;
  settle(): void;
}

function known<Item>(item: Item | undefined, what: string, id: string): Item {
  if (item === undefined) throw new Error(`No ${what} ${id}`);
  return item;
}

function campaignControl(bank: Bank): CampaignControl {
  const campaignOf = (campaignId: string): Campaign => known(bank.campaigns.get(campaignId), 'campaign', campaignId);
  return {
    changeOrder: (orderId, change) => {
      const order = known(bank.orders.get(orderId), 'order', orderId);
      const { orderMinor = order.orderMinor, feeMinor = order.feeMinor } = change;
      const changed = { ...order, ...change, orderMinor, feeMinor, totalMinor: orderMinor + feeMinor } as Order;
      delete changed.asCame;
      // The object must stay: scheduled effects refer to it.
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
    payment: newPayment(nowMs),
  };
  bank.orders.set(orderId, order);
  if (status === 'ACCEPTED' || status === 'WAITING') expectPayment(bank, order);
  if (status === 'ACCEPTED') receivePayment(bank, order, order.totalMinor);
  (order as { status: string }).status = status;
  return order;
}
