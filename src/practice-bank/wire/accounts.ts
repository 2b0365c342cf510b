import type { Account, Entry, ReservedEntry, VirtualIban } from '../bank/records.ts';
import { availableMinor } from '../bank/ledger.ts';
import { wireAmount } from './amount.ts';

/** Section 2.11. */
export function accountWire(account: Account) {
  const {
    accountId, iban, abiCode, cabCode, countryCode, internationalCin, nationalCin, account: number, alias, productName, holderName,
    activatedDate, currency,
  } = account;
  return {
    accountId, iban, abiCode, cabCode, countryCode, internationalCin, nationalCin, account: number, alias, productName, holderName,
    activatedDate, currency,
  };
}

/** Section 2.12. */
export function balanceWire(account: Account, date: string) {
  const { balanceMinor, currency } = account;
  return { balance: wireAmount(balanceMinor, currency), availableBalance: wireAmount(availableMinor(account), currency), currency, date };
}

/** Section 2.13. */
export const transactionWire = ({ transactionId, operationDate, valueDate, amountMinor, description }: Entry, currency: string) => ({
  transactionId, operationDate, valueDate, amount: wireAmount(amountMinor, currency), currency, description, type: amountMinor < 0 ? 'DEBIT' : 'CREDIT',
});

/** Section 2.14. */
export const reservedEntryWire = ({ reservedEntryId, creationDate, dueDate, amountMinor, description }: ReservedEntry, currency: string) =>
  ({ reservedEntryId, creationDate, dueDate, amount: wireAmount(amountMinor, currency), currency, description });

/** Section 2.15: the dates as the creation names them. */
export function createdVirtualIbanWire(record: VirtualIban) {
  const { virtualIban, parentAccountId, status, activationDate, deactivationDate, description } = record;
  return { virtualIban, parentAccountId, status, activatedDate: activationDate, deactivatedDate: deactivationDate, description };
}

/** Section 2.15: as list and get name them. */
export function virtualIbanWire(record: VirtualIban) {
  const { virtualIban, parentAccountId, status, activationDate, deactivationDate, description } = record;
  return { virtualIban, parentAccountId, status, activationDate, deactivationDate, description };
}

/** Section 4.7. */
export function parentTransactionWire(entry: Entry, currency: string) {
  const { transactionId, operationDate, amountMinor, description } = entry;
  return { transactionId, amount: wireAmount(amountMinor, currency), currency, date: operationDate, description };
}
