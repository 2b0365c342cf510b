import { lazy, Suspense } from 'react';
import type { ReactElement } from 'react';

import { NativeSelect, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { StatementSummary } from '#shared/bridge/cash/statement.ts';

import classes from './statement.module.css';

const MonthChart = lazy(async () => ({ default: (await import('./month-chart.tsx')).MonthChart }));

interface MonthsProps {
  /** null while nothing was summed yet. */
  readonly months: StatementSummary['months'] | null;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Shows a month by itself. */
  readonly onMonth: (month: string) => void;
}

/** The chart of the months, folded away until wanted: the entries come first. */
export function Months({ months, open, onToggle, onMonth }: MonthsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const names = [...new Set((months ?? []).map(({ month }) => month))].toReversed();
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes['months']}>
      <div className={classes['monthsHead']}>
        <button type="button" className={classes['fold']} aria-expanded={open} onClick={onToggle}>
          <Chevron size={14} aria-hidden="true" /> {t('statement:months')}
        </button>
        {open && names.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('statement:pickMonth')}
            value=""
            data={[{ value: '', label: t('statement:pickMonth') }, ...names.map((month) => ({ value: month, label: format.month(month) }))]}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') onMonth(value);
            }}
          />
        )}
      </div>
      {open && months !== null && months.length === 0 && <p className={classes['noMonths']}>{t('statement:noMonths')}</p>}
      {open && months?.length !== 0 && (
        <Suspense fallback={<Skeleton height={160} />}>
          {months === null ? <Skeleton height={160} /> : <MonthChart months={months} onMonth={onMonth} />}
        </Suspense>
      )}
    </div>
  );
}
