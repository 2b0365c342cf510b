import 'dayjs/locale/it';

import { DateInput, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useCalendarWords } from '#renderer/ui/index.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { typedDay } from '#shared/domain/typed-day.ts';

interface DayInputProps {
  readonly label: string;
  readonly value: BankDate | null;
  readonly onChange: (date: BankDate | null) => void;
  readonly minDate?: BankDate;
  readonly maxDate?: BankDate;
  /** False inside a popover: a click on a day beside it would close it. */
  readonly withinPortal?: boolean;
  readonly size?: 'xs' | 'sm';
  readonly error?: string | null;
  readonly description?: ReactNode;
}

/** A day, chosen or typed: as the language writes it, or as YYYY-MM-DD. */
export function DayInput({ label, value, onChange, minDate, maxDate, withinPortal = true, size = 'sm', error = null, description = null }: DayInputProps): ReactElement {
  const { language } = useT();
  const words = useCalendarWords();
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <DateInput
        size={size}
        label={label}
        value={value}
        clearable
        {...words}
        valueFormat={language === 'it' ? 'DD/MM/YYYY' : 'D MMM YYYY'}
        dateParser={typedDay}
        leftSection={<IconCalendar size={14} aria-hidden="true" />}
        popoverProps={{ withinPortal }}
        {...(minDate === undefined ? {} : { minDate })}
        {...(maxDate === undefined ? {} : { maxDate })}
        error={error}
        description={description}
        onChange={(date) => { onChange(date === null ? null : parseBankDate(date)); }}
      />
    </DatesProvider>
  );
}
