import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';

import classes from './portal-forms.module.css';
import type { FieldProps } from './use-draft-form.tsx';

interface AmountInputProps extends FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** An amount or a percentage, typed or pasted in either notation. */
export function AmountInput({ label, value, onType, ...field }: AmountInputProps): ReactElement {
  return (
    <TextInput
      {...field} label={label} value={value} inputMode="decimal" autoComplete="off" spellCheck={false} classNames={{ input: classes['amountInput'] ?? '' }}
      onChange={({ currentTarget }) => { onType(currentTarget.value); }}
    />
  );
}
