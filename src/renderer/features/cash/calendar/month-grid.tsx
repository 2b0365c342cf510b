import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Link } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { AgendaEntry } from '#shared/bridge/cash/agenda.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import classes from './calendar.module.css';
import { iconOf, keyOf, nameOf, pathOfEntry } from './entry-list.tsx';
import { dayAfterKey, DaySumLine, isWeekend, restOn, sumOf, sumWords, weeksOf } from './month-days.tsx';

interface MonthGridProps {
  readonly day: BankDate;
  readonly today: BankDate;
  /** undefined while loading. */
  readonly entries: readonly AgendaEntry[] | undefined;
  readonly onDay: (day: BankDate) => void;
  readonly onOpen: (day: BankDate) => void;
}

const SHOWN = 3;

/** One day is a tab stop; arrows lead to others, Page Up and Page Down to other months. */
export function MonthGrid({ day, today, entries, onDay, onOpen }: MonthGridProps): ReactElement {
  const format = useFormat();
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const weeks = weeksOf(day);
  const byDay = Map.groupBy(entries ?? [], ({ date }) => date);

  useEffect(() => {
    // Only after a key: a click elsewhere keeps the focus there.
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"][role="gridcell"]')?.focus();
    moved.current = false;
  }, [day]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(event.key, day);
    if (next !== null) {
      event.preventDefault();
      moved.current = true;
      onDay(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(day);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid of dates on a real table
    <table className={classes['grid']} role="grid" aria-label={format.month(day.slice(0, 7))} aria-busy={entries === undefined} ref={grid}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((date) => <th key={date} scope="col" abbr={format.weekday(date)}>{format.weekday(date, 'short')}</th>)}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day
                key={date} date={date} today={today} chosen={date === day} outside={date.slice(0, 7) !== day.slice(0, 7)} entries={byDay.get(date) ?? []}
                onChoose={() => { onDay(date); }} onOpen={() => { onOpen(date); }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly date: BankDate;
  readonly today: BankDate;
  readonly chosen: boolean;
  readonly outside: boolean;
  readonly entries: readonly AgendaEntry[];
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

/** The links are for the pointer; the keyboard reaches the same entries in the list of the day. */
function Day({ date, today, chosen, outside, entries, onChoose, onOpen }: DayProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const sum = sumOf(entries);
  const shown = entries.length > SHOWN ? entries.slice(0, SHOWN - 1) : entries;
  const rest = restOn(date);
  const said = [
    format.dateInWords(date), date === today ? t('comfort:calendar.today') : null, rest === null ? null : t(`comfort:calendar.rest.${rest}`),
    entries.length === 0 ? t('comfort:calendar.free') : t('comfort:calendar.entries', { count: entries.length }), sumWords(sum, format, t),
  ].filter((part) => part !== null && part !== '').join(', ');
  return (
    <td
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- in a table it would be a cell
      role="gridcell"
      className={classes['day']}
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      aria-current={date === today ? 'date' : undefined}
      data-outside={outside || undefined}
      data-closed={rest !== null || isWeekend(date) || undefined}
      onClick={onChoose}
      onDoubleClick={onOpen}
    >
      <VisuallyHidden>{said}</VisuallyHidden>
      <div className={classes['dayHead']} aria-hidden="true">
        <span className={classes['dayNumber']}>{Number(date.slice(8))}</span>
        {rest !== null && <span className={classes['closedWord']}>{t(`comfort:calendar.rest.${rest}`)}</span>}
      </div>
      <ul className={classes['chips']}>
        {shown.map((entry) => {
          const KindIcon = iconOf(entry);
          return (
            <li key={keyOf(entry)} data-unsent={entry.kind === 'draft' || entry.kind === 'recurring' || entry.kind === 'batch' || undefined}>
              <Link href={pathOfEntry(entry)} tabIndex={-1} title={`${nameOf(entry, t)} ${entry.amount === null ? '' : format.money(entry.amount)}`.trim()}>
                <KindIcon size={12} stroke={2} aria-hidden="true" />
                <span className="t-cut">{nameOf(entry, t)}</span>
                {entry.amount !== null && <span className={classes['chipAmount']}>{format.money(entry.amount)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
      {entries.length > shown.length && (
        <button type="button" className={classes['more']} tabIndex={-1} aria-label={t('comfort:calendar.more', { count: entries.length - shown.length })} onClick={onOpen}>
          {`+${entries.length - shown.length}`}
        </button>
      )}
      <div aria-hidden="true"><DaySumLine sum={sum} /></div>
    </td>
  );
}
