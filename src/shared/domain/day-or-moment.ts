import { addDays, parseBankDate } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';
import { instantFromMs, instantToMs, parseInstant } from './instant.ts';
import type { Instant } from './instant.ts';

/** A date-time filter: a whole day at the bank, or a minute. */
export type DayOrMoment = BankDate | Instant;

const DAY_LENGTH = 10;
const MINUTE_MS = 60_000;

export const isDay = (value: DayOrMoment): value is BankDate => value.length === DAY_LENGTH;

/** YYYY-MM-DD, or ISO 8601 with a time; else null. */
export const parseDayOrMoment = (text: string): DayOrMoment | null => parseBankDate(text) ?? parseInstant(text);

/** Inclusive. */
export const beginningOf = (value: DayOrMoment): Instant | null => parseInstant(value);

/** Exclusive: the start of the next day or minute. */
export function endOf(value: DayOrMoment): Instant | null {
  if (isDay(value)) return parseInstant(addDays(value, 1));
  const begin = parseInstant(value);
  return begin === null ? null : instantFromMs((Math.floor(instantToMs(begin) / MINUTE_MS) + 1) * MINUTE_MS);
}
