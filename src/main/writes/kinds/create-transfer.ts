import { ok, failed } from '#shared/domain/result.ts';
import type { ShownCreditor, ShownTaxRelief } from '#shared/bridge/writes/account-writes.ts';
import { transferBody } from '#shared/domain/payment/transfer-body.ts';
import { transferFingerprint } from '#shared/domain/payment/fingerprint.ts';
import type { Creditor, TaxRelief, TransferPayment } from '#shared/domain/payment/transfer-payment.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { hashOf, markerOf, paymentContext } from '../freeze/context.ts';
import type { Freezer } from '../freeze/context.ts';
import { balanceAfter, shownAccount } from '../freeze/shown.ts';
import { atBankOf } from './at-bank.ts';
import { alikeOutgoing, lookForOutgoing, outgoingBaseline, readOutgoingTransfer } from './outgoing-transfer.ts';
import type { KindOf } from './rules.ts';
import { sending } from './sending.ts';

export const transferRequest = (payment: TransferPayment, marker: string | null) =>
  ({ operation: 'createMoneyTransfer', input: { params: { accountId: payment.accountId }, body: transferBody(payment, marker) } }) as const;

const freezeTransfer: Freezer<'createTransfer'> = async ({ draft }, context) => {
  const { workspace } = context;
  const { payment, problems } = readTransfer(draft, await paymentContext(context));
  if (payment === null) return failed({ kind: 'paymentInvalid', problems });
  const { accountId, creditor, amount, scheme, description, executionDate, isInstant, isUrgent, feeType, feeAccountId, taxRelief } = payment;
  const marker = workspace.settings().markInUri ? markerOf(context.requestId) : null;
  const request = transferRequest(payment, marker);
  const validated = context.validated(hashOf(workspace.bankOrigin, transferRequest(payment, null)));
  const fees = feeAccountId === null || feeAccountId === accountId ? (validated?.fees ?? []).flatMap((fee) => fee.amount ?? []) : [];
  return ok({
    kind: 'createTransfer', request, bodyHash: hashOf(workspace.bankOrigin, request), marker,
    fingerprint: transferFingerprint({ bank: workspace.bankOrigin, accountId, destination: creditor.accountCode, amount }),
    shown: {
      kind: 'createTransfer', account: await shownAccount(workspace, accountId), creditor: shownCreditor(creditor), amount, scheme, description,
      remittanceInformation: payment.uri, ...(marker !== null && { uriSent: request.input.body.uri ?? '' }), executionDate, isInstant, isUrgent, feeType, feeAccountId,
      taxRelief: taxRelief === null ? null : shownTaxRelief(taxRelief), validated, ...(await balanceAfter(workspace, accountId, [amount, ...fees])),
    },
  });
};

const shownCreditor = ({ name, accountCode, bicCode, address }: Creditor): ShownCreditor => ({
  name, accountCode, bicCode, address: address?.address || null, city: address?.city || null, countryCode: address?.countryCode || null,
});

const shownTaxRelief = ({ taxReliefId, isCondoUpgrade, creditorFiscalCode, claimant }: TaxRelief): ShownTaxRelief => ({
  taxReliefId, description: null, isCondoUpgrade, creditorFiscalCode, beneficiaryType: claimant.type,
  fiscalCodes: claimant.type === 'NATURAL_PERSON' ? claimant.fiscalCodes : [claimant.fiscalCode],
  legalRepresentativeFiscalCode: claimant.type === 'LEGAL_PERSON' ? claimant.legalRepresentativeFiscalCode : null,
});

export const createTransfer: KindOf<'createTransfer'> = {
  freeze: freezeTransfer,
  ...sending('createMoneyTransfer', (transfer) => ok({ atBank: atBankOf(transfer), verification: transfer.vopResult })),
  baseline: outgoingBaseline, look: lookForOutgoing, alike: alikeOutgoing, read: readOutgoingTransfer, rereads: 'balance',
};
