import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { TICK_BOX } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';

import { tickOf } from './entry-state.ts';
import classes from './tick-box.module.css';

/** The tick "checked" of an entry. The table hears its clicks; with the keyboard, Space does on the row itself. */
export function TickBox({ row }: { readonly row: StatementRow }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const state = tickOf(row);
  const title = state === 'none'
    ? t('statement:tickHint')
    : [t(`statement:tick.${state}`), format.instant(row.mark?.checkedAt), row.mark?.checkedBy ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={state === 'outdated' ? 'mixed' : state === 'ticked'}
      aria-label={t('statement:columns.checked')}
      tabIndex={-1}
      title={title}
      className={classes['tick']}
      data-state={state}
      {...TICK_BOX}
    />
  );
}
