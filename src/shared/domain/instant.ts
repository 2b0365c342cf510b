import { parseBankDate } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';

/** A point in time "YYYY-MM-DDTHH:mm:ss.sssZ". Text order is time order. */
export type Instant = string & { readonly __instant: true };

/** Injected, so that tests and the practice bank can set the time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The zone of the interface's dates and of date-times without an offset (the bank is Italian). */
export const BANK_TIME_ZONE = 'Europe/Rome';

const PATTERN =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** In UTC already: a list may have a hundred thousand of these, and a date object takes several times as long as their text. */
const IN_UTC = /^[1-9]\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?(?:Z|\+00:00)$/;
const DAY_LENGTH = 10;
const SECONDS_LENGTH = 19;
const MILLISECONDS_LENGTH = 23;

/** Reads ISO 8601 with "Z", "+01:00", "+0100" or "+01"; without an offset it is the bank's local time. */
export function parseInstant(text: string): Instant | null {
  if (IN_UTC.test(text)) {
    if (parseBankDate(text.slice(0, DAY_LENGTH)) === null) return null;
    return (text[SECONDS_LENGTH] === '.' ? `${text.slice(0, MILLISECONDS_LENGTH)}Z` : `${text.slice(0, SECONDS_LENGTH)}.000Z`) as Instant;
  }
  const match = PATTERN.exec(text.trim());
  if (match === null) return null;
  const [, date = '', hour = '00', minute = '00', second = '00', fraction = '', offset] = match;
  if (parseBankDate(date) === null) return null;
  const local = Date.parse(`${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  const ms = offset === undefined ? fromBankLocal(local) : local - offsetMs(offset);
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? instantFromMs(ms) : null;
}

/** Four-digit years: outside them text order is not time order. */
const EARLIEST_MS = Date.UTC(1000, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export const instantFromMs = (ms: number): Instant => new Date(ms).toISOString() as Instant;

export const instantToMs = (instant: Instant): number => Date.parse(instant);

const dates = new Map<number, BankDate>();

/** The same few hundred readings are asked for again and again. */
const MOST_REMEMBERED = 5_000;

/** The bank's calendar date at that instant. */
export function bankDateAt(ms: number): BankDate {
  const known = dates.get(ms);
  if (known !== undefined) return known;
  if (dates.size > MOST_REMEMBERED) dates.clear();
  const date = bankLocal(ms).slice(0, 10) as BankDate;
  dates.set(ms, date);
  return date;
}

/** The bank's calendar date of what it says as a day or as a moment. */
export const dayOfMoment = (moment: Instant | BankDate): BankDate => (moment.length === DAY_LENGTH ? moment as BankDate : bankDateAt(instantToMs(moment as Instant)));

/** In the order of time. A date without a time stands for the whole day, so it comes after that day's moments. */
export function byMoment(left: Instant | BankDate, right: Instant | BankDate): number {
  const [leftDay, rightDay] = [dayOfMoment(left), dayOfMoment(right)];
  if (leftDay !== rightDay) return leftDay < rightDay ? -1 : 1;
  if (left.length !== right.length) return left.length < right.length ? 1 : -1;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** HH:MM. */
export const bankTimeOfDayAt = (ms: number): string => bankLocal(ms).slice(11, 16);

let bankLocalFormat: Intl.DateTimeFormat | null = null;

/** "YYYY-MM-DD HH:mm:ss" at the bank. The format is created on first use, because it loads the time zones, which would slow the start. */
export function bankLocal(ms: number): string {
  bankLocalFormat ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: BANK_TIME_ZONE,
    year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
  });
  return bankLocalFormat.format(ms);
}

/** The limit of java.time and PostgreSQL; ISO 8601 has none. */
const MAX_OFFSET_MINUTES = 18 * 60;

function offsetMs(offset: string): number {
  if (offset === 'Z' || offset === 'z') return 0;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4));
  if (minutes > MAX_OFFSET_MINUTES || Number(digits.slice(2, 4)) > 59) return Number.NaN;
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Two rounds settle daylight saving changes: a repeated hour is the later one, a skipped hour is read as if the clock had not been put forward. */
function fromBankLocal(local: number): number {
  if (!(local >= EARLIEST_MS && local <= LATEST_MS)) return Number.NaN;
  const guess = local - zoneOffsetAt(local);
  return local - zoneOffsetAt(guess);
}

function zoneOffsetAt(ms: number): number {
  const whole = Math.floor(ms / 1000) * 1000;
  return Date.parse(`${bankLocal(whole).replace(' ', 'T')}Z`) - whole;
}

/** With "+00:00" in place of "Z". */
export const withOffset = (instant: Instant): string => instant.replace('Z', '+00:00');

/** A value and when it was read from the bank. */
export interface Timed<Value> {
  readonly value: Value;
  readonly asOf: Instant;
}
