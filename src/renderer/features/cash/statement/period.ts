import { addDays, addMonths, bankDate, earliest, firstOfMonth, parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';

/** A whole month such as "2026-03". */
type MonthName = `${number}-${number}`;
type PeriodName = Preset | 'custom' | MonthName;

/** Accounting dates, inclusive; null leaves that end open. */
export interface Period {
  readonly name: PeriodName;
  readonly from: BankDate | null;
  readonly to: BankDate | null;
}

const datesOf = {
  thisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today) => ({ from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) }),
  thisQuarter: (today) => ({ from: addMonths(firstOfMonth(today), -((Number(today.slice(5, 7)) - 1) % 3)), to: today }),
  threeMonths: (today) => ({ from: addMonths(today, -3), to: today }),
  twelveMonths: (today) => ({ from: addMonths(today, -12), to: today }),
  thisYear: (today) => ({ from: firstOfYear(today), to: today }),
  lastYear: (today) => ({ from: addMonths(firstOfYear(today), -12), to: addDays(firstOfYear(today), -1) }),
  all: () => ({ from: null, to: null }),
} satisfies Record<string, (today: BankDate) => Omit<Period, 'name'>>;
export type Preset = keyof typeof datesOf;

const presets = Object.keys(datesOf) as Preset[];

/** In the order offered. */
export const periodNames: readonly (Preset | 'custom')[] = [...presets, 'custom'];

export const isMonth = (name: string): name is MonthName => /^(19[7-9]\d|2[0-2]\d\d)-(0[1-9]|1[0-2])$/.test(name);

function firstOfYear(day: BankDate): BankDate {
  return bankDate(`${day.slice(0, 4)}-01-01`);
}

const DEFAULT: Preset = 'threeMonths';

/** The period named in the address; an unreadable one is the default. */
export function periodFrom(name: string | null, from: string | null, to: string | null, today: BankDate): Period {
  const start = parseBankDate(from ?? '');
  const end = parseBankDate(to ?? '');
  if (name === 'custom' && start !== null && end !== null && start <= end) return { name, from: start, to: end };
  if (name !== null && isMonth(name)) {
    const first = bankDate(`${name}-01`);
    return { name, from: first, to: addDays(addMonths(first, 1), -1) };
  }
  const known = presets.find((candidate) => candidate === name) ?? DEFAULT;
  return { name: known, ...datesOf[known](today) };
}

/** The dates to read from the bank; without a beginning, as far back as the settings say. */
export function rangeToRead(period: Period, covered: readonly DateRange[], today: BankDate, historyMonths: number): DateRange {
  const first = covered[0]?.from;
  const start = addMonths(today, -historyMonths);
  return { from: period.from ?? (first !== undefined && first < start ? first : start), to: earliest(period.to ?? today, today) };
}
