import { addDays, bankDate, daysBetween } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

/** Days since 1970-01-01: half the bytes of a date's text, and arithmetic in SQL. */
export type EpochDay = number;

const EPOCH = bankDate('1970-01-01');

const days = new Map<string, EpochDay>();
const dates = new Map<EpochDay, BankDate>();

/** A statement repeats the same few hundred dates. */
const MAX_REMEMBERED = 20_000;

export function epochDay(date: BankDate): EpochDay {
  const known = days.get(date);
  if (known !== undefined) return known;
  if (days.size > MAX_REMEMBERED) days.clear();
  const day = daysBetween(EPOCH, date);
  days.set(date, day);
  return day;
}

export function dateOfEpochDay(day: EpochDay): BankDate {
  const known = dates.get(day);
  if (known !== undefined) return known;
  if (dates.size > MAX_REMEMBERED) dates.clear();
  const date = addDays(EPOCH, day);
  dates.set(day, date);
  return date;
}
