import type { BeneficiaryProblem } from '#shared/bridge/beneficiaries.ts';
import type { BeneficiaryInput } from '#shared/bridge/beneficiary-inputs.ts';
import { destinationOf, readCreditor } from '#shared/domain/payment/creditor-reading.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { hasRightCheckDigits } from '#shared/domain/payment/fiscal-code.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import { codeAsSent, textAsSent } from '#shared/domain/payment/typed-text.ts';

export type TypedBeneficiary = Omit<BeneficiaryInput, 'beneficiaryId'>;

export interface CheckedBeneficiary {
  /** In the form in which it is kept. */
  readonly fields: TypedBeneficiary;
  /** Why nobody could be paid with it. */
  readonly problems: readonly PaymentProblem[];
  readonly addressMissing: boolean;
  readonly fiscalCodeDoubtful: boolean;
}

/** Judges a beneficiary as a payment to it would be, except that an address may be added later. */
export function checkBeneficiary(typed: TypedBeneficiary): CheckedBeneficiary {
  const draft = {
    ...emptyTransferDraft, beneficiaryName: typed.name, beneficiaryAccount: typed.accountCode, bic: typed.bicCode, address: typed.address,
    city: typed.city, country: typed.countryCode,
  };
  const found: PaymentProblem[] = [];
  const creditor = readCreditor(draft, destinationOf(typed.accountCode, typed.bicCode), (field, code) => found.push({ field, code }));
  const fiscalCode = codeAsSent(typed.fiscalCode);
  return {
    fields: {
      name: creditor.name, accountCode: creditor.accountCode, bicCode: creditor.bicCode ?? '', address: textAsSent(typed.address),
      city: textAsSent(typed.city), countryCode: codeAsSent(typed.countryCode), fiscalCode, notes: typed.notes.trim(),
    },
    problems: found.filter(({ code }) => code !== 'addressRequired'),
    addressMissing: found.some(({ code }) => code === 'addressRequired'),
    fiscalCodeDoubtful: fiscalCode !== '' && !hasRightCheckDigits(fiscalCode),
  };
}

/** A problem of a payment in the words of a file of beneficiaries. */
export function asBeneficiaryProblem({ field, code }: PaymentProblem): BeneficiaryProblem {
  if (field === 'beneficiaryName') return code === 'tooLong' ? 'nameTooLong' : 'nameMissing';
  if (field === 'bic') return code === 'bicRequired' ? 'bicMissing' : 'bicNotValid';
  if (field === 'country') return 'countryNotValid';
  return code === 'required' ? 'accountMissing' : 'ibanNotValid';
}
