import type { Party, PayeeVerification, Reversal, Transfer } from '../bank/records.ts';
import { isoWithOffset, numericOffset } from '../bank/time.ts';
import { wireAmount } from './amount.ts';

/** Section 2.17. */
export const partyWire = ({ name, accountCode, bicCode, address }: Party) => ({ name, account: { accountCode, bicCode }, address });

/** Answers of search and challenge name the code `account`. */
const searchedPartyWire = ({ name, accountCode, bicCode, address }: Party) => ({ name, account: { account: accountCode, bicCode }, address });

export const feesWire = (fees: Transfer['fees']) => fees.map(({ feeCode, description, amountMinor, currency }) => (
  { feeCode, description, amount: wireAmount(amountMinor, currency), currency }
));

const dateTime = (ms: number | null): string => (ms === null ? '' : numericOffset(ms));

function withoutParties(transfer: Transfer) {
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
export const transferWire = (transfer: Transfer) =>
  ({ ...withoutParties(transfer), creditor: partyWire(transfer.creditor), debtor: partyWire(transfer.debtor) });

/** In answers of search and challenge. */
export const searchedTransferWire = (transfer: Transfer) =>
  ({ ...withoutParties(transfer), creditor: searchedPartyWire(transfer.creditor), debtor: searchedPartyWire(transfer.debtor) });

/** Section 2.17, answer of the creation. */
export const payeeVerificationWire = ({ requestMs, ...rest }: PayeeVerification) => ({ ...rest, requestDateTime: numericOffset(requestMs) });

/** Section 4.8, reverted transfer. */
export const reversalWire = ({ originalId, amountMinor, currency, revertedMs, reason, beneficiaryName, beneficiaryAccount }: Reversal) => ({
  transferId: originalId, originalAmount: wireAmount(amountMinor, currency), currency, revertedAt: isoWithOffset(revertedMs), reason, status: 'reverted',
  beneficiary: { name: beneficiaryName, account: beneficiaryAccount },
});
