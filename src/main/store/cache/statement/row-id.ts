import type { EpochDay } from '../epoch-day.ts';

/*
 * The row id of a statement entry holds account, accounting day and a number within the day, in this order, so that the
 * table itself lies in the order in which statements are read: a page by date is a walk along it, at any size.
 * 11 bits of account, 17 of day (to the year 2328) and 24 of number stay below the 53 bits that a double carries.
 */

const DAYS_PER_ACCOUNT = 2 ** 17;
const ROWS_PER_DAY = 2 ** 24;
export const MAX_ACCOUNTS = 2 ** 11;

/** The last day that a row id can hold. */
export const LAST_DAY: EpochDay = DAYS_PER_ACCOUNT - 1;

const clampDay = (day: EpochDay): EpochDay => Math.min(Math.max(day, 0), DAYS_PER_ACCOUNT - 1);

/** The lowest row id that an entry of the day can have; those of the day end before the next day's. */
export const firstRowId = (accountKey: number, day: EpochDay): number =>
  (accountKey * DAYS_PER_ACCOUNT + clampDay(day)) * ROWS_PER_DAY;

export const lastRowId = (accountKey: number, day: EpochDay): number => firstRowId(accountKey, day) + ROWS_PER_DAY - 1;

export const dayOfRowId = (rowId: number): EpochDay => Math.floor(rowId / ROWS_PER_DAY) % DAYS_PER_ACCOUNT;

export const accountOfRowId = (rowId: number): number => Math.floor(rowId / ROWS_PER_DAY / DAYS_PER_ACCOUNT);

/** Whether a row id can hold the day at all. */
export const holdsDay = (day: EpochDay): boolean => day >= 0 && day < DAYS_PER_ACCOUNT;

/** The day of a row id, in SQL. */
export const DAY_OF_ROW_ID = `((row_id >> 24) & ${DAYS_PER_ACCOUNT - 1})`;
