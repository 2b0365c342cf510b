import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';

import { useFormat } from '#renderer/ui/format/index.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';

import classes from './portal-forms.module.css';
import type { FieldProps } from './use-draft-form.tsx';

interface AmountInputProps extends FieldProps {
  readonly label: string;
  readonly value: string;
  /** In which the amount is; null for a percentage. */
  readonly currency: string | null;
  readonly onType: (text: string) => void;
}

/** An amount or a percentage, typed or pasted in either notation; an amount says how it is understood. */
export function AmountInput({ label, value, currency, onType, description, ...field }: AmountInputProps): ReactElement {
  const format = useFormat();
  const read = currency === null || value === '' ? null : moneyFromTyped(value, currency, format.decimalMark);
  return (
    <TextInput
      {...field} label={label} value={value} inputMode="decimal" autoComplete="off" spellCheck={false} classNames={{ input: classes['amountInput'] ?? '' }}
      description={<>{description}<span className={classes['read']}>{read?.ok === true && `= ${format.money(read.value)}`}</span></>}
      onChange={({ currentTarget }) => { onType(currentTarget.value); }}
    />
  );
}
