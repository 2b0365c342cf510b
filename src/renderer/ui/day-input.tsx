import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';

import { useFormat } from './format/index.ts';
import { CalendarLanguage } from './calendar-language.tsx';
import { useCalendarWords } from './calendar-words.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { typedDay, typedMoment } from '#shared/domain/typed-day.ts';

interface DayInputProps {
  readonly label: string;
  readonly value: BankDate | null;
  readonly onChange: (date: BankDate | null) => void;
  readonly minDate?: BankDate;
  readonly maxDate?: BankDate;
  readonly size?: 'xs' | 'sm';
  readonly error?: string | null;
  readonly description?: ReactNode;
  readonly disabled?: boolean;
  readonly clearable?: boolean;
  /** The field's name in its form. */
  readonly field?: string;
}

/** Outside of the page it would be in no landmark, and a click on a day would close the popover around it. */
const WHERE_IT_OPENS = { withinPortal: false } as const;

/** A day, chosen or typed in the format of the language or as YYYY-MM-DD. */
export function DayInput({ label, value, onChange, minDate, maxDate, size = 'sm', error = null, description = null, disabled = false, clearable = true, field }: DayInputProps): ReactElement {
  const { fieldDay } = useFormat();
  const words = useCalendarWords();
  return (
    <CalendarLanguage>
      <DateInput
        size={size}
        label={label}
        value={value}
        clearable={clearable}
        disabled={disabled}
        data-field={field}
        {...words}
        valueFormat={fieldDay}
        dateParser={typedDay}
        leftSection={<IconCalendar size={14} aria-hidden="true" />}
        popoverProps={WHERE_IT_OPENS}
        {...(minDate === undefined ? {} : { minDate })}
        {...(maxDate === undefined ? {} : { maxDate })}
        error={error}
        description={description}
        onChange={(date) => { onChange(date === null ? null : parseBankDate(date)); }}
      />
    </CalendarLanguage>
  );
}

interface MomentInputProps extends Pick<DayInputProps, 'label' | 'error' | 'description'> {
  /** Local time, as "2026-05-03 14:30:00". */
  readonly value: string | null;
  readonly onChange: (moment: string | null) => void;
}

export function MomentInput({ label, value, onChange, error = null, description = null }: MomentInputProps): ReactElement {
  const { fieldDay } = useFormat();
  return (
    <CalendarLanguage>
      <DateInput
        size="sm"
        label={label}
        value={value}
        clearable
        withTime
        valueFormat={`${fieldDay} HH:mm`}
        dateParser={typedMoment}
        popoverProps={WHERE_IT_OPENS}
        leftSection={<IconCalendar size={14} aria-hidden="true" />}
        error={error}
        description={description}
        onChange={onChange}
      />
    </CalendarLanguage>
  );
}
