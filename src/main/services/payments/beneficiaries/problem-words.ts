import type { BeneficiaryProblem } from '#shared/bridge/payments/beneficiaries.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';

/** A problem of a payment in the words of a file of beneficiaries. */
export function asBeneficiaryProblem({ field, code }: PaymentProblem): BeneficiaryProblem {
  if (code === 'hiddenCharacters') return code;
  if (field === 'address' || field === 'city') return code === 'tooLong' ? 'addressTooLong' : 'addressIncomplete';
  if (field === 'beneficiaryName') return code === 'tooLong' ? 'nameTooLong' : 'nameMissing';
  if (field === 'bic') return code === 'bicRequired' ? 'bicMissing' : 'bicNotValid';
  if (field === 'country') return code === 'countryNotValid' ? code : 'addressIncomplete';
  return code === 'required' ? 'accountMissing' : 'ibanNotValid';
}
