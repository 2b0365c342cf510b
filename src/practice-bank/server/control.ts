import { assertNever } from '#shared/domain/assert-never.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { receivePayment } from '../bank/order-payment.ts';
import { post } from '../bank/ledger.ts';
import type { Bank } from '../bank/bank.ts';
import type { Account, PracticeMessage, Transfer } from '../bank/records.ts';
import { isoWithOffset, workingDay } from '../bank/time.ts';
import { campaignControl, known } from './campaign-control.ts';
import type { CampaignControl } from './campaign-control.ts';
import type { DialectWire } from '../dialect/index.ts';
import type { FaultList, PracticeFault } from './faults.ts';

/** An entry for a statement. Minor units; negative for debits. The value date is the operation's when absent. */
export interface PracticeEntry {
  readonly operationDate: BankDate;
  readonly valueDate?: BankDate;
  readonly amountMinor: number;
  readonly description: string;
}

/** A transfer as the bank keeps it. */
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
  /** Made by somebody else at the same bank, who chanced to pay the same. */
  readonly byColleague: boolean;
}

/** Everything that the bank keeps, as it is: what it says on the wire may differ by its dialect. Not to be changed. */
export type PracticeBooks = Readonly<Pick<Bank,
  | 'accounts' | 'virtualIbans' | 'transfers' | 'reversals' | 'challenges' | 'companies' | 'campaigns' | 'investors' | 'orders' | 'moneyins' | 'moneyouts'
  | 'refunds' | 'cashouts' | 'unidentified' | 'disputes'
>>;

/** Records whose state a test can set. */
export type StatefulKind =
  | 'company' | 'campaign' | 'order' | 'moneyin' | 'moneyout' | 'refund' | 'cashout' | 'unidentifiedTransfer' | 'dispute' | 'moneyTransfer'
  | 'virtualIban';

/** What tests and the app's practice tools do to the bank from outside its interface. Unknown ids throw. */
export interface PracticeControl extends CampaignControl {
  addFault(fault: PracticeFault): void;
  clearFaults(): void;
  faults(): readonly PracticeFault[];
  /** Puts the bank's clock forward and does what has become due. */
  advanceClock(ms: number): void;
  /** The bank's time, ISO 8601. */
  now(): string;
  /** Calls that had their effect. */
  executions(): Readonly<Record<string, number>>;
  executionsOf(operation: OperationId): number;
  /** Calls that arrived, refused and failed ones too. */
  arrivals(): Readonly<Record<string, number>>;
  resetCounts(): void;
  /** Text messages to the payer's phone, the newest last. */
  messages(): readonly PracticeMessage[];
  /** Names by IBAN that the verification of payee knows. */
  payees(): readonly { readonly iban: string; readonly name: string }[];
  addTransaction(accountId: string, entry: PracticeEntry): string;
  changeTransaction(accountId: string, transactionId: string, change: Partial<PracticeEntry>): void;
  removeTransaction(accountId: string, transactionId: string): void;
  books(): PracticeBooks;
  /** Transfers of every account, the oldest first. */
  transfers(): readonly PracticeTransfer[];
  /** Rewrites texts of a transfer, as a bank does that cuts them or changes their case. */
  changeTransfer(moneyTransferId: string, change: Partial<Pick<PracticeTransfer, 'description' | 'uri'>>): void;
  /** Sets a state, any text: also those that the interface does not list. Moves no money. */
  setStatus(kind: StatefulKind, id: string, status: string): void;
  /** Pays an order that waits; another amount than the order's makes it INCORRECT_AMOUNT. Its total when absent. */
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
    addFault: (fault) => {
      faults.add(fault);
    },
    clearFaults: () => {
      faults.clear();
    },
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
    changeTransfer: (moneyTransferId, change) => {
      Object.assign(known(bank.transfers.get(moneyTransferId), 'transfer', moneyTransferId), change);
    },
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
    // Reached through the HTTP controls, whose bodies are not checked.
    default: return assertNever(kind);
  }
}
