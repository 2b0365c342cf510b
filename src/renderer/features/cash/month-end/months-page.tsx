import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfReconciliation } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { AccountFrame } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, TableExport, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState } from '#renderer/ui/index.ts';
import type { ReconciliationMonth } from '#shared/bridge/cash/statement-review.ts';
import { StateWord } from './balance-ledger.tsx';
import classes from './reconciliation.module.css';

export function MonthsPage({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useQuery('statement.months', { accountId }, ['statements', 'entryMarks', 'accounts', 'entryDifferences']);
  const columns = useMonthColumns();
  const table = useTableState({ key: 'month', direction: 'desc' });
  const rows = useLocalRows({ rows: data, columns, search: '', sort: table.sort });
  return (
    <AccountFrame accountId={accountId} part="reconciliation" fill toolbar={<TableExport name={t('reconciliation:months')} tableKey="reconciliation" columns={columns} rows={rows} />}>
      <div className={classes['list']}>
        <p className="t-muted t-prose">{t('reconciliation:about')}</p>
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {(error === null || data !== null) && (
          <DataTable
            name={t('reconciliation:months')} tableKey="reconciliation" columns={columns} rows={rows} rowKey={({ month }) => month}
            sort={table.sort} onSort={table.setSort} onOpenRow={({ month }) => { goTo(pathOfReconciliation(accountId, month)); }}
            emptyState={<EmptyState title={t('reconciliation:empty')}>{t('reconciliation:emptyText')}</EmptyState>}
          />
        )}
      </div>
    </AccountFrame>
  );
}

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const minor = (month: ReconciliationMonth): number => month.difference?.amountMinor ?? 0;

function useMonthColumns(): readonly DataColumn<ReconciliationMonth>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo(
    (): DataColumn<ReconciliationMonth>[] => [
      {
        key: 'month', title: t('reconciliation:columns.month'), width: 144, sortable: true,
        copyText: ({ month }) => format.month(month), exportValue: ({ month }) => month,
        compare: (left, right) => byText(left.month, right.month),
      },
      {
        key: 'state', title: t('reconciliation:columns.state'), width: 176, sortable: true,
        render: ({ state }) => <StateWord state={state} />,
        copyText: ({ state }) => t(`reconciliation:states.${state}`),
        compare: (left, right) => byText(left.state, right.state),
      },
      {
        key: 'entries', title: t('reconciliation:columns.entries'), width: 112, align: 'end', sortable: true,
        copyText: ({ entries }) => format.number(entries), exportValue: ({ entries }) => entries,
        compare: (left, right) => left.entries - right.entries,
      },
      {
        key: 'unchecked', title: t('reconciliation:columns.unchecked'), width: 128, align: 'end', sortable: true,
        copyText: ({ unchecked }) => format.number(unchecked), exportValue: ({ unchecked }) => unchecked,
        compare: (left, right) => left.unchecked - right.unchecked,
      },
      {
        key: 'closing', title: t('reconciliation:columns.closing'), width: 168, align: 'end',
        render: ({ closing, computedClosing }) => <Amount money={closing?.balance ?? computedClosing} />,
        copyText: ({ closing, computedClosing }) => format.money(closing?.balance ?? computedClosing), exportValue: ({ closing, computedClosing }) => closing?.balance ?? computedClosing,
      },
      {
        key: 'difference', title: t('reconciliation:columns.difference'), width: 168, align: 'end', sortable: true,
        render: ({ difference }) => <Amount money={difference} />,
        copyText: ({ difference }) => format.money(difference), exportValue: ({ difference }) => difference,
        compare: (left, right) => minor(left) - minor(right),
      },
    ],
    [t, format],
  );
}
