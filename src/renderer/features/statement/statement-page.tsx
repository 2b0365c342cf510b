import { useState } from 'react';
import type { ReactElement } from 'react';

import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

import { AccountFrame } from '#renderer/features/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useSettings } from '#renderer/stores/queries.ts';
import { DataTable, TableToolbar, useTableState } from '#renderer/ui/data-table/index.ts';
import { useToday } from '#renderer/ui/format/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { StatementRow } from '#shared/bridge/statement.ts';

import { CoverageLine } from './coverage-line.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { Months } from './months.tsx';
import { EntriesFilter, PeriodFilter } from './period-filter.tsx';
import { periodFrom, rangeToRead } from './period.ts';
import { useStatementColumns } from './statement-columns.tsx';
import { StatementEmpty } from './statement-empty.tsx';
import { StatementSums } from './statement-sums.tsx';
import classes from './statement.module.css';
import { useExportStatement } from './use-export-statement.ts';
import { useReadPeriod } from './use-read-period.ts';
import { statementSort, useStatement } from './use-statement.ts';
import type { StatementRows } from './use-statement.ts';

const TABLE = 'statement';

interface StatementPageProps {
  readonly accountId: string;
}

/** The statement of an account: any period, searched and summed in the cache, read from the bank where it is missing. */
export function StatementPage({ accountId }: StatementPageProps): ReactElement {
  const { t } = useT();
  const table = useTableState({ key: 'operationDate', direction: 'desc' });
  const { historyMonths } = useSettings();
  const columns = useStatementColumns();
  const today = useToday();
  const period = periodFrom(table.value('period'), table.value('from'), table.value('to'), today);
  const entries = entriesFrom(table.value('entries'));
  const sort = statementSort(table.sort);
  const selection = { accountId, from: period.from, to: period.to, search: table.search, entries, marks: 'all' as const };
  const rows = useStatement(selection, sort);
  const summary = rows.head?.summary ?? null;
  const [opened, setOpened] = useOpenedRow(rows);
  const { state: reading, read } = useReadPeriod(accountId);
  const exportRows = useExportStatement({ ...selection, sort }, columns);

  const readPeriod = (): void => {
    read(rangeToRead(period, summary?.coverage.ranges ?? [], today, historyMonths));
  };
  const monthsOpen = table.value('months') !== null;
  const failed = rows.error !== null && rows.rowCount === null;

  return (
    <AccountFrame
      accountId={accountId}
      part="statement"
      fill
      toolbar={
        <Button
          size="xs"
          variant="default"
          title={t('statement:refreshHint')}
          loading={reading === 'reading'}
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          onClick={readPeriod}
        >
          {t('statement:refresh')}
        </Button>
      }
    >
      <div className={classes['page']}>
        <TableToolbar
          name={t('statement:heading')}
          tableKey={TABLE}
          columns={columns}
          search={table.search}
          onSearch={table.setSearch}
          searchHint={t('statement:searchHint')}
          onExport={exportRows}
        >
          <PeriodFilter period={period} today={today} table={table} />
          <EntriesFilter entries={entries} table={table} />
        </TableToolbar>
        <div className={classes['lines']}>
          <StatementSums summary={summary} />
          <CoverageLine summary={summary} reading={reading} onRead={readPeriod} />
        </div>
        {summary !== null && summary.months.length > 0 && (
          <Months
            months={summary.months}
            open={monthsOpen}
            onToggle={() => {
              table.change({ months: monthsOpen ? null : 'open' }, { replace: true });
            }}
          />
        )}
        {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
        {!failed && (
          <div className={classes['entries']} data-detail={opened === null ? undefined : true}>
            <DataTable
              name={t('statement:heading')}
              tableKey={TABLE}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              sort={sort}
              onSort={table.setSort}
              onOpenRow={setOpened}
              onMoveToRow={(row) => {
                if (opened !== null) setOpened(row);
              }}
              selectedKey={opened === null ? null : rowKey(opened)}
              rowTone={rowTone}
              emptyState={
                <StatementEmpty
                  filtered={table.search !== '' || entries !== 'all'}
                  hasHoles={(summary?.holes.length ?? 0) > 0 || summary?.coverage.ranges.length === 0}
                  onClear={() => {
                    table.change({ q: null, entries: null });
                  }}
                  onRead={readPeriod}
                />
              }
            />
            {opened !== null && <EntryDetail row={opened} onClose={() => { setOpened(null); }} />}
          </div>
        )}
      </div>
    </AccountFrame>
  );
}

/** The entry whose detail is open, as it stands now: a refresh may have changed it. Another selection that lacks it closes it. */
function useOpenedRow(rows: StatementRows): [StatementRow | null, (row: StatementRow | null) => void] {
  const [last, setLast] = useState<{ readonly row: StatementRow; readonly key: string | undefined } | null>(null);
  const open = (row: StatementRow | null): void => {
    setLast(row === null ? null : { row, key: rows.key });
  };
  if (last === null) return [null, open];
  const now = rows.find((row) => row.rowId === last.row.rowId);
  return [now ?? (last.key === rows.key ? last.row : null), open];
}

const rowKey = (row: StatementRow): string => String(row.rowId);

function rowTone({ change }: StatementRow): 'attention' | 'gone' | null {
  if (change === null) return null;
  return change.kind === 'changed' ? 'attention' : 'gone';
}

function entriesFrom(value: string | null): 'all' | 'credits' | 'debits' {
  return value === 'credits' || value === 'debits' ? value : 'all';
}
