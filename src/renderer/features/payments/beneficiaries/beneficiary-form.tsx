import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfBeneficiary } from '#renderer/data/paths/paths.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import { groupedIban, isIban } from '#shared/domain/iban.ts';
import { holdsPostcode } from '#shared/domain/payment/creditor-address.ts';
import type { TypedBeneficiary } from '#shared/domain/payment/beneficiary.ts';

import classes from './beneficiaries.module.css';
import { useBeneficiaryForm } from './use-beneficiary-form.ts';
import type { BeneficiaryField } from './use-beneficiary-form.ts';

interface BeneficiaryFormProps {
  /** null writes a new one. */
  readonly beneficiaryId: string | null;
  readonly initial: TypedBeneficiary;
  /** Only its address was asked for: that takes the focus, and saving leads back as well. */
  readonly completing?: boolean;
  /** Where Cancel leads. */
  readonly back: string;
}

const ADDRESS: readonly BeneficiaryField[] = ['address', 'city', 'countryCode'];

const grouped = (account: string): string => (isIban(account) ? groupedIban(account) : account);

/** A new beneficiary, or one to change. */
export function BeneficiaryForm({ beneficiaryId, initial, completing = false, back }: BeneficiaryFormProps): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const action = useAction();
  const { forget } = action;
  const form = useBeneficiaryForm({ ...initial, accountCode: grouped(initial.accountCode) }, action.error, completing);
  const element = useRef<HTMLFormElement>(null);
  const { typed, change } = form;

  useEffect(() => {
    const first = (selector: string): HTMLElement | null => element.current?.querySelector<HTMLElement>(selector) ?? null;
    const ofAddress = ADDRESS.map((name) => `[name="${name}"][aria-invalid="true"]`).join(', ');
    (completing ? first(ofAddress) ?? first('[name="address"]') : first('input'))?.focus();
  }, [completing]);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!form.valid) {
      form.tryAll();
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const result = await action.run('beneficiaries.save', { beneficiaryId, ...typed });
    if (result?.ok === true) navigate(completing ? back : pathOfBeneficiary(result.value.beneficiaryId), { replace: true });
  };
  // An error takes the hint's place, so that nothing moves away under a press that has just begun.
  const of = (field: BeneficiaryField, hint?: string | null) => ({
    name: field, label: t(`beneficiaries:fields.${field}`), description: form.errorOf(field) === null ? (hint ?? null) : null, value: typed[field], error: form.errorOf(field), autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      change({ [field]: event.currentTarget.value });
      forget();
    },
  });
  const addressHint = form.addressMissing ? t('beneficiaries:form.addressRequired') : null;
  const unplaced = action.error !== null && !(action.error.kind === 'invalid' || action.error.kind === 'paymentInvalid');

  return (
    <form ref={element} className={classes['form']} noValidate onBlur={form.onBlur} onSubmit={(event) => void save(event)}>
      <div className={classes['pair']}>
        <TextInput {...of('name', t('beneficiaries:hints.name'))} />
        <TextInput
          {...of('accountCode', t('beneficiaries:hints.accountCode'))} spellCheck={false} classNames={{ input: 't-mono' }}
          onBlur={() => grouped(typed.accountCode) !== typed.accountCode && change({ accountCode: grouped(typed.accountCode) })}
        />
      </div>
      <div className={classes['pair']}>
        <TextInput {...of('bicCode', t('beneficiaries:hints.bicCode'))} spellCheck={false} classNames={{ input: 't-mono' }} />
        <TextInput
          {...of('fiscalCode', t('beneficiaries:hints.fiscalCode'))} spellCheck={false} classNames={{ input: 't-mono' }}
          {...(form.fiscalCodeDoubtful ? { description: <span className={classes['warning']}>{t('beneficiaries:form.fiscalCode')}</span> } : {})}
        />
      </div>
      <div className={classes['three']}>
        <TextInput {...of('address', addressHint)} />
        <TextInput {...of('city', holdsPostcode(typed.city) ? t('payment:warnings.postcodeInTown') : addressHint)} />
        <TextInput {...of('countryCode', t('beneficiaries:hints.countryCode'))} spellCheck={false} maxLength={2} />
      </div>
      <Textarea {...of('notes', t('beneficiaries:hints.notes'))} rows={3} maxLength={2000} />
      {unplaced && action.error !== null && <ErrorState error={action.error} />}
      <div className={classes['foot']}>
        <Button type="submit" disabled={action.busy !== null}>{t('beneficiaries:form.save')}</Button>
        <Button variant="default" component={Link} href={back}>{t('beneficiaries:form.cancel')}</Button>
      </div>
    </form>
  );
}
