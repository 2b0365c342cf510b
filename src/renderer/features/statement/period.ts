import { addDays, addMonths, bankDate, firstOfMonth, parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';

type PeriodName = Preset | 'custom';

/** Which accounting dates of the statement are looked at; null leaves that end open. */
export interface Period {
  readonly name: PeriodName;
  readonly from: BankDate | null;
  readonly to: BankDate | null;
}

const datesOf = {
  thisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today) => ({ from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) }),
  threeMonths: (today) => ({ from: addMonths(today, -3), to: today }),
  thisYear: (today) => ({ from: bankDate(`${today.slice(0, 4)}-01-01`), to: today }),
  all: () => ({ from: null, to: null }),
} satisfies Record<string, (today: BankDate) => Omit<Period, 'name'>>;
type Preset = keyof typeof datesOf;

const presets = Object.keys(datesOf) as Preset[];

/** Every period that can be chosen, in the order offered. */
export const periodNames: readonly PeriodName[] = [...presets, 'custom'];

const DEFAULT: Preset = 'threeMonths';

/** The period that an address names. A custom one that is not readable becomes the default. */
export function periodFrom(name: string | null, from: string | null, to: string | null, today: BankDate): Period {
  const start = parseBankDate(from ?? '');
  const end = parseBankDate(to ?? '');
  if (name === 'custom' && start !== null && end !== null && start <= end) return { name, from: start, to: end };
  const known = presets.find((candidate) => candidate === name) ?? DEFAULT;
  return { name: known, ...datesOf[known](today) };
}

/** Dates to read from the bank for a period: an open beginning goes back as far as the settings say. */
export function rangeToRead(period: Period, covered: readonly DateRange[], today: BankDate, historyMonths: number): DateRange {
  const first = covered[0]?.from;
  const start = addMonths(today, -historyMonths);
  return { from: period.from ?? (first !== undefined && first < start ? first : start), to: period.to ?? today };
}
