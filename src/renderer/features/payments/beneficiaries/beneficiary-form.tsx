import { Button, Textarea, TextInput } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, FormEvent } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ADDRESSES_PATH, BENEFICIARIES_PATH, isToCompleteAddress, pathOfApproval, pathOfBeneficiary } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { accountCodeText, useAction } from '#renderer/features/payments/outcome/index.ts';
import { problemWords, UnderTransfers } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { afterPress } from '#renderer/ui/after-press.ts';
import { ErrorState, Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { checkBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import type { TypedBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import { holdsPostcode } from '#shared/domain/payment/creditor-address.ts';
import type { PaymentField } from '#shared/domain/payment/problems.ts';
import classes from './beneficiaries.module.css';
import { KeptByOthersNote, useKeptByOthers } from './kept-by-team.tsx';

const nobody: TypedBeneficiary = { name: '', accountCode: '', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '' };

export function NewBeneficiaryPage() {
  const { t } = useT();
  return (
    <Page heading={t('beneficiaries:form.newTitle')} above={<UnderTransfers list="beneficiaries" />}>
      <BeneficiaryForm beneficiaryId={null} initial={nobody} back={BENEFICIARIES_PATH} />
    </Page>
  );
}

export function EditBeneficiaryPage({ beneficiaryId }: { readonly beneficiaryId: string }) {
  const { t } = useT();
  const completing = isToCompleteAddress(useSearch());
  const { data, error, reload } = useQuery('beneficiaries.get', { beneficiaryId }, []);
  if (data === null) {
    return (
      <Page heading={t('beneficiaries:title')} above={<UnderTransfers list="beneficiaries" />}>
        {error === null ? <SkeletonFields /> : <ErrorState error={error} onRetry={reload} />}
      </Page>
    );
  }
  const { name, accountCode, bicCode, address, city, countryCode, fiscalCode, notes } = data;
  return (
    <Page heading={t('beneficiaries:form.editTitle', { name })} above={<UnderTransfers list="beneficiaries" />}>
      <BeneficiaryForm
        beneficiaryId={beneficiaryId} completing={completing} back={completing ? ADDRESSES_PATH : pathOfBeneficiary(beneficiaryId)} initial={{ name, accountCode, bicCode, address, city, countryCode, fiscalCode, notes }}
      />
    </Page>
  );
}

interface BeneficiaryFormProps {
  /** null for a new one. */
  readonly beneficiaryId: string | null;
  readonly initial: TypedBeneficiary;
  /** The address takes the focus, and saving leads back. */
  readonly completing?: boolean;
  /** Where Cancel leads. */
  readonly back: string;
}

const ADDRESS: readonly BeneficiaryField[] = ['address', 'city', 'countryCode'];

function BeneficiaryForm({ beneficiaryId, initial, completing = false, back }: BeneficiaryFormProps) {
  const { t } = useT();
  const [, navigate] = useLocation();
  const kept = useKeptByOthers();
  const action = useAction();
  const { forget } = action;
  const form = useBeneficiaryForm({ ...initial, accountCode: accountCodeText(initial.accountCode) }, action.error, completing);
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
    if (result?.ok !== true) return;
    const { beneficiaryId: savedId, requestId } = result.value;
    navigate(requestId !== undefined ? pathOfApproval(requestId) : completing ? back : pathOfBeneficiary(savedId), { replace: true });
  };
  // An error replaces the hint, so that nothing moves under a press that has just begun.
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
      <div className="t-pair">
        <TextInput {...of('name', t('beneficiaries:hints.name'))} />
        <TextInput
          {...of('accountCode', t('beneficiaries:hints.accountCode'))} spellCheck={false} classNames={{ input: 't-mono' }}
          onBlur={() => accountCodeText(typed.accountCode) !== typed.accountCode && change({ accountCode: accountCodeText(typed.accountCode) })}
        />
      </div>
      <div className="t-pair">
        <TextInput {...of('bicCode', t('beneficiaries:hints.bicCode'))} spellCheck={false} classNames={{ input: 't-mono' }} />
        <TextInput
          {...of('fiscalCode', t('beneficiaries:hints.fiscalCode'))} spellCheck={false} classNames={{ input: 't-mono' }}
          {...(form.fiscalCodeDoubtful ? { description: <span className="t-wait">{t('beneficiaries:form.fiscalCode')}</span> } : {})}
        />
      </div>
      <div className={classes['three']}>
        <TextInput {...of('address', addressHint)} />
        <TextInput {...of('city', holdsPostcode(typed.city) ? t('payment:warnings.postcodeInTown') : addressHint)} />
        <TextInput {...of('countryCode', t('beneficiaries:hints.countryCode'))} spellCheck={false} maxLength={2} />
      </div>
      <Textarea {...of('notes', t('beneficiaries:hints.notes'))} rows={3} maxLength={2000} />
      {unplaced && action.error !== null && <ErrorState error={action.error} />}
      {kept !== null && <KeptByOthersNote kept={kept} />}
      <div className="t-foot">
        <Button type="submit" disabled={action.busy !== null || kept !== null}>{t('beneficiaries:form.save')}</Button>
        <Button variant="default" component={Link} href={back}>{t('beneficiaries:form.cancel')}</Button>
      </div>
    </form>
  );
}

type BeneficiaryField = keyof TypedBeneficiary;

/** The field of a payment by which each is checked. */
const paymentField: Readonly<Record<Exclude<BeneficiaryField, 'fiscalCode' | 'notes'>, PaymentField>> = {
  name: 'beneficiaryName', accountCode: 'beneficiaryAccount', bicCode: 'bic', address: 'address', city: 'city', countryCode: 'country',
};

/** `refusal`: why saving failed. `triedBefore`: show errors from the beginning. */
function useBeneficiaryForm(initial: TypedBeneficiary, refusal: AppError | null, triedBefore: boolean) {
  const { t } = useT();
  const [typed, setTyped] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(triedBefore);
  const checked = useMemo(() => checkBeneficiary(typed), [typed]);
  const taken = refusal?.kind === 'invalid' && refusal.problems.some(({ code }) => code === 'alreadySaved');

  /** Once the field was left or saving was tried. */
  const errorOf = (field: BeneficiaryField): string | null => {
    if (field === 'fiscalCode' || field === 'notes') return null;
    const problem = checked.problems.find((candidate) => candidate.field === paymentField[field]);
    if (problem !== undefined) return tried || left.has(field) ? problemWords(problem, t) : null;
    return field === 'accountCode' && taken ? t('beneficiaries:form.already') : null;
  };

  return {
    typed, errorOf, addressMissing: checked.addressMissing, fiscalCodeDoubtful: checked.fiscalCodeDoubtful, valid: checked.problems.length === 0,
    change: useCallback((patch: Partial<TypedBeneficiary>) => setTyped((before) => ({ ...before, ...patch })), []),
    /** Shows the errors of all fields from now on. */
    tryAll: useCallback(() => setTried(true), []),
    onBlur: useCallback((event: FocusEvent) => {
      const { name, value } = event.target as HTMLInputElement;
      // An empty field that was only passed through shows no error.
      if (name !== '' && value !== '') afterPress(() => setLeft((before) => new Set([...before, name])));
    }, []),
  };
}
