import 'dayjs/locale/it';

import { DateInput, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

interface DayInputProps {
  readonly label: string;
  readonly value: BankDate | null;
  readonly onChange: (date: BankDate | null) => void;
  readonly minDate?: BankDate;
  readonly size?: 'xs' | 'sm';
  readonly error?: string | null;
}

/** A day, chosen or typed: as the language writes it, or as YYYY-MM-DD. */
export function DayInput({ label, value, onChange, minDate, size = 'sm', error = null }: DayInputProps): ReactElement {
  const { language } = useT();
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <DateInput
        size={size}
        label={label}
        value={value}
        clearable
        valueFormat={language === 'it' ? 'DD/MM/YYYY' : 'D MMM YYYY'}
        dateParser={typedDay}
        leftSection={<IconCalendar size={14} aria-hidden="true" />}
        popoverProps={{ withinPortal: true }}
        {...(minDate === undefined ? {} : { minDate })}
        error={error}
        onChange={(date) => { onChange(date === null ? null : parseBankDate(date)); }}
      />
    </DatesProvider>
  );
}

/** "2026-03-15", "15/03/2026", "15.3.2026", "15 Mar 2026"; null is no day. */
function typedDay(text: string): string | null {
  const compact = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(compact);
  const european = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(compact);
  const [year, month, day] = iso !== null ? [iso[1], iso[2], iso[3]] : european !== null ? [european[3], european[2], european[1]] : named(compact);
  if (year === undefined || month === undefined || day === undefined) return null;
  return parseBankDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function named(text: string): readonly (string | undefined)[] {
  const match = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})$/.exec(text);
  const month = MONTHS.indexOf((match?.[2] ?? '').toLowerCase());
  return match === null || month < 0 ? [] : [match[3], String(month + 1), match[1]];
}
