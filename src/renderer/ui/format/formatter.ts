import { useT } from '#renderer/i18n/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { formatLanguage } from '#shared/text/language-choice.ts';

/** For what is not known; never 0. */
export const UNKNOWN = '—';

/** U+2212: as wide as a digit, and read aloud as "minus". */
const MINUS = '−';
const NO_BREAK_SPACE = '\u00a0';

/** `difference`: a plus as well, though more is not better. */
export type SignShown = 'negative' | 'always' | 'difference';

interface AmountOptions {
  readonly sign?: SignShown;
}

interface AmountParts {
  /** With the sign: "−1,234.50". */
  readonly digits: string;
  /** ISO code; "¤" when the bank did not say the currency; empty when the amount is unknown. */
  readonly currency: string;
}

type Maybe<Value> = Value | null | undefined;

/** Numbers and dates for people. Everything unknown is "—". */
export interface Formatter {
  readonly language: string;
  /** BCP 47 tag. */
  readonly locale: string;
  readonly decimalMark: DecimalMark;
  /** "1,234.50 EUR", exact: the digits never pass through a double. */
  readonly money: (money: Maybe<Money>, options?: AmountOptions) => string;
  readonly amountParts: (money: Maybe<Money>, options?: AmountOptions) => AmountParts;
  /** "Saturday, 21 Nov 2026" or "sabato 21/11/2026". */
  readonly dateWithWeekday: (date: BankDate) => string;
  /** The format of `date` as a pattern of dayjs. */
  readonly fieldDay: string;
  /** "21 Nov 2026" or "21/11/2026". */
  readonly date: (date: Maybe<BankDate>) => string;
  readonly dateRange: (from: BankDate, to: BankDate) => string;
  /** To the minute, in the person's time zone. */
  readonly instant: (instant: Maybe<Instant>) => string;
  /** To the second. */
  readonly instantToTheSecond: (instant: Instant) => string;
  /** To the second, with the zone. */
  readonly instantFull: (instant: Maybe<Instant>) => string;
  /** "9:12 AM" or "09:12", in the person's time zone. */
  readonly timeOfDay: (instant: Instant) => string;
  /** "Saturday"; short, "Sat". */
  readonly weekday: (date: BankDate, width?: 'long' | 'short') => string;
  /** "Saturday, 21 November 2026", as it is read aloud. */
  readonly dateInWords: (date: BankDate) => string;
  readonly number: (value: Maybe<number>) => string;
  /** From a ratio: 0.125 is "12.5%". */
  readonly percent: (ratio: Maybe<number>) => string;
  /** From "YYYY-MM": "November 2026"; short, "Nov 26". */
  readonly month: (month: Maybe<string>, width?: 'long' | 'short') => string;
  /** Major units for chart axes: "1.2M". Rounded; never for an amount that counts. */
  readonly compact: (value: number) => string;
  /** "21 Nov". */
  readonly dayAndMonth: (date: BankDate) => string;
}

/** Of English the variant of Europe, of the others that of the country they are named after: "it-IT". */
const usualLocale = (language: string): string => (language === 'en' ? 'en-GB' : `${language}-${new Intl.Locale(language).maximize().region ?? ''}`);

/** The system's variant of the app's language ("en-US"), else the default. */
export function localeFor(language: string, systemLocales: readonly string[]): string {
  return systemLocales.find((locale) => locale.toLowerCase().startsWith(`${language}-`)) ?? usualLocale(language);
}

const formatters = new Map<string, Formatter>();

/** Cached: making Intl objects is expensive, so each of them is made when it is first asked for. */
export function formatterFor(language: string, locale: string, timeZone?: string): Formatter {
  const key = `${language} ${locale} ${timeZone ?? ''}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = makeFormatter(language, locale, timeZone);
  formatters.set(key, made);
  return made;
}

function makeFormatter(language: string, locale: string, timeZone: string | undefined): Formatter {
  const zone = timeZone === undefined ? {} : { timeZone };
  const monthStyle = language === 'it' ? '2-digit' : 'short';
  const utc = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
  const here = (options: () => Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, { ...zone, ...options() }));
  const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options));
  const clock = once(() => clockStyle(locale));
  const day = utc({ day: '2-digit', month: monthStyle, year: 'numeric' });
  const weekdayAndDay = utc({ weekday: 'long', day: '2-digit', month: monthStyle, year: 'numeric' });
  const dayInWords = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const weekdayLong = utc({ weekday: 'long' });
  const weekdayShort = utc({ weekday: 'short' });
  const monthLong = utc({ month: 'long', year: 'numeric' });
  const monthShort = utc({ month: 'short', year: '2-digit' });
  const dayMonth = utc({ day: 'numeric', month: 'short' });
  const moment = here(() => ({ day: '2-digit', month: monthStyle, year: 'numeric', ...clock() }));
  const momentToTheSecond = here(() => ({ dateStyle: 'medium', timeStyle: 'medium' }));
  const fullMoment = here(() => ({ dateStyle: 'full', timeStyle: 'long' }));
  const timeOfDay = here(clock);
  const plain = numbers({ useGrouping: 'always' });
  const ratio = numbers({ style: 'percent', maximumFractionDigits: 1 });
  const short = numbers({ notation: 'compact', maximumFractionDigits: 2 });
  const fieldDay = once(() => (language === 'en' && day().formatToParts(0)[0]?.type === 'month' ? 'MMM DD, YYYY' : language === 'it' ? 'DD/MM/YYYY' : 'DD MMM YYYY'));
  const decimalMark = once((): DecimalMark => (plain().formatToParts(1.5).find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.'));
  const digitsOf = digitFormatter(locale);

  const amountParts = (money: Maybe<Money>, { sign = 'negative' }: AmountOptions = {}): AmountParts => {
    if (money === null || money === undefined) return { digits: UNKNOWN, currency: '' };
    const mark = money.amountMinor < 0 ? MINUS : sign !== 'negative' && money.amountMinor > 0 ? '+' : '';
    return {
      digits: mark + digitsOf({ amountMinor: Math.abs(money.amountMinor), currency: money.currency }),
      currency: money.currency === CURRENCY_NOT_SAID ? '¤' : money.currency,
    };
  };

  return {
    language,
    locale,
    get decimalMark() { return decimalMark(); },
    amountParts,
    money: (money, options) => {
      const { digits, currency } = amountParts(money, options);
      return currency === '' ? digits : `${digits}${NO_BREAK_SPACE}${currency}`;
    },
    date: (date) => (isNothing(date) ? UNKNOWN : day().format(dayStart(date))),
    dateWithWeekday: (date) => weekdayAndDay().format(dayStart(date)),
    dateInWords: (date) => dayInWords().format(dayStart(date)),
    weekday: (date, width = 'long') => (width === 'long' ? weekdayLong : weekdayShort)().format(dayStart(date)),
    get fieldDay() { return fieldDay(); },
    dateRange: (from, to) => (from === to ? day().format(dayStart(from)) : `${day().format(dayStart(from))} – ${day().format(dayStart(to))}`),
    instant: (instant) => (isNothing(instant) ? UNKNOWN : moment().format(instantToMs(instant))),
    instantToTheSecond: (instant) => momentToTheSecond().format(instantToMs(instant)),
    instantFull: (instant) => (isNothing(instant) ? UNKNOWN : fullMoment().format(instantToMs(instant))),
    timeOfDay: (instant) => timeOfDay().format(instantToMs(instant)),
    number: (value) => (isNothing(value) ? UNKNOWN : plain().format(value).replace('-', MINUS)),
    percent: (value) => (isNothing(value) ? UNKNOWN : ratio().format(value).replace('-', MINUS)),
    month: (month, width = 'long') =>
      isNothing(month) ? UNKNOWN : (width === 'long' ? monthLong : monthShort)().format(dayStart(`${month}-01`)),
    compact: (value) => short().format(value).replace('-', MINUS),
    dayAndMonth: (date) => dayMonth().format(dayStart(date)),
  };
}

/** Two digits for the hour, except on clocks of twelve hours. */
function clockStyle(locale: string): { readonly hour: '2-digit' | 'numeric'; readonly minute: '2-digit' } {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return { hour: hour12 === true ? 'numeric' : '2-digit', minute: '2-digit' };
}

const once = <Made>(make: () => Made): (() => Made) => {
  let made: { readonly value: Made } | null = null;
  return () => (made ??= { value: make() }).value;
};

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function dayStart(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function digitFormatter(locale: string): (magnitude: Money) => string {
  const byDecimals = new Map<number, Intl.NumberFormat>();
  return (magnitude) => {
    const text = moneyToDecimal(magnitude);
    const point = text.indexOf('.');
    const decimals = point < 0 ? 0 : text.length - point - 1;
    let format = byDecimals.get(decimals);
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits: decimals, maximumFractionDigits: decimals });
      byDecimals.set(decimals, format);
    }
    // Intl formats text exactly, but a number as a double.
    return format.format(text as Intl.StringNumericLiteral);
  };
}

/** The same object until the language changes. */
export function useFormat(): Formatter {
  const { language } = useT();
  const written = formatLanguage(language);
  return formatterFor(written, localeFor(written, navigator.languages));
}
