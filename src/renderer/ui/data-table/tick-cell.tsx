import type { ReactElement } from 'react';

import { Checkbox } from '@mantine/core';

import { useT } from '#renderer/i18n/index.ts';

import classes from './data-table.module.css';

interface TickCellProps {
  /** Undefined while the row is being read. */
  readonly name: string | undefined;
  readonly checked: boolean;
}

const heardByTheTable = (): void => undefined;

/** The box of a row. The table hears its clicks; with the keyboard, Space does on the row itself. */
export function TickCell({ name, checked }: TickCellProps): ReactElement {
  const { t } = useT();
  return (
    <div role="cell" className={classes['tick']} data-tick>
      {name !== undefined && (
        <Checkbox size="xs" tabIndex={-1} checked={checked} aria-label={t('table:selectRow', { row: name })} onChange={heardByTheTable} />
      )}
    </div>
  );
}

interface TickAllProps {
  readonly all: 'none' | 'some' | 'all';
  readonly onToggle: () => void;
}

export function TickAll({ all, onToggle }: TickAllProps): ReactElement {
  const { t } = useT();
  return (
    <div role="columnheader" className={classes['tick']}>
      <Checkbox size="xs" checked={all === 'all'} indeterminate={all === 'some'} aria-label={t('table:selectAll')} onChange={onToggle} />
    </div>
  );
}
