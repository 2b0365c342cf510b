import { lazy, Suspense } from 'react';
import type { ReactElement } from 'react';

import { Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';
import type { StatementSummary } from '#shared/bridge/statement.ts';

import classes from './statement.module.css';

const MonthChart = lazy(async () => ({ default: (await import('./month-chart.tsx')).MonthChart }));

interface MonthsProps {
  readonly months: StatementSummary['months'];
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** The chart of the months, folded away until wanted: the entries come first. */
export function Months({ months, open, onToggle }: MonthsProps): ReactElement {
  const { t } = useT();
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes['months']}>
      <button type="button" className={classes['fold']} aria-expanded={open} onClick={onToggle}>
        <Chevron size={14} aria-hidden="true" /> {t('statement:months')}
      </button>
      {open && (
        <Suspense fallback={<Skeleton height={160} />}>
          <MonthChart months={months} />
        </Suspense>
      )}
    </div>
  );
}
