import type { Party, PayeeVerification, Reversal, Transfer } from '../bank/records.ts';
import { isoWithOffset, numericOffset } from '../bank/time.ts';
import { wireAmount } from './amount.ts';

interface AddressWire { address: string; city: string; countryCode: string }

/** Section 2.17; answers of search and challenge name the code `account`. */
export interface PartyWire<AccountKey extends 'accountCode' | 'account'> {
  name: string;
  account: Record<AccountKey, string> & { bicCode: string };
  address: AddressWire | null;
}

export interface FeeWire { feeCode: string; description: string; amount: number; currency: string }

/** Section 2.17. */
export interface TransferWire<AccountKey extends 'accountCode' | 'account'> {
  moneyTransferId: string; status: string; direction: string; creditor: PartyWire<AccountKey>; debtor: PartyWire<AccountKey>;
  cro: string; trn: string; uri: string; description: string; createdDatetime: string; accountedDatetime: string;
  debtorValueDate: string; creditorValueDate: string;
  amount: {
    debtorAmount: number; debtorCurrency: string; creditorAmount: number; creditorCurrency: string; creditorCurrencyDate: string;
    exchangeRate: number;
  };
  isUrgent: boolean; isInstant: boolean; feeType: string; feeAccountId: string; fees: FeeWire[]; hasTaxRelief: boolean;
  challengeId?: string;
}

/** Section 2.17, answer of the creation. */
export interface PayeeVerificationWire {
  requestCode: string; operationCode: string; ownerName: string; matchedName: string; iban: string; description: string;
  matchType: string; respondingBic: string; id: string; requestDateTime: string;
}

export const partyWire = ({ name, accountCode, bicCode, address }: Party): PartyWire<'accountCode'> => ({ name, account: { accountCode, bicCode }, address });

const searchedPartyWire = ({ name, accountCode, bicCode, address }: Party): PartyWire<'account'> => ({ name, account: { account: accountCode, bicCode }, address });

export const feesWire = (fees: Transfer['fees']): FeeWire[] => fees.map(({ feeCode, description, amountMinor, currency }) => (
  { feeCode, description, amount: wireAmount(amountMinor, currency), currency }
));

const dateTime = (ms: number | null): string => (ms === null ? '' : numericOffset(ms));

function withoutParties(transfer: Transfer): Omit<TransferWire<'account'>, 'creditor' | 'debtor'> {
  const {
    moneyTransferId, status, direction, cro, trn, uri, description, debtorMinor, debtorCurrency, creditorMinor, creditorCurrency, exchangeRate,
    isUrgent, isInstant, feeType, feeAccountId, hasTaxRelief, challengeId,
  } = transfer;
  const creditorValueDate = transfer.creditorValueDate ?? '';
  return {
    moneyTransferId, status, direction, cro, trn, uri, description,
    createdDatetime: dateTime(transfer.createdMs), accountedDatetime: dateTime(transfer.accountedMs),
    debtorValueDate: transfer.debtorValueDate ?? '', creditorValueDate,
    amount: {
      debtorAmount: wireAmount(debtorMinor, debtorCurrency), debtorCurrency, creditorAmount: wireAmount(creditorMinor, creditorCurrency), creditorCurrency,
      creditorCurrencyDate: creditorValueDate, exchangeRate,
    },
    isUrgent, isInstant, feeType, feeAccountId, fees: feesWire(transfer.fees), hasTaxRelief, ...(challengeId === null ? {} : { challengeId }),
  };
}

/** In answers of create, get and revert. */
export function transferWire(transfer: Transfer): TransferWire<'accountCode'> {
  return { ...withoutParties(transfer), creditor: partyWire(transfer.creditor), debtor: partyWire(transfer.debtor) };
}

/** In answers of search and challenge. */
export function searchedTransferWire(transfer: Transfer): TransferWire<'account'> {
  return { ...withoutParties(transfer), creditor: searchedPartyWire(transfer.creditor), debtor: searchedPartyWire(transfer.debtor) };
}

export function payeeVerificationWire(result: PayeeVerification): PayeeVerificationWire {
  const { requestMs, ...rest } = result;
  return { ...rest, requestDateTime: numericOffset(requestMs) };
}

/** Section 4.8, validation. */
export interface ValidationWire {
  creditor: PartyWire<'accountCode'>; debtor: PartyWire<'accountCode'>; description: string; executionDate: string; feeType: string;
  feeAccountId: string; fees: FeeWire[]; taxRelief?: { taxReliefId: string; description: string };
}

/** Section 4.8, reverted transfer. */
export interface ReversalWire {
  transferId: string; originalAmount: number; currency: string; revertedAt: string; reason: string; status: 'reverted';
  beneficiary: { name: string; account: string };
}

export const reversalWire = ({ originalId, amountMinor, currency, revertedMs, reason, beneficiaryName, beneficiaryAccount }: Reversal): ReversalWire => ({
  transferId: originalId, originalAmount: wireAmount(amountMinor, currency), currency, revertedAt: isoWithOffset(revertedMs), reason, status: 'reverted',
  beneficiary: { name: beneficiaryName, account: beneficiaryAccount },
});
