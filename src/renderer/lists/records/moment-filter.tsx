import { useState } from 'react';
import type { ReactElement } from 'react';

import { DayInput } from '#renderer/ui/day-input.tsx';
import { useT } from '#renderer/i18n/index.ts';
import { isoFromLocal, localFromIso } from '#renderer/ui/format/index.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { isDay, parseDayOrMoment } from '#shared/domain/day-or-moment.ts';

import { FilterText } from './filter-text.tsx';
import classes from './records.module.css';

interface MomentFilterProps {
  readonly label: string;
  /** A day as YYYY-MM-DD, or an instant; '' for neither. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter of a date-time: a day, and where it matters a time on this computer's clock. */
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
