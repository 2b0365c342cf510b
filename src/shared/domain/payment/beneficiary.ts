import { destinationOf, readCreditor } from './creditor-reading.ts';
import { emptyTransferDraft } from './draft.ts';
import { hasRightCheckDigits } from './fiscal-code.ts';
import type { PaymentProblem } from './problems.ts';
import { codeAsSent, textAsSent } from './typed-text.ts';

export interface TypedBeneficiary {
  readonly name: string;
  /** IBAN or SWIFT account. */
  readonly accountCode: string;
  readonly bicCode: string;
  readonly address: string;
  readonly city: string;
  readonly countryCode: string;
  readonly fiscalCode: string;
  readonly notes: string;
}

interface CheckedBeneficiary {
  /** As stored. */
  readonly fields: TypedBeneficiary;
  readonly problems: readonly PaymentProblem[];
  readonly addressMissing: boolean;
  readonly fiscalCodeDoubtful: boolean;
}

/** Applies the rules of a euro payment, except that the whole address may be added later. */
export function checkBeneficiary(typed: TypedBeneficiary): CheckedBeneficiary {
  const draft = {
    ...emptyTransferDraft, beneficiaryName: typed.name, beneficiaryAccount: typed.accountCode, bic: typed.bicCode, address: typed.address,
    city: typed.city, country: typed.countryCode,
  };
  const found: PaymentProblem[] = [];
  const creditor = readCreditor(draft, destinationOf(typed.accountCode, typed.bicCode), (field, code) => found.push({ field, code }));
  const nothingGiven = textAsSent(typed.address) === '' && textAsSent(typed.city) === '';
  const fiscalCode = codeAsSent(typed.fiscalCode);
  return {
    fields: {
      name: creditor.name, accountCode: creditor.accountCode, bicCode: creditor.bicCode ?? '', address: textAsSent(typed.address),
      city: textAsSent(typed.city), countryCode: codeAsSent(typed.countryCode), fiscalCode, notes: typed.notes.trim(),
    },
    problems: nothingGiven ? found.filter(({ code }) => code !== 'addressRequired') : found,
    addressMissing: nothingGiven && found.some(({ code }) => code === 'addressRequired'),
    fiscalCodeDoubtful: fiscalCode !== '' && !hasRightCheckDigits(fiscalCode),
  };
}
