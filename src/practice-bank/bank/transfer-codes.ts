import { BANK_BIC } from '../data/accounts.ts';
import type { Bank } from './bank.ts';
import type { Account, Fee, FeeType, Party, Transfer } from './records.ts';

/** Urgent transfers go through TARGET. For SWIFT, OUR adds the correspondents' charges. */
export function transferFees(kind: 'SCT' | 'SCT_INST' | 'URGENT' | 'SWIFT', feeType: FeeType, currency: string): Fee[] {
  if (kind === 'SWIFT') {
    const fees: Fee[] = [{ feeCode: 'SWIFT', description: 'Commissione bonifico estero', amountMinor: 1500, currency }];
    return feeType === 'OUR' ? [...fees, { feeCode: 'OUR', description: 'Spese banche corrispondenti', amountMinor: 2000, currency }] : fees;
  }
  if (kind === 'URGENT') return [{ feeCode: 'URG', description: 'Commissione bonifico urgente', amountMinor: 1000, currency }];
  // An instant transfer costs the same as an ordinary one: Regulation (EU) 2024/886.
  return [{ feeCode: kind === 'SCT_INST' ? 'INST' : 'SCT', description: 'Commissione bonifico SEPA', amountMinor: 75, currency }];
}

export const ownParty = (account: Account): Party => ({ name: account.holderName, accountCode: account.iban, bicCode: BANK_BIC, address: null });

interface TransferParts extends Partial<Transfer> {
  readonly accountId: string;
  readonly direction: Transfer['direction'];
  readonly creditor: Party;
  readonly debtor: Party;
  readonly description: string;
  readonly createdMs: number;
  readonly debtorMinor: number;
  readonly debtorCurrency: string;
  readonly executionDate: Transfer['executionDate'];
}

/** A transfer in progress with new codes; the creditor's amount defaults to the debtor's. */
export function newTransfer(bank: Bank, parts: TransferParts): Transfer {
  const cro = bank.random.digits(11);
  const transfer: Transfer = {
    moneyTransferId: bank.nextId('MTR'),
    status: 'WORK_IN_PROGRESS',
    cro,
    trn: `${cro}${bank.random.digits(17)}IT`,
    uri: '',
    accountedMs: null, debtorValueDate: null, creditorValueDate: null,
    creditorMinor: parts.debtorMinor, creditorCurrency: parts.debtorCurrency, exchangeRate: 1,
    isUrgent: false, isInstant: false, feeType: 'SHA', feeAccountId: parts.accountId, fees: [], hasTaxRelief: false,
    challengeId: null, reservedEntryId: null, revertedMoneyTransferId: null,
    ...parts,
  };
  bank.transfers.set(transfer.moneyTransferId, transfer);
  return transfer;
}

export function transferText(transfer: Transfer): string {
  const kind = transfer.isInstant ? 'BONIFICO ISTANTANEO' : transfer.isUrgent ? 'BONIFICO URGENTE' : 'BONIFICO';
  const other = transfer.direction === 'OUTGOING' ? `A FAVORE DI ${transfer.creditor.name}` : `A VOSTRO FAVORE DA ${transfer.debtor.name}`;
  return `${kind} ${other.toUpperCase()} - ${transfer.description} - CRO ${transfer.cro}`;
}
