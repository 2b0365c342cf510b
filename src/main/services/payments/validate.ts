import type { AppError } from '#shared/bridge/app-error.ts';
import type { BankValidation, FieldRefusal } from '#shared/bridge/intents.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { fieldOfRefusal } from '#shared/domain/payment/refusal-field.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AmountNotation } from '#shared/domain/typed-amount.ts';
import { hashOf, paymentContext, transferRequest } from '../intents/index.ts';
import type { Validations } from '../intents/index.ts';
import type { Workbench } from '../workbench.ts';

/**
 * Has the bank check a transfer without creating it (section 4.8; SCT and SCT-Inst only). What it says is remembered for the
 * summary of exactly this transfer. Fails when the bank did not say either yes or no.
 */
export async function validateTransfer(
  bench: Workbench, validations: Validations, draft: TransferDraft, decimalMark: AmountNotation, signal?: AbortSignal,
): Promise<Result<BankValidation, AppError>> {
  const { payment, problems } = readTransfer(draft, await paymentContext({ bench, decimalMark }));
  if (payment === null) return failed({ kind: 'paymentInvalid', problems });
  if (payment.scheme === 'SWIFT') return failed({ kind: 'invalid', problems: [{ field: 'beneficiaryAccount', code: 'notAllowed' }] });
  const request = transferRequest(payment, null);
  const hash = hashOf(bench.bankOrigin, request);
  const answer = await bench.bank.call('validateMoneyTransfer', request.input, signal === undefined ? {} : { signal });
  const at = bench.now();
  if (!answer.ok) {
    validations.forget(hash);
    if (answer.error.kind !== 'rejected') return failed(answer.error);
    return ok({ valid: false, refusals: answer.error.bankErrors.map(withField), at });
  }
  const { creditor, debtor, executionDate, feeType, taxRelief } = answer.value;
  const fees = answer.value.fees.map(({ description, amount }) => ({ description, amount }));
  validations.keep(hash, { fees, executionDate, debtorName: debtor?.name ?? null });
  return ok({
    valid: true, creditorName: creditor?.name ?? null, debtorName: debtor?.name ?? null, executionDate, feeType, fees,
    taxReliefDescription: taxRelief?.description ?? null, at,
  });
}

const withField = (item: BankErrorItem): FieldRefusal => ({ ...item, field: fieldOfRefusal(item.params, item.code, item.description) });
