import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** 01:00 UTC of the last Sunday of a month (0-based): when summer time changes in the European Union. */
function lastSunday(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1);
  return lastDay - new Date(lastDay).getUTCDay() * DAY_MS;
}

/** Hours that Italy is ahead of UTC: counted here because Intl is too slow for a hundred thousand rows. */
function italianOffsetHours(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return ms >= lastSunday(year, 2) && ms < lastSunday(year, 9) ? 2 : 1;
}

const localText = (ms: number, offsetHours: number): string => new Date(ms + offsetHours * HOUR_MS).toISOString().slice(0, 23);

/** ISO 8601 with the offset of Italy: 2026-03-02T10:15:30.000+01:00. */
export function isoWithOffset(ms: number): string {
  const hours = italianOffsetHours(ms);
  return `${localText(ms, hours)}+0${String(hours)}:00`;
}

/** The form of the transfers: 2026-03-02T10:15:30.000+0100. */
export function numericOffset(ms: number): string {
  const hours = italianOffsetHours(ms);
  return `${localText(ms, hours)}+0${String(hours)}00`;
}

export const italianDate = (ms: number): BankDate => localText(ms, italianOffsetHours(ms)).slice(0, 10) as BankDate;

/** The instant at which the clocks of Italy show that time of that day. */
export function italianTime(date: BankDate, hour: number, minute = 0, second = 0): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS + minute * 60_000 + second * 1000;
  return asUtc - italianOffsetHours(asUtc - HOUR_MS) * HOUR_MS;
}

export function isWeekend(date: BankDate): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 || day === 6;
}

/** The same day when the banks are open, else the next one. */
export function workingDay(date: BankDate): BankDate {
  return isWeekend(date) ? workingDay(addDays(date, 1)) : date;
}
