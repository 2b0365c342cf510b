import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, TableToolbar } from '#renderer/ui/data-table/index.ts';
import type { DataColumn, DataTableHandle } from '#renderer/ui/data-table/index.ts';
import { EmptyState, ErrorState } from '#renderer/ui/index.ts';
import { combinationsOf, means } from '#renderer/ui/keys/index.ts';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { EntryDetail } from './entry-detail.tsx';
import { ExportMenu } from './export-menu.tsx';
import { EntriesFilter, PeriodFilter, StatementKeys } from './period-filter.tsx';
import type { Question } from './question.ts';
import { SavedSearches } from './saved-searches.tsx';
import { useStatementColumns } from './statement-columns.tsx';
import { CoverageLine, EntryNotes, Months, PrintedPeriod, StatementSums } from './statement-summary.tsx';
import classes from './statement.module.css';
import { marks, TickShown } from './ticks.tsx';
import { useOpenedEntry } from './use-opened-entry.ts';
import type { ReadState, Statement } from './use-statement.ts';

interface StatementViewProps {
  readonly name: string;
  readonly question: Question;
  readonly statement: Statement;
  readonly reading: ReadState;
  readonly onRead: () => void;
}

export function StatementView({ name, question, statement, reading, onRead }: StatementViewProps): ReactElement {
  const { t } = useT();
  const { table, selection, sort } = question;
  const { accountId } = selection;
  const { rows, summary, error } = statement;
  const tableKey = accountId === null ? 'statements' : 'statement';
  const columns = useStatementColumns(accountId);
  const nameOf = useAccountNames();
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<DataTableHandle>(null);
  useSearchKey(search);
  const opened = useOpenedEntry(question, statement, (index) => { grid.current?.goTo(index); });
  const [noteWanted, setNoteWanted] = useState(0);
  const shownColumns = useBesideDetail(columns, opened.row !== null, sort.key);
  const { tickRows, tickShown } = marks;

  const monthsOpen = table.value('months') !== null;
  const open = (row: StatementRow): void => {
    setNoteWanted(0);
    opened.open(row);
  };
  return (
    <div className={classes['page']}>
      <PrintedPeriod period={question.period} />
      <TableToolbar
        name={name}
        tableKey={tableKey}
        columns={columns}
        search={table.search}
        onSearch={table.setSearch}
        searchHint={t('statement:searchHint')}
        searchTitle={t('statement:searchTitle')}
        searchField={search}
        onIntoRows={() => { grid.current?.focus(); }}
        end={
          <>
            <ExportMenu tableKey={tableKey} question={question} columns={columns} />
            <SavedSearches question={question} />
            <StatementKeys />
          </>
        }
      >
        <PeriodFilter {...question} />
        <EntriesFilter {...question} />
      </TableToolbar>
      <Stack gap={2}>
        <div className={classes['sumsLine']}>
          <StatementSums {...statement} />
          <TickShown found={statement.found} onTick={(checked, shown) => { tickShown(selection, checked, shown); }} />
        </div>
        <CoverageLine accountId={accountId} summary={summary} reading={reading} onRead={onRead} />
      </Stack>
      <EntryNotes summary={summary} />
      <Months
        months={summary?.months ?? null}
        open={monthsOpen}
        onToggle={() => { table.change({ months: monthsOpen ? null : 'open' }, { replace: true }); }}
        onMonth={(month) => { table.change({ period: month, from: null, to: null }); }}
      />
      {error !== null && <ErrorState error={error} onRetry={statement.retry} />}
      {(error === null || rows.rowCount !== null) && (
        <div className={classes['entries']} data-detail={opened.row === null ? undefined : true}>
          <DataTable
            name={name}
            tableKey={tableKey}
            columns={shownColumns}
            rows={rows}
            rowKey={rowKey}
            sort={sort}
            onSort={table.setSort}
            onOpenRow={open}
            onMoveToRow={(row) => {
              if (opened.row !== null) open(row);
            }}
            selectedKey={opened.row === null ? null : rowKey(opened.row)}
            onTickRows={tickRows}
            letters={Object.fromEntries(combinationsOf('note').map((letter) => [letter, (row: StatementRow) => {
              opened.open(row);
              setNoteWanted((count) => count + 1);
            }]))}
            onLeave={() => {
              if (opened.row !== null) return false;
              search.current?.focus();
              return true;
            }}
            handle={grid}
            rowTone={rowTone}
            emptyState={
              <StatementEmpty
                filtered={question.filtered}
                hasHoles={accountId !== null && ((summary?.holes.length ?? 0) > 0 || summary?.coverage.ranges.length === 0)}
                onClear={() => { table.change({ q: null, entries: null, marks: null }); }}
                onRead={onRead}
              />
            }
          />
          {opened.row !== null && (
            <EntryDetail
              row={opened.row}
              noted={notedOf(opened.row, statement.summary)}
              accountName={accountId === null ? nameOf(opened.row.accountId) : null}
              noteWanted={noteWanted}
              onTick={(row) => { tickRows([row], row, 1); }}
              onLeaveNote={() => {
                setNoteWanted(0);
                grid.current?.focus();
              }}
              onClose={opened.close}
            />
          )}
        </div>
      )}
    </div>
  );
}

const notedOf = ({ transaction }: StatementRow, summary: Statement['summary']): Transaction | null =>
  summary?.partlyReadable?.find(({ transactionId, operationDate }) => transactionId === transaction.transactionId && operationDate === transaction.operationDate) ?? null;

/** The open detail shows the value date, and the balance takes its room. */
function useBesideDetail(columns: readonly DataColumn<StatementRow>[], withDetail: boolean, sortedBy: string): readonly DataColumn<StatementRow>[] {
  const narrow = useMediaQuery('(max-width: 1280px)');
  return useMemo(
    () => (narrow && withDetail && sortedBy !== 'valueDate' ? columns.filter(({ key }) => key !== 'valueDate') : columns),
    [columns, withDetail, sortedBy, narrow],
  );
}

const rowKey = (row: StatementRow): string => String(row.rowId);

function rowTone({ change }: StatementRow): 'attention' | 'gone' | null {
  if (change === null) return null;
  return change.kind === 'changed' ? 'attention' : 'gone';
}

interface StatementEmptyProps {
  readonly filtered: boolean;
  /** A part of the period was never read. */
  readonly hasHoles: boolean;
  readonly onClear: () => void;
  readonly onRead: () => void;
}

function StatementEmpty({ filtered, hasHoles, onClear, onRead }: StatementEmptyProps): ReactElement {
  const { t } = useT();
  if (filtered) {
    return (
      <EmptyState
        title={t('statement:emptySearch')}
        action={<Button size="xs" variant="default" onClick={onClear}>{t('statement:clearFilters')}</Button>}
      >
        {t('statement:emptySearchText')}
      </EmptyState>
    );
  }
  if (hasHoles) {
    return (
      <EmptyState title={t('statement:emptyHoles')} action={<Button size="xs" onClick={onRead}>{t('statement:readHoles')}</Button>}>
        {t('statement:emptyHolesText')}
      </EmptyState>
    );
  }
  return <EmptyState title={t('statement:emptyNothing')}>{t('statement:emptyNothingText')}</EmptyState>;
}

/** "/" and Ctrl+F focus the search, unless something is being typed or a dialog is open. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!means(event, 'search') || event.defaultPrevented || isTaken(event.target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', listen);
    return () => { window.removeEventListener('keydown', listen); };
  }, [field]);
}

function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
}
