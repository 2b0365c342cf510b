import { addDays, bankDate } from '../bank-date.ts';
import type { BankDate } from '../bank-date.ts';

/* TARGET settles euros except on weekends and six holidays (ECB decision of 2000, in force since 2002). */

const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

export function isTargetDay(date: BankDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.has(date.slice(5))) return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return date !== addDays(easter, -2) && date !== addDays(easter, 1);
}

/** The date itself if TARGET is open, else the next open day. */
export function targetDayFrom(date: BankDate): BankDate {
  let day = date;
  while (!isTargetDay(day)) day = addDays(day, 1);
  return day;
}

/** The date itself if TARGET is open, else the open day before. */
export function targetDayUntil(date: BankDate): BankDate {
  let day = date;
  while (!isTargetDay(day)) day = addDays(day, -1);
  return day;
}

export const targetDayAfter = (date: BankDate): BankDate => targetDayFrom(addDays(date, 1));

/** Gregorian computus of Meeus, Jones and Butcher. */
export function easterSunday(year: number): BankDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const dayOfMarch = epact + toSunday - 7 * late + 22;
  return addDays(bankDate(`${String(year).padStart(4, '0')}-03-01`), dayOfMarch - 1);
}
