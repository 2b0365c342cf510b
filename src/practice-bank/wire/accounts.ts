import type { Account, Entry, ReservedEntry, VirtualIban } from '../bank/records.ts';
import { availableMinor } from '../bank/ledger.ts';
import { wireAmount } from './amount.ts';

/** Section 2.11. */
export interface AccountWire {
  accountId: string; iban: string; abiCode: string; cabCode: string; countryCode: string; internationalCin: string; nationalCin: string;
  account: string; alias: string; productName: string; holderName: string; activatedDate: string; currency: string;
}

export function accountWire(account: Account): AccountWire {
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
export interface BalanceWire { balance: number; availableBalance: number; currency: string; date: string }

export function balanceWire(account: Account, date: string): BalanceWire {
  const { balanceMinor, currency } = account;
  return { balance: wireAmount(balanceMinor, currency), availableBalance: wireAmount(availableMinor(account), currency), currency, date };
}

/** Section 2.13. */
export interface TransactionWire {
  transactionId: string; operationDate: string; valueDate: string; amount: number; currency: string; description: string;
  type: 'DEBIT' | 'CREDIT';
}

export const transactionWire = ({ transactionId, operationDate, valueDate, amountMinor, description }: Entry, currency: string): TransactionWire => ({
  transactionId, operationDate, valueDate, amount: wireAmount(amountMinor, currency), currency, description, type: amountMinor < 0 ? 'DEBIT' : 'CREDIT',
});

/** Section 2.14. */
export interface ReservedEntryWire {
  reservedEntryId: string; creationDate: string; dueDate: string; amount: number; currency: string; description: string;
}

export const reservedEntryWire = ({ reservedEntryId, creationDate, dueDate, amountMinor, description }: ReservedEntry, currency: string): ReservedEntryWire =>
  ({ reservedEntryId, creationDate, dueDate, amount: wireAmount(amountMinor, currency), currency, description });

interface VirtualIbanCommon { virtualIban: string; parentAccountId: string; status: string; description: string }

/** Section 2.15: the dates as the creation names them. */
export type CreatedVirtualIbanWire = VirtualIbanCommon & { activatedDate: string; deactivatedDate: string | null };

/** Section 2.15: as list and get name them. */
export type VirtualIbanWire = VirtualIbanCommon & { activationDate: string; deactivationDate: string | null };

export function createdVirtualIbanWire(record: VirtualIban): CreatedVirtualIbanWire {
  const { virtualIban, parentAccountId, status, activationDate, deactivationDate, description } = record;
  return { virtualIban, parentAccountId, status, activatedDate: activationDate, deactivatedDate: deactivationDate, description };
}

export function virtualIbanWire(record: VirtualIban): VirtualIbanWire {
  const { virtualIban, parentAccountId, status, activationDate, deactivationDate, description } = record;
  return { virtualIban, parentAccountId, status, activationDate, deactivationDate, description };
}

/** Section 4.7. */
export interface ParentTransactionWire { transactionId: string; amount: number; currency: string; date: string; description: string }

export function parentTransactionWire(entry: Entry, currency: string): ParentTransactionWire {
  const { transactionId, operationDate, amountMinor, description } = entry;
  return { transactionId, amount: wireAmount(amountMinor, currency), currency, date: operationDate, description };
}
