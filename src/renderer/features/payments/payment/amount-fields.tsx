import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import type { FormFields } from './form-fields.tsx';
import classes from './fields.module.css';

interface AmountFieldsProps {
  readonly typed: { readonly amount: string; readonly currency: string };
  readonly change: (patch: { readonly amount?: string; readonly currency?: string }) => void;
  readonly fields: FormFields;
  readonly decimalMark: DecimalMark;
}

/** How much, typed or pasted in either notation, and as it is understood. */
export function AmountFields({ typed, change, fields, decimalMark }: AmountFieldsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const read = moneyFromTyped(typed.amount, typed.currency, decimalMark);
  return (
    <div className={classes['amountRow']}>
      <TextInput
        label={t('payment:fields.amount')} value={typed.amount} inputMode="decimal" autoComplete="off" spellCheck={false}
        classNames={{ input: classes['amountInput'] ?? '' }} {...fields.of('amount')}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      <TextInput
        label={t('payment:fields.currency')} value={typed.currency} maxLength={3} autoComplete="off" spellCheck={false} {...fields.of('currency')}
        onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
      />
      <output className={classes['parsed']} data-read={read.ok || undefined}>
        {read.ok ? t('payment:hints.parsed', { amount: format.money(read.value) }) : t('payment:hints.amount')}
      </output>
    </div>
  );
}
