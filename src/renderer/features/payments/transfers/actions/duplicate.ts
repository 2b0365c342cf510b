import type { DraftContent } from '#shared/bridge/payments/drafts.ts';
import type { OnAccount } from '#shared/bridge/lists/records.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { feeTypes } from '#shared/contract/states.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

/** By which the first one is told at the bank: on a second payment it would name the wrong one. */
const MARKER = /\bTS[0-9A-Z]{8}\b/;

/** The same payment to be written anew, on another day: as far as the bank says what it was. Its tax relief it does not. */
export function duplicateOf(transfer: OnAccount<MoneyTransfer>, mark: DecimalMark): DraftContent {
  const { creditor, amount, feeType } = transfer;
  const paid = amount?.creditor ?? amount?.debtor ?? null;
  return {
    kind: 'createTransfer',
    draft: {
      ...emptyTransferDraft,
      accountId: transfer.accountId,
      beneficiaryName: creditor?.name ?? '',
      beneficiaryAccount: creditor?.accountCode ?? '',
      bic: creditor?.bicCode ?? '',
      address: creditor?.address?.address ?? '',
      city: creditor?.address?.city ?? '',
      country: creditor?.address?.countryCode ?? '',
      amount: paid === null ? '' : moneyToDecimal({ ...paid, amountMinor: Math.abs(paid.amountMinor) }).replace('.', mark),
      currency: paid?.currency ?? emptyTransferDraft.currency,
      description: transfer.description ?? '',
      remittanceInformation: (transfer.uri ?? '').replace(MARKER, '').trim(),
      isInstant: transfer.isInstant ?? false,
      isUrgent: transfer.isUrgent ?? false,
      feeType: isKnownStatus(feeTypes, feeType) ? feeType : '',
      feeAccountId: transfer.feeAccountId ?? '',
    },
  };
}
