import type { EpochDay } from '../epoch-day.ts';

/*
 * The row id of an entry holds account, accounting day and a number within the day, so that the table lies in statement order: a page by date
 * is a walk along it, at any size. 11 bits of account, 17 of day (to the year 2328) and 24 of number fit the 53 bits of a double.
 */

const DAYS_PER_ACCOUNT = 2 ** 17;
const ROWS_PER_DAY = 2 ** 24;
export const MAX_ACCOUNTS = 2 ** 11;

export const LAST_DAY: EpochDay = DAYS_PER_ACCOUNT - 1;

const clampDay = (day: EpochDay): EpochDay => Math.min(Math.max(day, 0), DAYS_PER_ACCOUNT - 1);

export const firstRowId = (accountKey: number, day: EpochDay): number =>
  (accountKey * DAYS_PER_ACCOUNT + clampDay(day)) * ROWS_PER_DAY;

export const lastRowId = (accountKey: number, day: EpochDay): number => firstRowId(accountKey, day) + ROWS_PER_DAY - 1;

export const dayOfRowId = (rowId: number): EpochDay => Math.floor(rowId / ROWS_PER_DAY) % DAYS_PER_ACCOUNT;

export const accountOfRowId = (rowId: number): number => Math.floor(rowId / ROWS_PER_DAY / DAYS_PER_ACCOUNT);

/** Grows by day, account and number: the order of a list of several accounts. */
export const placeOfRowId = (rowId: number): number => (dayOfRowId(rowId) * MAX_ACCOUNTS + accountOfRowId(rowId)) * ROWS_PER_DAY + (rowId % ROWS_PER_DAY);

export function rowIdAtPlace(place: number): number {
  const ofDay = Math.floor(place / ROWS_PER_DAY);
  return firstRowId(ofDay % MAX_ACCOUNTS, Math.floor(ofDay / MAX_ACCOUNTS)) + (place % ROWS_PER_DAY);
}

export const holdsDay = (day: EpochDay): boolean => day >= 0 && day < DAYS_PER_ACCOUNT;

export const DAY_OF_ROW_ID = `((row_id >> 24) & ${DAYS_PER_ACCOUNT - 1})`;
