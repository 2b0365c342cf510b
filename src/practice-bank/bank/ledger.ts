import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Bank } from './bank.ts';
import type { Account, Entry, ReservedEntry } from './records.ts';
import { italianDate, workingDay } from './time.ts';

export interface Posting {
  readonly operationDate: BankDate;
  readonly valueDate: BankDate;
  readonly amountMinor: number;
  readonly description: string;
}

/** Index of the first entry after `date`. */
export const indexAfter = (entries: readonly Entry[], date: BankDate): number => firstIndex(entries, (operationDate) => operationDate > date);

/** Index of the first entry of `date` or later. */
export const indexFrom = (entries: readonly Entry[], date: BankDate): number => firstIndex(entries, (operationDate) => operationDate >= date);

function firstIndex(entries: readonly Entry[], isReached: (operationDate: string) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(entries[middle]?.operationDate ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Inserts an entry after those of its day, and changes the balance. */
export function post(account: Account, posting: Posting): Entry {
  account.postedCount += 1;
  const transactionId = `${account.accountId}${String(account.postedCount).padStart(8, '0')}`;
  const entry: Entry = { transactionId, ...posting, json: null };
  account.entries.splice(indexAfter(account.entries, posting.operationDate), 0, entry);
  account.balanceMinor += posting.amountMinor;
  return entry;
}

export function postNow(bank: Bank, account: Account, amountMinor: number, description: string): Entry {
  const today = italianDate(bank.clock.now());
  return post(account, { operationDate: today, valueDate: workingDay(today), amountMinor, description });
}

const reservedTotal = (account: Account): number => account.reserved.reduce((total, entry) => total + entry.amountMinor, 0);

export const availableMinor = (account: Account): number => account.balanceMinor - reservedTotal(account);

export function reserve(bank: Bank, account: Account, entry: Omit<ReservedEntry, 'reservedEntryId'>): string {
  const reservedEntryId = bank.nextId('RES');
  account.reserved.push({ reservedEntryId, ...entry });
  return reservedEntryId;
}

export function release(account: Account, reservedEntryId: string | null): void {
  const index = account.reserved.findIndex((entry) => entry.reservedEntryId === reservedEntryId);
  if (index >= 0) account.reserved.splice(index, 1);
}
