import { assertNever } from '../assert-never.ts';
import type { BankDate } from '../bank-date.ts';

/** What a text of a template may hold in braces, in the order in which it is offered. */
export const placeholders = ['date', 'day', 'month', 'monthName', 'quarter', 'year'] as const;
export type Placeholder = (typeof placeholders)[number];

/** As it is written, in every language: a text keeps its meaning when the language changes. */
const spellings: Readonly<Record<string, Placeholder>> = {
  date: 'date', day: 'day', month: 'month', 'month name': 'monthName', quarter: 'quarter', year: 'year',
  data: 'date', giorno: 'day', mese: 'month', 'nome mese': 'monthName', trimestre: 'quarter', anno: 'year',
};

const IN_BRACES = /\{([^{}]*)\}/g;

const named = (inner: string): Placeholder | null => {
  const word = inner.trim().replace(/\s+/g, ' ').toLowerCase();
  return Object.hasOwn(spellings, word) ? spellings[word] ?? null : null;
};

/** The text with its placeholders filled in for a day; the month is named in the language of `locale`. What is not a placeholder stays. */
export const filledText = (text: string, day: BankDate, locale: string): string =>
  text.replace(IN_BRACES, (whole, inner: string) => {
    const placeholder = named(inner);
    return placeholder === null ? whole : valueOf(placeholder, day, locale);
  });

/** What stands in braces and is no placeholder. */
export const unknownPlaceholders = (text: string): readonly string[] => [...text.matchAll(IN_BRACES)].flatMap(([whole, inner = '']) => (named(inner) === null ? [whole] : []));

function valueOf(placeholder: Placeholder, day: BankDate, locale: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  switch (placeholder) {
    case 'date': return `${Number(dayOfMonth)} ${monthName(day, locale)} ${year}`;
    case 'day': return String(Number(dayOfMonth));
    case 'month': return month;
    case 'monthName': return monthName(day, locale);
    case 'quarter': return String(Math.ceil(Number(month) / 3));
    case 'year': return year;
    default: return assertNever(placeholder);
  }
}

const monthName = (day: BankDate, locale: string): string => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long' }).format(Date.parse(day));
