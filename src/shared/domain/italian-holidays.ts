import { addDays } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';
import { easterSunday, isTargetDay } from './payment/target-days.ts';

/* Public holidays of Italy (law 260 of 1949 and its changes, as of November 2026); those of single towns are not known. */

const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26']);

const SAINT_FRANCIS = '10-04';
/** Law 151 of 2025. */
const SAINT_FRANCIS_SINCE = 2026;

export function isItalianHoliday(date: BankDate): boolean {
  const year = Number(date.slice(0, 4));
  const day = date.slice(5);
  if (FIXED_HOLIDAYS.has(day) || (day === SAINT_FRANCIS && year >= SAINT_FRANCIS_SINCE)) return true;
  const easter = easterSunday(year);
  return date === easter || date === addDays(easter, 1);
}

/** Whether people and banks in Italy work and euros are settled: a deadline on another day is met the working day before, or acted on the one after. */
export const isWorkingDay = (date: BankDate): boolean => isTargetDay(date) && !isItalianHoliday(date);

/** The date itself if it is a working day, else the next one. */
export function workingDayFrom(date: BankDate): BankDate {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}
