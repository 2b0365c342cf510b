import { invalid } from '#main/context/workspace-context.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { hashOf, paymentContext, transferRequest } from '#main/writes/index.ts';
import type { Validations } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BankValidation, FieldRefusal } from '#shared/bridge/writes/intents.ts';
import type { BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { fieldOfRefusal } from '#shared/domain/payment/refusal-field.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AmountNotation } from '#shared/domain/typed-amount.ts';

export function paymentHandlers(workspace: WorkspaceContext, validations: Validations): HandlersOf<'payments.validate' | 'payments.clock'> {
  return {
    'payments.validate': ({ draft, decimalMark }) => workspace.cancellableReads.run((signal) => validateTransfer(workspace, validations, draft, decimalMark, signal)),
    'payments.clock': async () => {
      const known = workspace.bank.serverNowMs();
      return ok({ aheadMs: known === null ? 0 : known - workspace.clock.now() });
    },
  };
}

/**
 * Validates without creating (section 4.8; SCT and SCT-Inst only). The answer is kept for the summary of this transfer. Fails when the bank said
 * neither yes nor no.
 */
export async function validateTransfer(
  workspace: WorkspaceContext, validations: Validations, draft: TransferDraft, decimalMark: AmountNotation, signal?: AbortSignal,
): Promise<Result<BankValidation, AppError>> {
  const { payment, problems } = readTransfer(draft, await paymentContext({ workspace, decimalMark }));
  if (payment === null) return failed({ kind: 'paymentInvalid', problems });
  if (payment.scheme === 'SWIFT') return invalid('beneficiaryAccount', 'notAllowed');
  const request = transferRequest(payment, null);
  const hash = hashOf(workspace.bankOrigin, request);
  const answer = await workspace.bank.call('validateMoneyTransfer', request.input, signal === undefined ? {} : { signal });
  const at = workspace.now();
  if (!answer.ok) {
    validations.forget(hash);
    const unchecked = whyUnchecked(answer.error);
    if (unchecked !== null) return ok({ valid: null, why: unchecked, at });
    if (answer.error.kind !== 'rejected') return failed(answer.error);
    const { bankErrors, httpStatus } = answer.error;
    const refusals = bankErrors.length > 0 ? bankErrors : [{ code: `HTTP ${httpStatus}`, description: null, params: null }];
    return ok({ valid: false, refusals: refusals.map(withField), at });
  }
  const { creditor, debtor, executionDate, feeType, taxRelief } = answer.value;
  const fees = answer.value.fees.map(({ description, amount }) => ({ description, amount }));
  validations.keep(hash, { fees, executionDate, debtorName: debtor?.name ?? null });
  return ok({
    valid: true, creditorName: creditor?.name ?? null, debtorName: debtor?.name ?? null, executionDate, feeType, fees,
    taxReliefDescription: taxRelief?.description ?? null, said: answer.value, at,
  });
}

/** Status of an operation that a bank does not offer. */
const NOT_OFFERED: readonly (number | null)[] = [404, 405, 501];

/** Why the bank did not validate, where asking again would not help; null for other errors. */
function whyUnchecked(error: BankError): 'notOffered' | 'nothingSaid' | null {
  if ((error.kind === 'rejected' || error.kind === 'ambiguous') && NOT_OFFERED.includes(error.httpStatus)) return 'notOffered';
  return error.kind === 'badResponse' ? 'nothingSaid' : null;
}

const withField = (item: BankErrorItem): FieldRefusal => ({ ...item, field: fieldOfRefusal(item.params, item.code, item.description) });
