import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import type { ClipboardEvent } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import { accountCodeText } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Said, useMoment } from '#renderer/ui/index.ts';
import type { FoundPayee } from '#shared/bridge/payments/beneficiaries.ts';
import { NAME_LENGTH } from '#shared/domain/payment/creditor-reading.ts';
import { readPaymentCode } from '#shared/domain/payment/payment-code.ts';
import { readPastedPayee } from '#shared/domain/payment/pasted-payee.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { fieldName } from './field-words.ts';
import { Counter } from './form-fields.tsx';
import type { FieldProps, FormFields } from './form-fields.tsx';
import classes from './payment.module.css';

interface PayeeFieldsProps {
  readonly typed: Readonly<Partial<Record<PayeePart, string>>> & { readonly beneficiaryName: string; readonly beneficiaryAccount: string };
  readonly change: (patch: Partial<Record<PayeePart, string>>) => void;
  readonly fields: FormFields;
  readonly nameHint?: string;
}

export function PayeeFields({ typed, change, fields, nameHint }: PayeeFieldsProps) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const [filled, setFilled] = useState<readonly PayeePart[]>([]);
  const [before, setBefore] = useState<Partial<Record<PayeePart, string>>>({});

  const choose = useCallback(({ name, accountCode, bicCode, address, city, countryCode }: FoundPayee) => {
    const all = { beneficiaryName: name, beneficiaryAccount: accountCodeText(accountCode), bic: bicCode, address, city, country: countryCode };
    change(Object.fromEntries(Object.entries(all).filter(([part]) => part in typed)));
    setFilled([]);
  }, [change, typed]);

  const paste = (event: ClipboardEvent): void => {
    const found = fromPasted(event.clipboardData.getData('text/plain'), decimalMark);
    const parts = (Object.keys(found) as PayeePart[]).filter((part) => part in typed);
    const misplaced = parts[0] === 'beneficiaryAccount' && (event.target as HTMLInputElement).name !== 'beneficiaryAccount';
    if (parts.length < 2 && !misplaced) return;
    event.preventDefault();
    setBefore(Object.fromEntries(parts.map((part) => [part, typed[part] ?? ''])));
    setFilled(parts);
    change(Object.fromEntries(parts.map((part) => [part, found[part]])));
  };
  const undo = (): void => {
    change(before);
    setFilled([]);
  };

  return (
    <div className={classes['group']} onPaste={paste}>
      <div className={classes['payeePair']}>
        <PayeeSearch
          label={t('payment:fields.beneficiaryName')} value={typed.beneficiaryName} onType={(beneficiaryName) => change({ beneficiaryName })} onChoose={choose}
          {...fields.of('beneficiaryName', (
            <Counter text={textAsSent(typed.beneficiaryName)} most={NAME_LENGTH}>{nameHint ?? t('payment:hints.beneficiaryName')}</Counter>
          ))}
        />
        <TextInput
          label={t('payment:fields.beneficiaryAccount')} value={typed.beneficiaryAccount} spellCheck={false} autoComplete="off"
          classNames={{ input: 't-mono' }} {...fields.of('beneficiaryAccount', t('payment:hints.beneficiaryAccount'))}
          onChange={(event) => change({ beneficiaryAccount: event.currentTarget.value })}
          onBlur={() => accountCodeText(typed.beneficiaryAccount) !== typed.beneficiaryAccount && change({ beneficiaryAccount: accountCodeText(typed.beneficiaryAccount) })}
        />
      </div>
      {filled.length > 0 && (
        <p className={classes['filled']} role="status">
          {t('payment:pasted.filled', { fields: filled.map((part) => fieldName(part, t)).join(', ') })}{' '}
          <button type="button" className={classes['textButton']} onClick={undo}>{t('payment:pasted.undo')}</button>
        </p>
      )}
    </div>
  );
}

type PayeePart = 'beneficiaryName' | 'beneficiaryAccount' | 'bic' | 'address' | 'city' | 'country' | 'amount' | 'currency' | 'description';

/** Only what the text says for certain. */
function fromPasted(text: string, decimalMark: DecimalMark): Partial<Record<PayeePart, string>> {
  const code = readPaymentCode(text, decimalMark);
  if (code !== null) {
    return {
      beneficiaryName: code.name, beneficiaryAccount: accountCodeText(code.accountCode), currency: 'EUR', ...(code.bic !== '' && { bic: code.bic }),
      ...(code.amount !== '' && { amount: code.amount }), ...(code.description !== '' && { description: code.description }),
    };
  }
  const { name, accountCode, bic, amount, currency, description } = readPastedPayee(text);
  return {
    ...(name !== undefined && { beneficiaryName: name }),
    ...(accountCode !== undefined && { beneficiaryAccount: accountCodeText(accountCode) }),
    ...(bic !== undefined && { bic }),
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    ...(description !== undefined && { description }),
  };
}

interface PayeeSearchProps extends FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (name: string) => void;
  readonly onChoose: (payee: FoundPayee) => void;
}

const SEARCH_AFTER_MS = 120;
const MOST_SHOWN = 8;

/** Suggests saved beneficiaries, then earlier payees. */
function PayeeSearch({ label, value, onType, onChoose, ...field }: PayeeSearchProps) {
  const { t } = useT();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text] = useDebouncedValue(value.slice(0, 200), SEARCH_AFTER_MS);
  const { data } = useQuery('beneficiaries.find', { text, limit: MOST_SHOWN }, ['beneficiaries', 'transfers'], { keepPrevious: true, whenWanted: combobox.dropdownOpened });
  const found = data ?? [];
  const choose = (index: string): void => {
    const payee = found[Number(index)];
    if (payee !== undefined) onChoose(payee);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} width={440} position="bottom-start" shadow="md" transitionProps={{ duration: 80 }}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field} label={label} value={value} autoComplete="off" spellCheck={false}
          onChange={(event) => {
            onType(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()} onPaste={() => combobox.closeDropdown()} onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={t('payment:payees.label')}>
          {found.map((payee, index) => (
            <Combobox.Option key={`${payee.beneficiaryId ?? ''} ${payee.name} ${payee.accountCode}`} value={String(index)}><Payee payee={payee} /></Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Payee({ payee }: { readonly payee: FoundPayee }) {
  const { t } = useT();
  const moment = useMoment();
  const { name, accountCode, beneficiaryId, lastPaidAt } = payee;
  return (
    <span className={classes['payee']}>
      <span><Said text={name} /></span>
      <span className="t-muted">
        {[beneficiaryId === null ? null : t('payment:payees.saved'), lastPaidAt === null ? t('payment:payees.neverPaid') : t('payment:payees.recent', { when: moment(lastPaidAt) })]
          .filter((part) => part !== null).join(', ')}
      </span>
      <span className="t-mono">{accountCodeText(accountCode)}</span>
    </span>
  );
}
