import { addDays, addMonths, daysBetween, daysInMonth, firstOfMonth } from '../bank-date.ts';
import type { BankDate } from '../bank-date.ts';
import { isTargetDay, targetDayFrom, targetDayUntil } from './target-days.ts';

export const rhythmSteps = ['week', 'month', 'quarter', 'year'] as const;
export type RhythmStep = (typeof rhythmSteps)[number];

/** The last day of every month. */
export const LAST_DAY = 31;

/** The days on which a payment comes round. Quarters and years are counted from the month of its first day. */
export interface Rhythm {
  readonly every: RhythmStep;
  /** Of the week, from Monday as 1; else of the month, where shorter months have their last day. */
  readonly day: number;
  /** Its first day is the first that fits from here on. */
  readonly from: BankDate;
  /** null: without an end. */
  readonly until: BankDate | null;
  /** Which day instead of one on which TARGET is closed. */
  readonly closed: 'before' | 'after';
}

export interface Occurrence {
  /** By the rhythm; it names the occurrence. */
  readonly day: BankDate;
  /** The banking day on which it is to be paid. */
  readonly pay: BankDate;
}

const MONTHS: Readonly<Record<Exclude<RhythmStep, 'week'>, number>> = { month: 1, quarter: 3, year: 12 };

/** TARGET is never closed for longer. */
const MOST_CLOSED = 7;

/** Those to be paid from one day to another, both included, in order. Instant payments are settled on every day. */
export function occurrencesBetween(rhythm: Rhythm, from: BankDate, to: BankDate, isInstant: boolean): readonly Occurrence[] {
  const found: Occurrence[] = [];
  const first = firstDay(rhythm);
  for (let index = stepsUntil(rhythm, first, addDays(from, -MOST_CLOSED)); ; index += 1) {
    const day = dayAt(rhythm, first, index);
    if (day > addDays(to, MOST_CLOSED) || (rhythm.until !== null && day > rhythm.until)) return found;
    const pay = payDay(day, rhythm.closed, isInstant);
    if (pay >= from && pay <= to) found.push({ day, pay });
  }
}

/** The next ones from a day on, at most so many. */
export function nextOccurrences(rhythm: Rhythm, from: BankDate, count: number, isInstant: boolean): readonly Occurrence[] {
  const start = rhythm.from > from ? addDays(rhythm.from, -MOST_CLOSED) : from;
  const days = (count + 1) * (rhythm.every === 'week' ? 7 : 31 * MONTHS[rhythm.every]) + 2 * MOST_CLOSED;
  return occurrencesBetween(rhythm, start, addDays(start, days), isInstant).filter(({ pay }) => pay >= from).slice(0, count);
}

function payDay(day: BankDate, closed: Rhythm['closed'], isInstant: boolean): BankDate {
  if (isInstant || isTargetDay(day)) return day;
  return closed === 'before' ? targetDayUntil(day) : targetDayFrom(day);
}

/** From Monday as 1. */
export const weekdayOf = (date: BankDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

function firstDay({ every, day, from }: Rhythm): BankDate {
  if (every === 'week') return addDays(from, (day - weekdayOf(from) + 7) % 7);
  const inMonth = onDay(firstOfMonth(from), day);
  return inMonth >= from ? inMonth : onDay(addMonths(firstOfMonth(from), 1), day);
}

function dayAt({ every, day }: Rhythm, first: BankDate, index: number): BankDate {
  return every === 'week' ? addDays(first, 7 * index) : onDay(addMonths(firstOfMonth(first), MONTHS[every] * index), day);
}

const onDay = (firstOf: BankDate, day: number): BankDate => addDays(firstOf, Math.min(day, daysInMonth(Number(firstOf.slice(0, 4)), Number(firstOf.slice(5, 7)))) - 1);

/** Steps from the first day that certainly lead to no later day than this one. */
function stepsUntil({ every }: Rhythm, first: BankDate, date: BankDate): number {
  if (date <= first) return 0;
  if (every === 'week') return Math.floor(daysBetween(first, date) / 7);
  const months = (Number(date.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(date.slice(5, 7)) - Number(first.slice(5, 7));
  return Math.max(0, Math.floor((months - 1) / MONTHS[every]));
}
