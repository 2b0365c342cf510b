import type { OperationInput } from '#shared/contract/operation-types.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { moneyFromNumber } from '#shared/domain/money.ts';
import { EXCHANGE_RATES } from '../data/names.ts';
import { badField, badRequest, wrongState } from '../server/refusal.ts';
import type { Refusal } from '../server/refusal.ts';
import type { Bank } from './bank.ts';
import type { Account, FeeType, Party, Transfer } from './records.ts';
import { newTransfer, ownParty, transferFees } from './transfer-codes.ts';
import { costMinor, sendOff, suspend } from './transfer-life.ts';
import { kindOf, lacksFunds, problemsOf } from './transfer-rules.ts';
import type { TransferBody } from './transfer-rules.ts';
import { italianDate } from './time.ts';

/** Euro cents; above this a transfer needs a code. */
const CHALLENGE_ABOVE_MINOR = 500_000;

export const feeTypeOf = (body: TransferBody): FeeType => body.feeType ?? 'SHA';

export function creditorOf({ creditor }: TransferBody): Party {
  const { address = '', city = '', countryCode = '' } = creditor.address ?? {};
  return {
    name: creditor.name.trim(), accountCode: compactIban(creditor.account.accountCode), bicCode: creditor.account.bicCode ?? '',
    address: creditor.address === undefined ? null : { address, city, countryCode },
  };
}

const minorOf = (amount: number, currency: string): number => {
  const money = moneyFromNumber(amount, currency);
  return money.ok ? money.value.amountMinor : 0;
};

function convert(amountMinor: number, from: string, to: string): number {
  if (from === to) return amountMinor;
  const units = amountMinor / 10 ** currencyExponent(from);
  return Math.round((units / (EXCHANGE_RATES[from] ?? 1)) * (EXCHANGE_RATES[to] ?? 1) * 10 ** currencyExponent(to));
}

const noFunds = (): Refusal => badRequest({ code: 'SZBO-0020', description: 'The available balance is not enough', params: 'amount' });

/** Throws a Refusal for wrong fields or an amount above the available balance. */
export function checkTransfer(bank: Bank, account: Account, body: TransferBody): void {
  const problems = problemsOf(bank, account, body);
  if (problems.length > 0) throw badRequest(...problems);
  const debtorMinor = convert(minorOf(body.amount, body.currency), body.currency, account.currency);
  const fees = transferFees(kindOf(body), feeTypeOf(body), account.currency);
  const future = body.executionDate !== undefined && body.executionDate > italianDate(bank.clock.now());
  const cost = costMinor({ accountId: account.accountId, feeAccountId: body.feeAccountId ?? account.accountId, fees, debtorMinor });
  if (!future && lacksFunds(account, cost)) throw noFunds();
}

/** Checks a transfer and creates it, neither sent nor suspended yet. */
export function transferFrom(bank: Bank, account: Account, body: TransferBody): Transfer {
  checkTransfer(bank, account, body);
  const creditorMinor = minorOf(body.amount, body.currency);
  const today = italianDate(bank.clock.now());
  return newTransfer(bank, {
    accountId: account.accountId, direction: 'OUTGOING', creditor: creditorOf(body), debtor: ownParty(account),
    uri: body.uri ?? '', description: body.description, createdMs: bank.clock.now(),
    debtorMinor: convert(creditorMinor, body.currency, account.currency), debtorCurrency: account.currency,
    creditorMinor, creditorCurrency: body.currency,
    exchangeRate: body.currency === account.currency ? 1 : (EXCHANGE_RATES[body.currency] ?? 1),
    executionDate: parseBankDate(body.executionDate ?? today) ?? today,
    isUrgent: body.isUrgent, isInstant: body.isInstant, feeType: feeTypeOf(body), feeAccountId: body.feeAccountId ?? account.accountId,
    fees: transferFees(kindOf(body), feeTypeOf(body), account.currency), hasTaxRelief: body.taxRelief !== undefined,
  });
}

/** Sends the transfer, or suspends it until its code is given. */
export function createTransfer(bank: Bank, account: Account, body: TransferBody): Transfer {
  const transfer = transferFrom(bank, account, body);
  if (convert(transfer.debtorMinor, account.currency, 'EUR') > CHALLENGE_ABOVE_MINOR) suspend(bank, transfer);
  else sendOff(bank, transfer);
  return transfer;
}

/** A checked transfer from a virtual IBAN, not sent yet; it debits the parent account. */
export function virtualTransferFrom(
  bank: Bank, account: Account, virtualIban: string, body: OperationInput<'createVirtualIbanTransfer'>['body'],
): Transfer {
  const asTransfer: TransferBody = {
    creditor: { name: bank.holders.get(compactIban(body.receiverIban)) ?? 'Beneficiario', account: { accountCode: body.receiverIban } },
    executionDate: italianDate(bank.clock.now()), description: body.description, amount: body.amount, currency: body.currency,
    isUrgent: false, isInstant: false,
  };
  // This operation has a single account field and no address.
  const problems = problemsOf(bank, account, asTransfer)
    .filter(({ params }) => !params.startsWith('creditor.address') && params !== 'creditor.account.bicCode')
    .map((item) => (item.params === 'creditor.account.accountCode' ? { ...item, params: 'receiverIban' } : item));
  if (problems.length > 0) throw badRequest(...problems);
  if (kindOf(asTransfer) === 'SWIFT') throw badRequest(badField('receiverIban', 'Only to accounts that SEPA reaches'));
  const debtorMinor = minorOf(body.amount, body.currency);
  const fees = transferFees('SCT', 'SHA', account.currency);
  if (lacksFunds(account, costMinor({ accountId: account.accountId, feeAccountId: account.accountId, fees, debtorMinor }))) throw noFunds();
  return newTransfer(bank, {
    accountId: account.accountId, direction: 'OUTGOING', creditor: creditorOf(asTransfer),
    debtor: { ...ownParty(account), accountCode: virtualIban }, description: body.description, createdMs: bank.clock.now(),
    debtorMinor, debtorCurrency: account.currency, executionDate: italianDate(bank.clock.now()), fees,
  });
}

export function payFromVirtualIban(bank: Bank, account: Account, virtualIban: string, body: OperationInput<'createVirtualIbanTransfer'>['body']): Transfer {
  const transfer = virtualTransferFrom(bank, account, virtualIban, body);
  sendOff(bank, transfer);
  return transfer;
}

type RevertBody = OperationInput<'revertMoneyTransfer'>['body'];

/** Sends a received transfer back, once. Never suspended: the money returns to its sender. */
export function revertTransfer(bank: Bank, account: Account, received: Transfer, body: RevertBody): Transfer {
  if (received.direction !== 'INCOMING' || received.status !== 'EXECUTED') throw wrongState('Only a received transfer can be sent back');
  if (bank.reversals.some(({ originalId }) => originalId === received.moneyTransferId)) throw wrongState('The transfer was sent back already');
  const choices = [body.executionDate !== undefined, body.isUrgent === true, body.isInstant === true].filter(Boolean).length;
  if (choices > 1) throw badRequest(badField('executionDate', 'At most one of executionDate, isUrgent and isInstant'));
  const today = italianDate(bank.clock.now());
  const executionDate = body.executionDate === undefined ? today : parseBankDate(body.executionDate);
  if (executionDate === null || executionDate < today) throw badRequest(badField('executionDate', 'In the past'));
  const debtorMinor = body.amount === undefined ? received.creditorMinor : minorOf(body.amount, received.creditorCurrency);
  if (debtorMinor <= 0 || debtorMinor > received.creditorMinor) throw badRequest(badField('amount', 'Not more than what was received'));
  if (executionDate === today && lacksFunds(account, debtorMinor)) throw noFunds();
  const transfer = newTransfer(bank, {
    accountId: account.accountId, direction: 'OUTGOING', creditor: received.debtor, debtor: ownParty(account),
    description: [body.descriptionHeading ?? '', received.description].filter((part) => part !== '').join(' '), createdMs: bank.clock.now(),
    debtorMinor, debtorCurrency: received.creditorCurrency, executionDate, isUrgent: body.isUrgent ?? false, isInstant: body.isInstant ?? false,
    feeType: body.feeType ?? 'SHA', revertedMoneyTransferId: received.moneyTransferId,
  });
  bank.reversals.push({
    originalId: received.moneyTransferId, newId: transfer.moneyTransferId, amountMinor: received.creditorMinor, currency: received.creditorCurrency,
    revertedMs: bank.clock.now(), reason: body.descriptionHeading ?? '', beneficiaryName: received.debtor.name,
    beneficiaryAccount: received.debtor.accountCode,
  });
  sendOff(bank, transfer);
  return transfer;
}
