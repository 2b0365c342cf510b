import type { EntryKey, StatementRow } from '#shared/bridge/cash/statement.ts';

/** What the tick of an entry says. `outdated`: the bank changed the entry after it was ticked. */
export type TickState = 'none' | 'ticked' | 'outdated';

export function tickOf({ mark, change }: Pick<StatementRow, 'mark' | 'change'>): TickState {
  const checkedAt = mark?.checkedAt ?? null;
  if (checkedAt === null) return 'none';
  return change !== null && checkedAt < change.noticedAt ? 'outdated' : 'ticked';
}

/** What stands beside an entry that the bank no longer says as it did. */
export function changeWord(row: StatementRow): 'changed' | 'vanished' | 'changedSinceChecked' | null {
  if (row.change === null) return null;
  return tickOf(row) === 'outdated' ? 'changedSinceChecked' : row.change.kind;
}

export const entryKeyOf = ({ accountId, occurrence, transaction }: StatementRow): EntryKey =>
  ({ accountId, transactionId: transaction.transactionId, occurrence });
