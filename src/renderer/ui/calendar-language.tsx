import { DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import type { ReactElement, ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';

const ofDays = (language: string, weekday: 'long' | 'short'): string[] => {
  const name = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  // The first of January 2023 was a Sunday, with which dayjs begins.
  return Array.from({ length: 7 }, (_, day) => name.format(Date.UTC(2023, 0, day + 1)));
};

const ofMonths = (language: string, month: 'long' | 'short'): string[] => {
  const name = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => name.format(Date.UTC(2023, index, 1)));
};

const known = new Set(['en', 'en-XA']);

/** Teaches the calendars the names of days and months of a language. */
function learn(language: string): void {
  if (known.has(language)) return;
  known.add(language);
  const short = ofDays(language, 'short');
  dayjs.locale({
    name: language, weekdays: ofDays(language, 'long'), weekdaysShort: short, weekdaysMin: short.map((name) => name.slice(0, 2)),
    months: ofMonths(language, 'long'), monthsShort: ofMonths(language, 'short'), weekStart: 1, formats: {}, relativeTime: {}, ordinal: String,
  }, undefined, true);
}

/** Calendars inside of it speak the language in use. */
export function CalendarLanguage({ children }: { readonly children: ReactNode }): ReactElement {
  const { language } = useT();
  learn(language);
  return <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>{children}</DatesProvider>;
}
