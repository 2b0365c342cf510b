import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';

import classes from './records.module.css';

interface ChosenChipsProps<Name extends string> {
  /** Each filter's name, and the filter in words. */
  readonly chips: readonly (readonly [Name, string])[];
  readonly onRemove: (name: Name) => void;
  readonly onClear: () => void;
}

/** What is filtered by, each to be taken away by itself, or all at once. */
export function ChosenChips<Name extends string>({ chips, onRemove, onClear }: ChosenChipsProps<Name>): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['chips']}>
      {chips.map(([name, filter]) => (
        <button key={name} type="button" className={classes['chip']} aria-label={t('writes:filters.without', { filter })} onClick={() => { onRemove(name); }}>
          <span>{filter}</span>
          <IconX size={12} aria-hidden="true" />
        </button>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>{t('writes:filters.clear')}</Button>
    </div>
  );
}
