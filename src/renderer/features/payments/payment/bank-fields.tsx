import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { FieldRefusal } from '#shared/bridge/writes/intents.ts';
import { destinationOf, needsAddress } from '#shared/domain/payment/creditor-reading.ts';
import classes from './fields.module.css';
import type { TransferForm } from './transfer-form.ts';

const parts = ['bic', 'country', 'address', 'city'] as const;

/** BIC and address, only where the interface requires them, or something is already there. */
export function BankFields({ typed, change, fields, refusals }: TransferForm & { readonly refusals: readonly FieldRefusal[] }): ReactElement | null {
  const { t } = useT();
  const needed = needsAddress(typed, destinationOf(typed.beneficiaryAccount, typed.bic));
  const shown = needed || parts.some((part) => typed[part] !== '') || refusals.some(({ field }) => parts.some((part) => part === field));
  if (!shown) return null;
  return (
    <div className={classes['pair']}>
      {parts.map((part) => (
        <TextInput
          key={part} label={t(`payment:fields.${part}`)} value={typed[part]} autoComplete="off" spellCheck={false}
          classNames={part === 'bic' ? { input: 't-mono' } : {}} {...fields.of(part, part === 'country' ? t('payment:hints.country') : null)}
          onChange={(event) => change({ [part]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
