import { invoke } from '#renderer/bridge/index.ts';
import { useRevision } from '#renderer/stores/changes.ts';
import { usePagedRows } from '#renderer/ui/data-table/index.ts';
import type { PagedRows, TableSort } from '#renderer/ui/data-table/index.ts';
import { statementSortKeys } from '#shared/bridge/statement.ts';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/statement-inputs.ts';
import type { StatementRow, StatementSummary } from '#shared/bridge/statement.ts';

interface StatementPage {
  readonly rows: readonly StatementRow[];
  readonly total: number | null;
  readonly summary: StatementSummary | null;
}

export type StatementRows = PagedRows<StatementRow, StatementPage>;

/** The sort that the statement can give; another key, as from an old address, becomes the booking date. */
export function statementSort({ key, direction }: TableSort): StatementRowsInput['sort'] {
  return { key: statementSortKeys.find((known) => known === key) ?? 'operationDate', direction };
}

/** Entries of a selection with their sums: both change together, so that what is summed is what is shown. */
export function useStatement(selection: StatementSelection, sort: StatementRowsInput['sort']): StatementRows {
  return usePagedRows<StatementRow, StatementPage>({
    key: JSON.stringify([selection, sort]),
    version: useRevision(['statements']),
    load: async ({ offset, limit, count }) => {
      const [rows, summary] = await Promise.all([
        invoke('statement.rows', { ...selection, sort, offset, limit }),
        count ? invoke('statement.summary', selection) : null,
      ]);
      if (!rows.ok) return rows;
      if (summary === null) return { ok: true, value: { rows: rows.value.rows, total: null, summary: null } };
      if (!summary.ok) return summary;
      return { ok: true, value: { rows: rows.value.rows, total: summary.value.total, summary: summary.value } };
    },
  });
}
