/** A calendar date "YYYY-MM-DD" without time or zone. Text order is date order. */
export type BankDate = string & { readonly __bankDate: true };

const PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** null unless it is a real calendar day ("2026-02-30" is not). */
export function parseBankDate(text: string): BankDate | null {
  if (!PATTERN.test(text)) return null;
  const month = digitAt(text, 5) * 10 + digitAt(text, 6);
  const day = digitAt(text, 8) * 10 + digitAt(text, 9);
  if (month < 1 || month > 12 || day < 1) return null;
  return day <= 28 || day <= daysInMonth(Number(text.slice(0, 4)), month) ? (text as BankDate) : null;
}

const digitAt = (text: string, index: number): number => text.charCodeAt(index) - 48;

/** For literals. Throws for anything that is not a date. */
export function bankDate(text: string): BankDate {
  const date = parseBankDate(text);
  if (date === null) throw new Error(`Not a date: ${text}`);
  return date;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const toEpochDays = (date: BankDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

const fromEpochDays = (days: number): BankDate => new Date(days * DAY_MS).toISOString().slice(0, 10) as BankDate;

export const addDays = (date: BankDate, days: number): BankDate => fromEpochDays(toEpochDays(date) + days);

/** Negative when `to` is earlier. */
export const daysBetween = (from: BankDate, to: BankDate): number => toEpochDays(to) - toEpochDays(from);

export const firstOfMonth = (date: BankDate): BankDate => `${date.slice(0, 7)}-01` as BankDate;

/** The same day of another month, or that month's last day when it is shorter. */
export function addMonths(date: BankDate, months: number): BankDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(year, month));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as BankDate;
}

export const earliest = (left: BankDate, right: BankDate): BankDate => (left <= right ? left : right);

export const latest = (left: BankDate, right: BankDate): BankDate => (left >= right ? left : right);
