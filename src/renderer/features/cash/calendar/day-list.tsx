import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState } from '#renderer/ui/index.ts';
import type { AgendaEntry } from '#shared/bridge/cash/agenda.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import calendar from './calendar.module.css';
import classes from './lists.module.css';
import { DaySumLine } from './day-sum.tsx';
import { EntryList } from './entry-list.tsx';
import { isClosingDay, isWeekend, sumOf } from './month-days.ts';

interface DayListProps {
  readonly month: string;
  readonly today: BankDate;
  readonly entries: readonly AgendaEntry[];
}

/** The days of a month that hold something, one below the other. */
export function DayList({ month, today, entries }: DayListProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const weekday = new Intl.DateTimeFormat(format.locale, { timeZone: 'UTC', weekday: 'long' });
  const days = [...Map.groupBy(entries.filter(({ date }) => date?.startsWith(month)), ({ date }) => date)];
  if (days.length === 0) return <EmptyState title={t('comfort:calendar.nothing', { month: format.month(month) })}>{t('comfort:calendar.nothingText')}</EmptyState>;
  return (
    <ol className={classes['days']}>
      {days.map(([date, ofDay]) => date !== null && (
        <li key={date} data-past={date < today || undefined}>
          <div className={classes['listDay']}>
            <h2 {...(date === today ? { 'aria-current': 'date' } : {})}>
              <span>{format.date(date)}</span>
              <span className={classes['listWeekday']}>{weekday.format(Date.parse(date))}</span>
            </h2>
            {date === today && <span className={classes['todayWord']}>{t('comfort:calendar.today')}</span>}
            {(isClosingDay(date) || isWeekend(date)) && <span className={calendar['closedWord']}>{t('comfort:calendar.closedDay')}</span>}
            <DaySumLine sum={sumOf(ofDay)} />
          </div>
          <EntryList entries={ofDay} />
        </li>
      ))}
    </ol>
  );
}
