import type { ReactElement } from 'react';

import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { Link } from 'wouter';

import { AccountFrame } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfReconciliation } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import { ErrorState, SkeletonRows } from '#renderer/ui/index.ts';
import { useShortcutKeys } from '#renderer/ui/keys/index.ts';
import { addMonths, bankDate, parseBankDate } from '#shared/domain/bank-date.ts';

import { BalanceLedger } from './balance-ledger.tsx';
import { Checks } from './checks.tsx';
import { LostMarks } from './lost-marks.tsx';
import classes from './reconciliation.module.css';
import { Shortfalls } from './shortfalls.tsx';

interface MonthSheetPageProps {
  readonly accountId: string;
  /** "YYYY-MM". */
  readonly month: string;
}

/** A month of an account: its balances, what is missing of it, what of it was checked. */
export function MonthSheetPage({ accountId, month }: MonthSheetPageProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery(
    'statement.reconciliation', { accountId, month }, ['statements', 'entryMarks', 'accounts', 'entryDifferences'],
  );
  return (
    <AccountFrame accountId={accountId} part="reconciliation" toolbar={<MonthSteps accountId={accountId} month={month} />}>
      <div className={classes['sheet']}>
        <p className={classes['path']}>
          <Link href={pathOfReconciliation(accountId, null)}>{t('reconciliation:allMonths')}</Link>
        </p>
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {data === null && error === null && <SkeletonRows rows={7} />}
        {data !== null && (
          <>
            <BalanceLedger key={`${accountId} ${month}`} sheet={data} title={t('reconciliation:sheet', { month: format.month(month) })} />
            <Shortfalls sheet={data} />
            <Checks sheet={data} />
            {data.lostMarks.length > 0 && <LostMarks marks={data.lostMarks} />}
          </>
        )}
      </div>
    </AccountFrame>
  );
}

/** To the months beside this one, by button or by Shift with an arrow. */
function MonthSteps({ accountId, month }: MonthSheetPageProps): ReactElement {
  const { t } = useT();
  const thisMonth = useToday().slice(0, 7);
  const first = parseBankDate(`${month}-01`) ?? bankDate(`${thisMonth}-01`);
  const pathAt = (steps: number): string => pathOfReconciliation(accountId, addMonths(first, steps).slice(0, 7));
  const isLast = month >= thisMonth;
  const step = (steps: number): void => {
    if (steps < 0 || !isLast) goTo(pathAt(steps));
  };
  useShortcutKeys({ previousMonth: () => { step(-1); }, nextMonth: () => { step(1); } });
  return (
    <div className={classes['steps']}>
      <Button
        size="xs" variant="default" leftSection={<IconChevronLeft size={14} aria-hidden="true" />} aria-keyshortcuts="Shift+ArrowLeft"
        title="Shift+←" onClick={() => { step(-1); }}
      >
        {t('reconciliation:previous')}
      </Button>
      <Button
        size="xs" variant="default" rightSection={<IconChevronRight size={14} aria-hidden="true" />} aria-keyshortcuts="Shift+ArrowRight"
        title="Shift+→" disabled={isLast} onClick={() => { step(1); }}
      >
        {t('reconciliation:next')}
      </Button>
      <Button size="xs" variant="default" leftSection={<IconPrinter size={14} aria-hidden="true" />} onClick={() => { window.print(); }}>
        {t('reconciliation:print')}
      </Button>
    </div>
  );
}
