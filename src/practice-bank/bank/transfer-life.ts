import { addDays } from '#shared/domain/bank-date.ts';
import type { Bank } from './bank.ts';
import { startChallenge } from './challenges.ts';
import { availableMinor, postNow, release, reserve } from './ledger.ts';
import type { Account, Transfer } from './records.ts';
import { transferText } from './transfer-codes.ts';
import { italianDate, italianTime, workingDay } from './time.ts';

/* From the order to the statement: how a transfer of ours moves between its states. */

const accountOf = (bank: Bank, accountId: string): Account => {
  const account = bank.accounts.get(accountId);
  if (account === undefined) throw new Error(`No account ${accountId}`);
  return account;
};

/** The amount with the fees that the same account pays. */
export const costMinor = (transfer: Pick<Transfer, 'accountId' | 'feeAccountId' | 'fees' | 'debtorMinor'>): number =>
  transfer.debtorMinor + (transfer.feeAccountId === transfer.accountId ? transfer.fees.reduce((total, fee) => total + fee.amountMinor, 0) : 0);

export function reject(bank: Bank, transfer: Transfer): void {
  release(accountOf(bank, transfer.accountId), transfer.reservedEntryId);
  transfer.reservedEntryId = null;
  transfer.challengeId = null;
  transfer.status = 'REJECTED';
}

function hold(bank: Bank, transfer: Transfer): void {
  if (transfer.reservedEntryId !== null) return;
  const today = italianDate(bank.clock.now());
  transfer.reservedEntryId = reserve(bank, accountOf(bank, transfer.accountId), {
    creationDate: today, dueDate: addDays(today, 2), amountMinor: costMinor(transfer),
    description: `Bonifico in lavorazione a ${transfer.creditor.name}`,
  });
}

/** Debits the account and its fees; what was reserved is free again. */
export function execute(bank: Bank, transfer: Transfer): void {
  if (transfer.status !== 'WORK_IN_PROGRESS' && transfer.status !== 'BOOKED') return;
  const account = accountOf(bank, transfer.accountId);
  release(account, transfer.reservedEntryId);
  transfer.reservedEntryId = null;
  const today = italianDate(bank.clock.now());
  transfer.status = 'EXECUTED';
  transfer.challengeId = null;
  transfer.accountedMs = bank.clock.now();
  transfer.debtorValueDate = today;
  transfer.creditorValueDate = transfer.isInstant ? today : workingDay(addDays(today, 1));
  postNow(bank, account, -transfer.debtorMinor, transferText(transfer));
  const feeAccount = accountOf(bank, transfer.feeAccountId);
  for (const fee of transfer.fees) postNow(bank, feeAccount, -fee.amountMinor, `${fee.description.toUpperCase()} CRO ${transfer.cro}`);
  creditOwnAccount(bank, transfer);
}

/** A transfer to an account or virtual IBAN of this bank arrives there. */
function creditOwnAccount(bank: Bank, transfer: Transfer): void {
  const { accountCode } = transfer.creditor;
  const parentId = bank.virtualIbans.get(accountCode)?.parentAccountId;
  const target = [...bank.accounts.values()].find(({ iban, accountId }) => iban === accountCode || accountId === parentId);
  if (target === undefined || target.accountId === transfer.accountId) return;
  const payer = transfer.debtor.name.toUpperCase();
  const text = `BONIFICO A VOSTRO FAVORE DA ${payer} - ${transfer.description} - CRO ${transfer.cro}`;
  postNow(bank, target, transfer.creditorMinor, text);
}

/** On its day: executed if the money is there, else rejected. */
function executeBooked(bank: Bank, transfer: Transfer): void {
  if (transfer.status !== 'BOOKED') return;
  if (availableMinor(accountOf(bank, transfer.accountId)) < costMinor(transfer)) reject(bank, transfer);
  else execute(bank, transfer);
}

export function scheduleBooked(bank: Bank, transfer: Transfer): void {
  bank.schedule.at(italianTime(transfer.executionDate, 8), () => {
    executeBooked(bank, transfer);
  });
}

/** Sends a confirmed transfer on its way: instant ones are executed at once, dated ones booked, the others take their time. */
export function sendOff(bank: Bank, transfer: Transfer): void {
  transfer.challengeId = null;
  if (transfer.executionDate > italianDate(bank.clock.now())) {
    release(accountOf(bank, transfer.accountId), transfer.reservedEntryId);
    transfer.reservedEntryId = null;
    transfer.status = 'BOOKED';
    transfer.debtorValueDate = transfer.executionDate;
    scheduleBooked(bank, transfer);
    return;
  }
  transfer.status = 'WORK_IN_PROGRESS';
  if (transfer.isInstant) {
    execute(bank, transfer);
    return;
  }
  hold(bank, transfer);
  bank.schedule.at(bank.clock.now() + bank.delays.settlementMs, () => {
    execute(bank, transfer);
  });
}

/** Keeps a transfer until its code is given. */
export function suspend(bank: Bank, transfer: Transfer, expiresMs = bank.clock.now() + bank.delays.challengeMs): void {
  hold(bank, transfer);
  startChallenge(bank, transfer, expiresMs, () => {
    reject(bank, transfer);
  });
}
