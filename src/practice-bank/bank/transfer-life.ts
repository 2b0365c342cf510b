import { addDays } from '#shared/domain/bank-date.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';

import type { Bank } from './bank.ts';
import { availableMinor, postNow, release, reserve } from './ledger.ts';
import type { Account, Challenge, PracticeMessage, Transfer } from './records.ts';
import { isoWithOffset, italianDate, italianTime, workingDay } from './time.ts';
import { transferText } from './transfer-codes.ts';

const PHONE = '+39 333 ••• ••21';
const MOST_WRONG_ANSWERS = 3;

/** Sends the code to the payer's phone. `onExpiry` runs when no answer came in time. */
function startChallenge(bank: Bank, transfer: Transfer, expiresMs: number, onExpiry: () => void): void {
  const challenge: Challenge = {
    challengeId: transfer.challengeId ?? bank.nextId('CHL'), accountId: transfer.accountId, moneyTransferId: transfer.moneyTransferId,
    code: bank.random.digits(6), expiresMs, wrongAnswers: 0, state: 'WAITING',
  };
  transfer.challengeId = challenge.challengeId;
  bank.challenges.set(challenge.challengeId, challenge);
  const amount = `${moneyToDecimal({ amountMinor: transfer.debtorMinor, currency: transfer.debtorCurrency })} ${transfer.debtorCurrency}`;
  const message: PracticeMessage = {
    to: PHONE,
    sentAt: isoWithOffset(transfer.createdMs),
    text: `Codice ${challenge.code} per il bonifico di ${amount} a ${transfer.creditor.name}. Non comunicarlo a nessuno.`,
    code: challenge.code,
    challengeId: challenge.challengeId,
    moneyTransferId: transfer.moneyTransferId,
  };
  bank.messages.push(message);
  bank.onMessage(message);
  bank.schedule.at(expiresMs, () => {
    if (challenge.state !== 'WAITING') return;
    challenge.state = 'EXPIRED';
    onExpiry();
  });
}

/** The third wrong answer ends the challenge. */
export function answerChallenge(challenge: Challenge, response: string): 'confirmed' | 'wrong' | 'rejected' {
  if (response.trim() === challenge.code) {
    challenge.state = 'CONFIRMED';
    return 'confirmed';
  }
  challenge.wrongAnswers += 1;
  if (challenge.wrongAnswers < MOST_WRONG_ANSWERS) return 'wrong';
  challenge.state = 'REJECTED';
  return 'rejected';
}

/* The states of an outgoing transfer, from order to statement. */

const accountOf = (bank: Bank, accountId: string): Account => {
  const account = bank.accounts.get(accountId);
  if (account === undefined) throw new Error(`No account ${accountId}`);
  return account;
};

/** The amount, with fees that the same account pays. */
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

/** Debits the amount and the fees, and releases the reservation. */
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

function creditOwnAccount(bank: Bank, transfer: Transfer): void {
  const { accountCode } = transfer.creditor;
  const parentId = bank.virtualIbans.get(accountCode)?.parentAccountId;
  const target = [...bank.accounts.values()].find(({ iban, accountId }) => iban === accountCode || accountId === parentId);
  if (target === undefined || target.accountId === transfer.accountId) return;
  const payer = transfer.debtor.name.toUpperCase();
  const text = `BONIFICO A VOSTRO FAVORE DA ${payer} - ${transfer.description} - CRO ${transfer.cro}`;
  postNow(bank, target, transfer.creditorMinor, text);
}

/** On the execution date: rejected when the balance is too low. */
function executeBooked(bank: Bank, transfer: Transfer): void {
  if (transfer.status !== 'BOOKED') return;
  if (availableMinor(accountOf(bank, transfer.accountId)) < costMinor(transfer)) reject(bank, transfer);
  else execute(bank, transfer);
}

export function scheduleBooked(bank: Bank, transfer: Transfer): void {
  bank.schedule.at(italianTime(transfer.executionDate, 8), () => executeBooked(bank, transfer));
}

/** Executes an instant transfer at once, books a future one, and puts others in progress. */
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
  bank.schedule.at(bank.clock.now() + bank.delays.settlementMs, () => execute(bank, transfer));
}

export function suspend(bank: Bank, transfer: Transfer, expiresMs = bank.clock.now() + bank.delays.challengeMs): void {
  hold(bank, transfer);
  startChallenge(bank, transfer, expiresMs, () => reject(bank, transfer));
}
