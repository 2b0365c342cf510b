import { useCallback, useMemo, useState } from 'react';
import type { FocusEvent } from 'react';

import { problemWords } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { checkBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import type { TypedBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import type { PaymentField } from '#shared/domain/payment/problems.ts';

export type BeneficiaryField = keyof TypedBeneficiary;

/** A beneficiary is judged as a payment to it would be: under which name each field goes there. */
const paymentField: Readonly<Record<Exclude<BeneficiaryField, 'fiscalCode' | 'notes'>, PaymentField>> = {
  name: 'beneficiaryName', accountCode: 'beneficiaryAccount', bicCode: 'bic', address: 'address', city: 'city', countryCode: 'country',
};

export interface BeneficiaryForm {
  readonly typed: TypedBeneficiary;
  readonly change: (patch: Partial<TypedBeneficiary>) => void;
  /** What is wrong at a field: once it was left or saving was tried. */
  readonly errorOf: (field: BeneficiaryField) => string | null;
  readonly addressMissing: boolean;
  readonly fiscalCodeDoubtful: boolean;
  readonly valid: boolean;
  /** Saving was tried: every wrong field says so from now on. */
  readonly tryAll: () => void;
  /** For the form: remembers which fields were left. */
  readonly onBlur: (event: FocusEvent) => void;
}

/** What is typed of a beneficiary, judged with every key. `refusal` is why it could not be saved; `triedBefore` says what is wrong from the beginning. */
export function useBeneficiaryForm(initial: TypedBeneficiary, refusal: AppError | null, triedBefore: boolean): BeneficiaryForm {
  const { t } = useT();
  const [typed, setTyped] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(triedBefore);
  const checked = useMemo(() => checkBeneficiary(typed), [typed]);
  const taken = refusal?.kind === 'invalid' && refusal.problems.some(({ code }) => code === 'alreadySaved');

  const errorOf = (field: BeneficiaryField): string | null => {
    if (field === 'fiscalCode' || field === 'notes') return null;
    const problem = checked.problems.find((candidate) => candidate.field === paymentField[field]);
    if (problem !== undefined) return tried || left.has(field) ? problemWords(problem, t) : null;
    return field === 'accountCode' && taken ? t('beneficiaries:form.already') : null;
  };

  return {
    typed, errorOf, addressMissing: checked.addressMissing, fiscalCodeDoubtful: checked.fiscalCodeDoubtful, valid: checked.problems.length === 0,
    change: useCallback((patch) => setTyped((before) => ({ ...before, ...patch })), []),
    tryAll: useCallback(() => setTried(true), []),
    onBlur: useCallback((event) => {
      const { name, value } = event.target as HTMLInputElement;
      // A field that was only passed through is not wrong yet.
      if (name !== '' && value !== '') setLeft((before) => new Set([...before, name]));
    }, []),
  };
}
