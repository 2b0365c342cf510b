import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link, useLocation, useSearch } from 'wouter';

import { invoke } from '#renderer/data/bridge/index.ts';
import { ClearFilters } from '#renderer/lists/records/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage, pathOfTrail } from '#renderer/data/paths/paths.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { DataTable, TableToolbar, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState } from '#renderer/ui/index.ts';
import { writeKinds } from '#shared/bridge/writes/intents.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { WritesPage } from '#shared/bridge/writes/write-list.ts';
import { intentStates, isUnresolved } from '#shared/domain/intent-state.ts';

import { ChoiceFilter } from './choice-filter.tsx';
import { DaysFilter } from './days-filter.tsx';
import { leaveList } from './list-left.ts';
import { useWriteColumns } from './write-columns.tsx';
import classes from './write-history.module.css';
import { defaultSort, filterNames, isFiltered, useWritesQuestion } from './writes-question.ts';

/** Every write of the journal at this bank, those that are unresolved first. */
export function WritesList(): ReactElement {
  const { t } = useT();
  const name = t('records:titles.activity');
  const table = useTableState(defaultSort);
  const question = useWritesQuestion(table);
  const columns = useWriteColumns();
  const rows = usePagedRows<IntentView, WritesPage>({
    key: JSON.stringify(question),
    version: useRevision(['intents', 'journal']),
    load: ({ offset, limit }) => invoke('intents.page', { ...question, offset, limit }),
  });
  const open = useOpenTrail();
  const clear = (): void => { table.change({ q: null, ...Object.fromEntries(filterNames.map((filter) => [filter, null])) }); };
  return (
    <div className={classes['list']}>
      <TableToolbar name={name} tableKey="writes" columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('evidence:list.searchHint')}>
        <Filters table={table} users={rows.head?.users ?? []} />
        <DaysFilter from={question.from} to={question.to} onChange={(from, to) => { table.change({ from, to }); }} />
        {isFiltered(question) && <ClearFilters onClear={clear} />}
      </TableToolbar>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      {rows.error?.kind === 'paymentsBlocked' && <p><Link href={pathOfPage('settings')}>{t('evidence:list.toJournal')}</Link></p>}
      {rows.head !== null && rows.head.all > 0 && <Counts page={rows.head} />}
      {!(rows.error !== null && rows.rowCount === null) && (
        <DataTable
          name={name}
          tableKey="writes"
          columns={columns}
          rows={rows}
          rowKey={({ intentId }) => intentId}
          sort={question.sort}
          onSort={table.setSort}
          onOpenRow={open}
          rowTone={({ state, turnedUpLate }) => (isUnresolved(state) || turnedUpLate ? 'attention' : null)}
          emptyState={isFiltered(question)
            ? <EmptyState title={t('evidence:list.noMatch')} action={<Button size="xs" variant="default" onClick={clear}>{t('evidence:list.clear')}</Button>}>{t('evidence:list.noMatchText')}</EmptyState>
            : <EmptyState title={t('evidence:list.empty')}>{t('evidence:list.emptyText')}</EmptyState>}
        />
      )}
    </div>
  );
}

function useOpenTrail(): (intent: IntentView) => void {
  const [, navigate] = useLocation();
  const search = useSearch();
  return ({ intentId }) => {
    leaveList(search === '' ? pathOfPage('activity') : `${pathOfPage('activity')}?${search}`);
    navigate(pathOfTrail(intentId));
  };
}

function Filters({ table, users }: { readonly table: TableState; readonly users: readonly string[] }): ReactElement {
  const { t } = useT();
  return (
    <>
      <ChoiceFilter
        label={t('evidence:list.states')} options={intentStates.map((value) => ({ value, name: t(`evidence:states.${value}`) }))}
        chosen={table.values('state')} onChange={(state) => { table.change({ state }); }}
      />
      <ChoiceFilter
        label={t('evidence:list.kinds')} options={writeKinds.map((value) => ({ value, name: t(`evidence:kinds.${value}`) }))}
        chosen={table.values('kind')} onChange={(kind) => { table.change({ kind }); }}
      />
      {(users.length > 1 || table.values('user').length > 0) && (
        <ChoiceFilter
          label={t('evidence:list.users')} options={users.map((value) => ({ value, name: value }))}
          chosen={table.values('user')} onChange={(user) => { table.change({ user }); }}
        />
      )}
    </>
  );
}

function Counts({ page: { total, unresolved, elsewhere } }: { readonly page: WritesPage }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <p className={classes['counts']} role="status">
      <span>{t('evidence:list.total', { count: total, number: format.number(total) })}</span>
      <span data-waits={unresolved > 0 || undefined}>
        {unresolved === 0 ? t('evidence:list.noneUnresolved') : t('evidence:list.unresolved', { count: unresolved, number: format.number(unresolved) })}
      </span>
      {elsewhere > 0 && <span>{t('evidence:list.elsewhere', { count: elsewhere, number: format.number(elsewhere) })}</span>}
    </p>
  );
}
