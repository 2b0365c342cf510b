import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { Amount } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';

import classes from './calendar.module.css';
import type { DaySum } from './month-days.ts';

/** What the entries of a day would move, in words; empty where nothing would. */
export const sumWords = ({ amounts, unknown }: DaySum, format: Formatter, t: Translate): string =>
  [...amounts.map((amount) => format.money(amount, { sign: 'always' })), ...(unknown > 0 ? [t('comfort:calendar.without', { count: unknown })] : [])].join(', ');

/** The same as figures. An amount that is not known is said, never counted as nothing. */
export function DaySumLine({ sum: { amounts, unknown } }: { readonly sum: DaySum }): ReactElement | null {
  const { t } = useT();
  if (amounts.length === 0 && unknown === 0) return null;
  return (
    <div className={classes['sum']}>
      {amounts.map((amount) => <Amount key={amount.currency} money={amount} sign="always" />)}
      {unknown > 0 && <span className="t-muted" title={t('comfort:calendar.without', { count: unknown })}>{amounts.length > 0 ? '+ ?' : '—'}</span>}
    </div>
  );
}
