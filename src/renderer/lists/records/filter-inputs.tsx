import { ActionIcon, NativeSelect, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { CalendarLanguage } from '#renderer/ui/calendar-language.tsx';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { isoFromLocal, localFromIso } from '#renderer/ui/format/index.ts';
import { useCalendarWords } from '#renderer/ui/index.ts';
import type { Choice } from '#renderer/ui/index.ts';
import { useTypedText } from '#renderer/ui/use-typed-text.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { isDay, parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import { plainDayRange, readDayRange } from '#shared/domain/typed-range.ts';

import classes from './records.module.css';

/** Long enough for the next key, too short to notice. */
const PAUSE_MS = 200;

interface FilterTextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly inputMode?: 'decimal' | 'text';
  readonly error?: string | null;
  readonly placeholder?: string;
  readonly rightSection?: ReactNode;
}

/** A typed filter, applied when typing pauses. */
export function FilterText({ label, value, onChange, maxLength = 60, inputMode = 'text', error = null, placeholder, rightSection }: FilterTextProps): ReactElement {
  const [text, setText] = useTypedText(value, onChange, PAUSE_MS);
  return (
    <TextInput
      size="xs"
      label={label}
      value={text}
      maxLength={maxLength}
      inputMode={inputMode}
      error={error}
      placeholder={placeholder}
      rightSection={rightSection}
      onChange={({ currentTarget }) => { setText(currentTarget.value); }}
    />
  );
}

interface DaysFilterProps {
  readonly label: string;
  /** As typed. */
  readonly value: string;
  /** As `readTyped` reads it; '' for none. */
  readonly read: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A day or a range of days, typed or chosen in a calendar. */
export function DaysFilter({ label, value, read, error, onChange }: DaysFilterProps): ReactElement {
  const { t } = useT();
  const { ariaLabels } = useCalendarWords();
  const [open, setOpen] = useState(false);
  const day = parseBankDate(read);
  const range = readDayRange(read) ?? { from: day, to: day };
  const choose = (from: string | null, to: string | null): void => {
    const chosen = { from: parseBankDate(from ?? ''), to: parseBankDate(to ?? '') };
    if (chosen.from === null || chosen.to === null) return;
    onChange(plainDayRange(chosen));
    setOpen(false);
  };
  const calendar = (
    <Popover opened={open} onChange={setOpen} trapFocus position="bottom-end">
      <Popover.Target>
        <ActionIcon size="sm" aria-label={t('writes:filters.chooseDays', { filter: label })} onClick={() => { setOpen(!open); }}><IconCalendar size={14} /></ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('writes:filters.chooseDays', { filter: label })}>
        <CalendarLanguage>
          <DatePicker
            type="range" size="xs" allowSingleDateInRange ariaLabels={ariaLabels} defaultValue={[range.from, range.to]}
            {...(range.from === null ? {} : { defaultDate: range.from })}
            onChange={([from, to]) => { choose(from, to); }}
          />
        </CalendarLanguage>
      </Popover.Dropdown>
    </Popover>
  );
  return <FilterText label={label} value={value} maxLength={60} placeholder="2026-01..2026-03" error={error} rightSection={calendar} onChange={onChange} />;
}

interface MomentFilterProps {
  readonly label: string;
  /** A day as YYYY-MM-DD, an instant, or ''. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A date filter with an optional local time. */
export function MomentFilter({ label, value, onChange }: MomentFilterProps): ReactElement {
  const { t } = useT();
  const [wrong, setWrong] = useState(false);
  const moment = parseDayOrMoment(value);
  const local = moment === null || isDay(moment) ? null : localFromIso(moment);
  const day = moment === null ? null : isDay(moment) ? moment : parseBankDate((local ?? '').slice(0, 10));
  const time = local?.slice(11, 16) ?? '';
  const choose = (nextDay: BankDate | null, nextTime: string): void => {
    onChange(nextDay === null ? '' : nextTime === '' ? nextDay : isoFromLocal(`${nextDay} ${nextTime}:00`));
  };
  const type = (typed: string): void => {
    const match = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(typed);
    setWrong(typed !== '' && match === null);
    if (typed === '' || match !== null) choose(day, match === null ? '' : `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? ''}`);
  };
  return (
    <div className={classes['moment']}>
      <DayInput size="xs" label={label} value={day} onChange={(next) => { choose(next, time); }} />
      {day !== null && <FilterText label={t('writes:filters.time')} value={time} maxLength={5} error={wrong ? t('writes:filters.notTime') : null} onChange={type} />}
    </div>
  );
}

interface ChoiceOrTypedProps {
  readonly label: string;
  /** '' does not filter. */
  readonly value: string;
  /** The label of ''. */
  readonly any: string;
  readonly options: readonly Choice[];
  readonly onChange: (value: string) => void;
}

/** Stands for a value that no list has; no bank sends it. */
const ANOTHER = '…';

/** A status filter: a listed value, or any other, typed as the bank writes it. */
export function ChoiceOrTyped({ label, value, any, options, onChange }: ChoiceOrTypedProps): ReactElement {
  const { t } = useT();
  const [typing, setTyping] = useState(false);
  const listed = value === '' || options.some((option) => option.value === value) ? options : [...options, { value, name: value }];
  return (
    <div>
      <NativeSelect
        size="xs"
        label={label}
        value={typing ? ANOTHER : value}
        data={[{ value: '', label: any }, ...listed.map((option) => ({ value: option.value, label: option.name })), { value: ANOTHER, label: t('writes:filters.another') }]}
        onChange={({ currentTarget }) => {
          setTyping(currentTarget.value === ANOTHER);
          if (currentTarget.value !== ANOTHER) onChange(currentTarget.value);
        }}
      />
      {typing && <FilterText label={t('writes:filters.asTheBank', { filter: label })} value={value} onChange={onChange} />}
    </div>
  );
}
