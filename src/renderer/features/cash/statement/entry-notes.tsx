import type { ReactElement } from 'react';

import { UnreadableRows } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { StatementSummary } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';

/** What has to be known of a period before its sums are relied on: rows that are in none, entries that came twice, fields that cannot be read. */
export function EntryNotes({ summary }: { readonly summary: StatementSummary | null }): ReactElement {
  const format = useFormat();
  const { unreadable = [], repeated = [], partlyReadable = [] } = summary ?? {};
  const told = ({ operationDate, amount, description, transactionId }: Transaction): string =>
    [format.date(operationDate), format.money(amount), description, transactionId].filter((part) => part !== null).join(' · ');
  const fields = (entry: Transaction): string => (entry.unreadable ?? []).map(({ path, raw }) => `${path}: ${raw}`).join(', ');
  return (
    <>
      <UnreadableRows rows={unreadable} kind="statement" />
      <UnreadableRows rows={repeated.map((entry) => ({ raw: told(entry) }))} kind="repeated" />
      <UnreadableRows rows={partlyReadable.map((entry) => ({ raw: `${told(entry)} · ${fields(entry)}` }))} kind="entryFields" />
    </>
  );
}
