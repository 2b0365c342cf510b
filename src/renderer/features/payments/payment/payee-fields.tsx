import { TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { ClipboardEvent, ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { FoundPayee } from '#shared/bridge/payments/beneficiaries.ts';
import { groupedIban, isIban } from '#shared/domain/iban.ts';
import { NAME_LENGTH } from '#shared/domain/payment/creditor-reading.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import { Counter } from './counter.tsx';
import { fieldName } from './field-words.ts';
import { fromPasted } from './pasted-fields.ts';
import type { PayeePart } from './pasted-fields.ts';
import { PayeeSearch } from './payee-search.tsx';
import fieldClasses from './fields.module.css';
import classes from './payment.module.css';
import type { FormFields } from './form-fields.tsx';

interface PayeeFieldsProps {
  readonly typed: Readonly<Partial<Record<PayeePart, string>>> & { readonly beneficiaryName: string; readonly beneficiaryAccount: string };
  readonly change: (patch: Partial<Record<PayeePart, string>>) => void;
  readonly fields: FormFields;
  readonly nameHint?: string;
}

/** An IBAN typed or pasted in any way is written in groups of four once it is left. */
const grouped = (account: string): string => (isIban(account) ? groupedIban(account) : account);

/** Who is paid: saved, paid before, typed, or told apart from a pasted block of text. */
export function PayeeFields({ typed, change, fields, nameHint }: PayeeFieldsProps): ReactElement {
  const { t } = useT();
  const [filled, setFilled] = useState<readonly PayeePart[]>([]);
  const [before, setBefore] = useState<Partial<Record<PayeePart, string>>>({});

  const choose = useCallback(({ name, accountCode, bicCode, address, city, countryCode }: FoundPayee) => {
    const all = { beneficiaryName: name, beneficiaryAccount: grouped(accountCode), bic: bicCode, address, city, country: countryCode };
    change(Object.fromEntries(Object.entries(all).filter(([part]) => part in typed)));
    setFilled([]);
  }, [change, typed]);

  const paste = (event: ClipboardEvent): void => {
    const found = fromPasted(event.clipboardData.getData('text/plain'));
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
      <div className={fieldClasses['pair']}>
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
          onBlur={() => grouped(typed.beneficiaryAccount) !== typed.beneficiaryAccount && change({ beneficiaryAccount: grouped(typed.beneficiaryAccount) })}
        />
      </div>
      {filled.length > 0 && (
        <p className={fieldClasses['filled']} role="status">
          {t('payment:pasted.filled', { fields: filled.map((part) => fieldName(part, t)).join(', ') })}{' '}
          <button type="button" className={fieldClasses['textButton']} onClick={undo}>{t('payment:pasted.undo')}</button>
        </p>
      )}
    </div>
  );
}
