import { failed, ok } from '#shared/domain/result.ts';
import type { ShownCreditor, ShownTaxRelief } from '#shared/bridge/writes/intents.ts';
import { transferBody } from '#shared/domain/payment/transfer-body.ts';
import { transferFingerprint } from '#shared/domain/payment/fingerprint.ts';
import type { Creditor, TaxRelief, TransferPayment } from '#shared/domain/payment/transfer-payment.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { readVirtualIbanTransfer, virtualIbanTransferBody } from '#shared/domain/payment/virtual-iban-reading.ts';
import { hashOf, markerOf, paymentContext } from './context.ts';
import type { Freezer } from './context.ts';
import { balanceAfter, shownAccount } from './shown.ts';

export const transferRequest = (payment: TransferPayment, marker: string | null) =>
  ({ operation: 'createMoneyTransfer', input: { params: { accountId: payment.accountId }, body: transferBody(payment, marker) } }) as const;

export const freezeTransfer: Freezer<'createTransfer'> = async ({ draft }, context) => {
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

export const freezeVirtualIbanTransfer: Freezer<'virtualIbanTransfer'> = async ({ draft }, context) => {
  const { workspace } = context;
  const { payment, problems } = readVirtualIbanTransfer(draft, await paymentContext(context));
  if (payment === null) return failed({ kind: 'paymentInvalid', problems });
  const { accountId, virtualIban, receiverIban, amount, description } = payment;
  const request = { operation: 'createVirtualIbanTransfer', input: { params: { accountId, virtualIban }, body: virtualIbanTransferBody(payment) } } as const;
  return ok({
    kind: 'virtualIbanTransfer', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: transferFingerprint({ bank: workspace.bankOrigin, accountId, destination: receiverIban, amount }),
    shown: {
      kind: 'virtualIbanTransfer', account: await shownAccount(workspace, accountId), virtualIban, amount, description,
      creditor: { name: draft.beneficiaryName.trim(), accountCode: receiverIban, bicCode: null, address: null, city: null, countryCode: null },
      ...(await balanceAfter(workspace, accountId, [amount])),
    },
  });
};
