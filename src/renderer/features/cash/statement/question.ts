import { useTableState } from '#renderer/ui/data-table/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import { useToday } from '#renderer/ui/format/index.ts';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import { entryMarks, statementSortKeys } from '#shared/bridge/cash/statement.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { periodFrom } from './period.ts';
import type { Period } from './period.ts';

export interface Question {
  readonly table: TableState;
  readonly today: BankDate;
  readonly period: Period;
  readonly selection: StatementSelection;
  readonly sort: StatementRowsInput['sort'];
  /** A search or filter is on, besides the period. */
  readonly filtered: boolean;
}

export function useQuestion(accountId: string | null): Question {
  const table = useTableState({ key: 'operationDate', direction: 'desc' });
  const today = useToday();
  const period = periodFrom(table.value('period'), table.value('from'), table.value('to'), today);
  const entries = entriesFrom(table.value('entries'));
  const marks = entryMarks.find((known) => known === table.value('marks')) ?? 'all';
  return {
    table, today, period,
    selection: { accountId, from: period.from, to: period.to, search: table.search, entries, marks },
    // Any other key, as from an old address.
    sort: { key: statementSortKeys.find((known) => known === table.sort.key) ?? 'operationDate', direction: table.sort.direction },
    filtered: table.search !== '' || entries !== 'all' || marks !== 'all',
  };
}

function entriesFrom(value: string | null): StatementSelection['entries'] {
  return value === 'credits' || value === 'debits' ? value : 'all';
}
