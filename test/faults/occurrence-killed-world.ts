import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

export const USER_DATA_KEY = new Uint8Array(32).fill(9);

/** Mondays, one after another. */
export const occurrenceDay = (index: number): BankDate => addDays(bankDate('2026-11-30'), 7 * index);
