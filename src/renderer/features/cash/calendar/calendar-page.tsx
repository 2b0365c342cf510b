import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import { ErrorState, Page, Section, SkeletonRows } from '#renderer/ui/index.ts';
import type { AgendaEntry } from '#shared/bridge/cash/agenda.ts';
import { addMonths } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import { calendarViews, useCalendarAddress } from './calendar-address.ts';
import classes from './calendar.module.css';
import { DayList } from './day-list.tsx';
import { DaySumLine } from './day-sum.tsx';
import { EntryList } from './entry-list.tsx';
import { KindFilter } from './kind-filter.tsx';
import { isClosingDay, sumOf, weeksOf } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';

const PARTS = ['transfers', 'campaigns', 'orders', 'drafts', 'batches', 'closings', 'intents'] as const;

/** Payments and closings by day. */
export function CalendarPage(): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const today = useToday();
  const { day, view, kinds, change } = useCalendarAddress(today);
  const month = day.slice(0, 7);
  const days = weeksOf(day).flat();
  const { data, error, reload } = useQuery('agenda.between', { from: days[0] ?? day, to: days.at(-1) ?? day, decimalMark: format.decimalMark }, PARTS);
  const opened = useRef<HTMLDivElement>(null);
  const lets = (entries: readonly AgendaEntry[]): readonly AgendaEntry[] => (kinds.length === 0 ? entries : entries.filter(({ kind }) => kinds.includes(kind)));
  const entries = data === null ? undefined : lets(data.entries);
  const open = (date: BankDate): void => {
    change({ day: date });
    opened.current?.focus();
  };
  return (
    <Page
      heading={t('comfort:calendar.heading')}
      {...(data === null ? {} : { asOf: data.asOf })}
      toolbar={
        <SegmentedControl
          size="xs" aria-label={t('comfort:calendar.view')} value={view} onChange={(value) => { change({ view: value }); }}
          data={calendarViews.map((value) => ({ value, label: t(`comfort:calendar.views.${value}`) }))}
        />
      }
    >
      <div className={classes['tools']}>
        <div className={classes['months']}>
          <Step label={t('comfort:calendar.previous')} onClick={() => { change({ day: addMonths(day, -1) }); }} back />
          <Step label={t('comfort:calendar.next')} onClick={() => { change({ day: addMonths(day, 1) }); }} />
          <Button size="xs" variant="default" onClick={() => { change({ day: today }); }}>{t('comfort:calendar.today')}</Button>
          <h2 className={classes['month']} aria-live="polite">{format.month(month)}</h2>
        </div>
        <KindFilter kinds={kinds} onChange={(next) => { change({ kinds: next }); }} />
      </div>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {/* Days without entries would say that nothing happens on them. */}
      {(error === null || data !== null) && (
        <div className={classes['layout']}>
          {view === 'month' && <MonthGrid day={day} today={today} entries={entries} onDay={(date) => { change({ day: date }); }} onOpen={open} />}
          {view === 'list' && (entries === undefined ? <SkeletonRows rows={8} /> : <DayList month={month} today={today} entries={entries} />)}
          <div className={classes['side']}>
            {view === 'month' && (
              <div ref={opened} tabIndex={-1} className={classes['opened']}>
                <OpenedDay date={day} entries={entries?.filter(({ date }) => date === day)} />
              </div>
            )}
            <Standing heading={t('comfort:calendar.late')} note={t('comfort:calendar.lateNote')} entries={lets(data?.late ?? [])} dated />
            <Standing heading={t('comfort:calendar.undated')} note={t('comfort:calendar.undatedNote')} entries={lets(data?.undated ?? [])} />
            <p className={classes['note']}>{t('comfort:calendar.note')}{data !== null && data.leftOut > 0 && ` ${t('comfort:calendar.leftOut', { count: data.leftOut, number: format.number(data.leftOut) })}`}</p>
          </div>
        </div>
      )}
    </Page>
  );
}

function Step({ label, onClick, back = false }: { readonly label: string; readonly onClick: () => void; readonly back?: boolean }): ReactElement {
  return (
    <Tooltip label={label}>
      <ActionIcon size={30} variant="default" aria-label={label} onClick={onClick}>
        {back ? <IconChevronLeft size={16} /> : <IconChevronRight size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

function OpenedDay({ date, entries }: { readonly date: BankDate; readonly entries: readonly AgendaEntry[] | undefined }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={format.dateWithWeekday(date)}>
      {isClosingDay(date) && <p className={classes['note']}>{t('comfort:calendar.closedDay')}</p>}
      {entries === undefined ? <SkeletonRows rows={2} /> : entries.length === 0 ? <p className="t-muted">{t('comfort:calendar.free')}</p> : <EntryList entries={entries} />}
      {entries !== undefined && entries.length > 1 && sumOf(entries).amounts.length > 0 && (
        <div className={classes['total']}><span>{t('comfort:calendar.together')}</span><DaySumLine sum={sumOf(entries)} /></div>
      )}
    </Section>
  );
}

interface StandingProps {
  readonly heading: string;
  readonly note: string;
  readonly entries: readonly AgendaEntry[];
  readonly dated?: boolean;
}

/** What has no place in the month, and only where there is any. */
function Standing({ heading, note, entries, dated = false }: StandingProps): ReactElement | null {
  if (entries.length === 0) return null;
  return (
    <Section heading={heading}>
      <EntryList entries={entries} dated={dated} />
      <p className={classes['note']}>{note}</p>
    </Section>
  );
}
