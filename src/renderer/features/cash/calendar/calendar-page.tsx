import { ActionIcon, Button, Group, SegmentedControl, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useDeferredValue, useRef } from 'react';
import type { ReactElement } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CALENDAR_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Page, Section, SkeletonRows } from '#renderer/ui/index.ts';
import { agendaKinds } from '#shared/bridge/cash/agenda.ts';
import type { AgendaEntry, AgendaKind } from '#shared/bridge/cash/agenda.ts';
import { addMonths, parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import classes from './calendar.module.css';
import { EntryList, kindIcons } from './entry-list.tsx';
import { DaySumLine, isWeekend, restOn, sumOf, weeksOf } from './month-days.tsx';
import { MonthGrid } from './month-grid.tsx';

const PARTS = ['transfers', 'campaigns', 'orders', 'drafts', 'batches', 'closings', 'intents', 'templates'] as const;

export function CalendarPage(): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const today = useToday();
  const { day, view, kinds, change } = useCalendarAddress(today);
  const month = day.slice(0, 7);
  const shown = weeksOf(day).flat();
  const { decimalMark } = format;
  const [from = day, to = day] = [shown[0], shown.at(-1)];
  const period = { from, to, decimalMark };
  const days = useQuery('agenda.between', { ...period, readiness: 'later' }, PARTS);
  // Whose refund may not arrive takes a second of many campaigns: it is asked for when the days are there.
  const whole = useQuery('agenda.between', period, PARTS, { whenWanted: days.data !== null });
  const error = days.error ?? whole.error;
  const reload = (): void => {
    days.reload();
    if (days.data !== null) whole.reload();
  };
  const data = whole.data ?? days.data;
  // What has no day is drawn behind the days.
  const standing = useDeferredValue(data, null);
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
        <Group gap="sm">
          <Step label={t('comfort:calendar.previous')} onClick={() => { change({ day: addMonths(day, -1) }); }} back />
          <Step label={t('comfort:calendar.next')} onClick={() => { change({ day: addMonths(day, 1) }); }} />
          <Button size="xs" variant="default" onClick={() => { change({ day: today }); }}>{t('comfort:calendar.today')}</Button>
          <h2 className={classes['month']} aria-live="polite">{format.month(month)}</h2>
          {data !== null && whole.data === null && error === null && <span className="t-small" role="status">{t('comfort:calendar.readiness')}</span>}
        </Group>
        <KindFilter kinds={kinds} onChange={(next) => { change({ kinds: next }); }} />
      </div>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {/* After an error, empty days would say that nothing happens on them. */}
      {(error === null || data !== null) && (
        <div className={classes['layout']}>
          {view === 'month' && <MonthGrid day={day} today={today} entries={entries} onDay={(date) => { change({ day: date }); }} onOpen={open} />}
          {view === 'list' && (entries === undefined ? <SkeletonRows rows={8} /> : <DayList month={month} today={today} entries={entries} />)}
          <div className={classes['side']}>
            {view === 'month' && (
              <div ref={opened} tabIndex={-1} className={classes['opened']}>
                <OpenedDay key={day} date={day} entries={entries?.filter(({ date }) => date === day)} />
              </div>
            )}
            <Standing heading={t('comfort:calendar.late')} note={t('comfort:calendar.lateNote')} entries={lets(standing?.late ?? [])} dated />
            <Standing heading={t('comfort:calendar.undated')} note={t('comfort:calendar.undatedNote')} entries={lets(standing?.undated ?? [])} />
            <p className="t-small">{t('comfort:calendar.note')}{data !== null && data.leftOut > 0 && ` ${t('comfort:calendar.leftOut', { count: data.leftOut, number: format.number(data.leftOut) })}`}</p>
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
  const rest = restOn(date);
  return (
    <Section heading={format.dateWithWeekday(date)}>
      {rest !== null && <p className="t-small">{t(`comfort:calendar.rest.${rest}`)}</p>}
      {entries === undefined ? <SkeletonRows rows={2} /> : entries.length === 0 ? <p className="t-muted">{t('comfort:calendar.free')}</p> : <EntryList entries={entries} />}
      {entries !== undefined && entries.length > 1 && sumOf(entries).amounts.length > 0 && (
        <Group align="baseline" gap="lg" wrap="nowrap" fz="sm" className="t-strong"><span>{t('comfort:calendar.together')}</span><DaySumLine sum={sumOf(entries)} /></Group>
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

function Standing({ heading, note, entries, dated = false }: StandingProps): ReactElement | null {
  if (entries.length === 0) return null;
  return (
    <Section heading={heading}>
      <EntryList entries={entries} dated={dated} />
      <p className="t-small">{note}</p>
    </Section>
  );
}

/** Also a filter: pressed kinds are shown, none shows all. */
function KindFilter({ kinds, onChange }: { readonly kinds: readonly AgendaKind[]; readonly onChange: (kinds: readonly AgendaKind[]) => void }): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['kinds']} role="group" aria-label={t('comfort:calendar.kinds')}>
      {agendaKinds.map((kind) => {
        const KindIcon = kindIcons[kind];
        const on = kinds.includes(kind);
        return (
          <button
            key={kind} type="button" className={classes['kind']} aria-pressed={on}
            onClick={() => { onChange(on ? kinds.filter((one) => one !== kind) : agendaKinds.filter((one) => one === kind || kinds.includes(one))); }}
          >
            <KindIcon size={14} stroke={1.8} aria-hidden="true" />
            {t(`comfort:calendar.several.${kind}`)}
          </button>
        );
      })}
    </div>
  );
}

function DayList({ month, today, entries }: { readonly month: string; readonly today: BankDate; readonly entries: readonly AgendaEntry[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const days = [...Map.groupBy(entries.filter(({ date }) => date?.startsWith(month)), ({ date }) => date)];
  if (days.length === 0) return <EmptyState title={t('comfort:calendar.nothing', { month: format.month(month) })}>{t('comfort:calendar.nothingText')}</EmptyState>;
  return (
    <ol className={classes['days']}>
      {days.map(([date, ofDay]) => date !== null && (
        <li key={date} data-past={date < today || undefined}>
          <div className={classes['listDay']}>
            <h2 {...(date === today ? { 'aria-current': 'date' } : {})}>
              <span>{format.date(date)}</span>
              <span className={classes['listWeekday']}>{format.weekday(date)}</span>
            </h2>
            {date === today && <span className={classes['todayWord']}>{t('comfort:calendar.today')}</span>}
            {(restOn(date) !== null || isWeekend(date)) && <span className={classes['closedWord']}>{t(`comfort:calendar.rest.${restOn(date) ?? 'target'}`)}</span>}
            <DaySumLine sum={sumOf(ofDay)} />
          </div>
          <EntryList entries={ofDay} />
        </li>
      ))}
    </ol>
  );
}

const calendarViews = ['month', 'list'] as const;
type CalendarViewName = (typeof calendarViews)[number];

interface CalendarAddress {
  /** Its month is shown. */
  readonly day: BankDate;
  readonly view: CalendarViewName;
  /** Empty shows all. */
  readonly kinds: readonly AgendaKind[];
}

/** The address holds the state; a change of the day alone adds no step to Back. */
function useCalendarAddress(today: BankDate): CalendarAddress & { readonly change: (change: Partial<CalendarAddress>) => void } {
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const address: CalendarAddress = {
    day: parseBankDate(search.get('day') ?? '') ?? today,
    view: search.get('view') === 'list' ? 'list' : 'month',
    kinds: agendaKinds.filter((kind) => search.getAll('kind').includes(kind)),
  };
  return {
    ...address,
    change: (change) => {
      const next = { ...address, ...change };
      const to = new URLSearchParams([
        ...(next.day === today ? [] : [['day', next.day]]), ...(next.view === 'month' ? [] : [['view', next.view]]), ...next.kinds.map((kind) => ['kind', kind]),
      ]).toString();
      navigate(to === '' ? CALENDAR_PATH : `${CALENDAR_PATH}?${to}`, { replace: next.view === address.view });
    },
  };
}
