import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { Query } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import { accountName } from '#shared/domain/account-name.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import type { FieldRefusal } from '#shared/bridge/writes/intents.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { EUR } from '#shared/domain/currency.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { destinationOf, needsAddress } from '#shared/domain/payment/creditor-reading.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { DESCRIPTION_LENGTH } from '#shared/domain/payment/transfer-reading.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { Counter, OnLabelLine } from './form-fields.tsx';
import type { FormFields, TransferForm } from './form-fields.tsx';
import classes from './payment.module.css';

interface AccountSelectProps extends TransferForm {
  readonly field: 'accountId' | 'feeAccountId';
  readonly accounts: Query<readonly AccountView[]>;
}

/** The currency follows the account, unless the person chose another one. */
function currencyPatch({ accountId, currency }: Pick<TransferDraft, 'accountId' | 'currency'>, known: readonly AccountView[], chosen: string): { readonly currency?: string } {
  const currencyOf = (id: string): string | null => known.find(({ account }) => account.accountId === id)?.account.currency ?? null;
  const next = currencyOf(chosen);
  const followed = currency.trim() === '' || currency === (currencyOf(accountId) ?? EUR);
  return next === null || !followed ? {} : { currency: next };
}

/** Without a choice, fees are taken from the paying account. */
export function AccountSelect({ field, typed, change, fields, accounts }: AccountSelectProps) {
  const { t } = useT();
  const format = useFormat();
  const value = typed[field];
  const known = accounts.data ?? [];
  const gone = value !== '' && accounts.data !== null && !known.some(({ account }) => account.accountId === value);
  const none = field === 'accountId' ? t('payment:hints.chooseAccount') : t('payment:hints.sameAccount');
  const chosen = known.find(({ account }) => account.accountId === value);
  return (
    <NativeSelect
      label={t(`payment:fields.${field}`)} value={value} disabled={accounts.loading} title={chosen === undefined ? undefined : accountLine(chosen, t, format)}
      {...fields.of(field, accounts.error === null ? null : describeError(accounts.error, t).title)}
      data={[
        { value: '', label: none },
        ...known.map((view) => ({ value: view.account.accountId, label: accountLine(view, t, format) })),
        ...(gone || accounts.data === null ? [{ value, label: value }] : []),
      ].filter((option, index) => index === 0 || option.value !== '')}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value, ...(field === 'accountId' && currencyPatch(typed, known, currentTarget.value)) })}
    />
  );
}

function accountLine({ account, balance }: AccountView, t: Translate, format: Formatter): string {
  const available = t('payment:hints.available', { amount: format.money(balance?.value.available) });
  // An account without a name is called by its IBAN.
  const parts = new Set([accountName(account), account.iban === null ? null : groupedIban(account.iban), available]);
  return [...parts].filter((part) => part !== null).join(' · ');
}

const bankFields = ['bic', 'country', 'address', 'city'] as const;

/** BIC and address, shown where the interface requires them or something was typed. */
export function BankFields({ typed, change, fields, refusals }: TransferForm & { readonly refusals: readonly FieldRefusal[] }) {
  const { t } = useT();
  const needed = needsAddress(typed, destinationOf(typed.beneficiaryAccount, typed.bic));
  const shown = needed || bankFields.some((part) => typed[part] !== '') || refusals.some(({ field }) => bankFields.some((part) => part === field));
  if (!shown) return null;
  return (
    <div className="t-pair">
      {bankFields.map((part) => (
        <TextInput
          key={part} label={t(`payment:fields.${part}`)} value={typed[part]} autoComplete="off" spellCheck={false}
          classNames={part === 'bic' ? { input: 't-mono' } : {}} {...fields.of(part, part === 'country' ? t('payment:hints.country') : null)}
          onChange={(event) => change({ [part]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

interface AmountFieldsProps {
  readonly typed: { readonly amount: string; readonly currency: string };
  readonly change: (patch: { readonly amount?: string; readonly currency?: string }) => void;
  readonly fields: FormFields;
  readonly decimalMark: DecimalMark;
}

/** The amount in either notation, and how it is understood. */
export function AmountFields({ typed, change, fields, decimalMark }: AmountFieldsProps) {
  const { t } = useT();
  const format = useFormat();
  const read = moneyFromTyped(typed.amount, typed.currency, decimalMark);
  return (
    <div className={classes['amountRow']}>
      <TextInput
        label={t('payment:fields.amount')} value={typed.amount} inputMode="decimal" autoComplete="off" spellCheck={false}
        classNames={{ input: 't-amount-input' }} {...fields.of('amount')}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      <TextInput
        label={t('payment:fields.currency')} value={typed.currency} maxLength={3} autoComplete="off" spellCheck={false} {...fields.of('currency')}
        onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
      />
      <div className={classes['parsed']} data-read={read.ok || undefined}>
        <output>{read.ok && t('payment:hints.parsed', { amount: format.money(read.value) })}</output>
        {!read.ok && t('payment:hints.amount')}
      </div>
    </div>
  );
}

export function TextFields({ typed, change, fields }: TransferForm) {
  const { t } = useT();
  return (
    <>
      <TextInput
        label={t('payment:fields.description')} value={typed.description} autoComplete="off"
        {...fields.of('description', <Counter text={textAsSent(typed.description)} most={DESCRIPTION_LENGTH} />)}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextInput
        label={t('payment:fields.remittanceInformation')} value={typed.remittanceInformation} autoComplete="off"
        {...fields.of('remittanceInformation', <OnLabelLine>{t('payment:hints.remittanceInformation')}</OnLabelLine>)}
        onChange={(event) => change({ remittanceInformation: event.currentTarget.value })}
      />
    </>
  );
}

/** An instant payment takes no date; the typed one comes back when instant is switched off. */
export function ExecutionFields({ typed, change, fields, today }: TransferForm & { readonly today: BankDate }) {
  const { t } = useT();
  const lastDate = useRef(typed.executionDate);
  const setInstant = (isInstant: boolean): void => {
    if (isInstant) lastDate.current = typed.executionDate;
    change({ isInstant, executionDate: isInstant ? '' : (lastDate.current || today) });
  };
  const date = fields.of('executionDate', typed.isInstant ? t('payment:hints.instantNoDate') : null);
  return (
    <div className={classes['execution']}>
      <DayInput
        field="executionDate" label={t('payment:fields.executionDate')} value={parseBankDate(typed.executionDate)} disabled={typed.isInstant && typed.executionDate === ''}
        error={date.error} description={date.description}
        onChange={(day) => change({ executionDate: day ?? '' })}
      />
      <Checkbox
        label={t('payment:fields.isInstant')} checked={typed.isInstant} {...fields.of('isInstant', t('payment:hints.isInstant'))}
        onChange={(event) => setInstant(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('payment:fields.isUrgent')} checked={typed.isUrgent} {...fields.of('isUrgent', t('payment:hints.isUrgent'))}
        onChange={(event) => change({ isUrgent: event.currentTarget.checked })}
      />
    </div>
  );
}

const feeTypes = ['SHA', 'OUR', 'BEN'] as const;

export function FeeFields({ accounts, ...form }: TransferForm & { readonly accounts: Query<readonly AccountView[]> }) {
  const { t } = useT();
  const { typed, change, fields } = form;
  return (
    <div className="t-pair">
      <NativeSelect
        label={t('payment:fields.feeType')} value={typed.feeType} {...fields.of('feeType')}
        data={[{ value: '', label: t('payment:hints.bankDecides') }, ...feeTypes.map((value) => ({ value, label: t(`states:feeTypes.${value}`) }))]}
        onChange={(event) => change({ feeType: feeTypes.find((value) => value === event.currentTarget.value) ?? '' })}
      />
      <AccountSelect {...form} field="feeAccountId" accounts={accounts} />
    </div>
  );
}
