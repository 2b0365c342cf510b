import type { BankDate } from '#shared/domain/bank-date.ts';
import type { AccountRoles, Bank } from '../bank/bank.ts';
import { italianDate, workingDay } from '../bank/time.ts';

export type AccountRole = keyof AccountRoles;

interface DraftEntry {
  readonly atMs: number;
  readonly valueDate: BankDate;
  readonly amountMinor: number;
  readonly description: string;
}

export type StatementDraft = ReturnType<typeof createDraft>;

/** Statements under construction: entries are added in any order. */
export function createDraft() {
  const drafts: Record<AccountRole, DraftEntry[]> = { main: [], fees: [], escrow: [], dollars: [] };
  return {
    add: (role: AccountRole, atMs: number, amountMinor: number, description: string) => {
      drafts[role].push({ atMs, valueDate: workingDay(italianDate(atMs)), amountMinor, description });
    },
    count: (role: AccountRole) => drafts[role].length,
    /** Sorts and numbers the entries. The opening balance keeps each account at `floorMinor` or above. */
    writeTo: (bank: Bank, floorMinor: Readonly<Record<AccountRole, number>>) => {
      for (const role of Object.keys(drafts) as AccountRole[]) write(bank, bank.roles[role], drafts[role], floorMinor[role]);
    },
  };
}

function write(bank: Bank, accountId: string, drafts: readonly DraftEntry[], floorMinor: number): void {
  const account = bank.accounts.get(accountId);
  if (account === undefined) throw new Error(`No account ${accountId}`);
  let sum = 0;
  let lowest = 0;
  for (const { atMs, valueDate, amountMinor, description } of drafts.toSorted((a, b) => a.atMs - b.atMs)) {
    account.postedCount += 1;
    const transactionId = `${accountId}${String(account.postedCount).padStart(8, '0')}`;
    account.entries.push({ transactionId, operationDate: italianDate(atMs), valueDate, amountMinor, description, json: null });
    sum += amountMinor;
    lowest = Math.min(lowest, sum);
  }
  account.openingMinor = floorMinor - lowest;
  account.balanceMinor = account.openingMinor + sum;
}
