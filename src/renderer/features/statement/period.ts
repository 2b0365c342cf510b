import { addDays, addMonths, firstOfMonth, parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';

const presets = ['thisMonth', 'lastMonth', 'threeMonths', 'thisYear', 'all'] as const;
type Preset = (typeof presets)[number];

export const periodNames = [...presets, 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Which accounting dates of the statement are looked at; null leaves that end open. */
export interface Period {
  readonly name: PeriodName;
  readonly from: BankDate | null;
  readonly to: BankDate | null;
}

const DEFAULT: Preset = 'threeMonths';

/** The period that an address names. A custom one that is not readable becomes the default. */
export function periodFrom(name: string | null, from: string | null, to: string | null, today: BankDate): Period {
  const start = parseBankDate(from ?? '');
  const end = parseBankDate(to ?? '');
  if (name === 'custom' && start !== null && end !== null && start <= end) return { name, from: start, to: end };
  const known = presets.find((candidate) => candidate === name) ?? DEFAULT;
  return { name: known, ...datesOf(known, today) };
}

function datesOf(name: Preset, today: BankDate): Omit<Period, 'name'> {
  switch (name) {
    case 'thisMonth': return { from: firstOfMonth(today), to: today };
    case 'lastMonth': return { from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) };
    case 'threeMonths': return { from: addMonths(today, -3), to: today };
    case 'thisYear': return { from: firstOfMonth(`${today.slice(0, 4)}-01-01` as BankDate), to: today };
    case 'all': return { from: null, to: null };
  }
}

/** Dates to read from the bank for a period: an open beginning goes back as far as the settings say. */
export function rangeToRead(period: Period, covered: readonly DateRange[], today: BankDate, historyMonths: number): DateRange {
  const first = covered[0]?.from;
  const start = addMonths(today, -historyMonths);
  return { from: period.from ?? (first !== undefined && first < start ? first : start), to: period.to ?? today };
}
