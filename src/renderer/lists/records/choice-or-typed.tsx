import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { Choice } from '#renderer/ui/index.ts';

import { FilterText } from './filter-text.tsx';

interface ChoiceOrTypedProps {
  readonly label: string;
  /** '' lets everything through. */
  readonly value: string;
  /** What lets everything through is called. */
  readonly any: string;
  readonly options: readonly Choice[];
  readonly onChange: (value: string) => void;
}

/** Stands for a value that no list has; no bank sends it. */
const ANOTHER = '…';

/** A filter by a status: one that is documented or was seen, or any other, typed as the bank writes it. */
export function ChoiceOrTyped({ label, value, any, options, onChange }: ChoiceOrTypedProps): ReactElement {
  const { t } = useT();
  const [typing, setTyping] = useState(false);
  const listed = value === '' || options.some((option) => option.value === value) ? options : [...options, { value, name: value }];
  return (
    <div>
      <NativeSelect
        size="xs"
        label={label}
        value={typing ? ANOTHER : value}
        data={[{ value: '', label: any }, ...listed.map((option) => ({ value: option.value, label: option.name })), { value: ANOTHER, label: t('writes:filters.another') }]}
        onChange={({ currentTarget }) => {
          setTyping(currentTarget.value === ANOTHER);
          if (currentTarget.value !== ANOTHER) onChange(currentTarget.value);
        }}
      />
      {typing && <FilterText label={t('writes:filters.asTheBank', { filter: label })} value={value} onChange={onChange} />}
    </div>
  );
}
