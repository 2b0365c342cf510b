import type { ReactElement } from 'react';
import { useLocation, useSearch } from 'wouter';

import { recordPage } from '#renderer/bridge/index.ts';
import type { SectionView } from '#renderer/features/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage, pathOfRecord } from '#renderer/routes/paths.ts';
import { useRevision } from '#renderer/stores/changes.ts';
import { DataTable, TableToolbar, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { TableSort, TableState } from '#renderer/ui/data-table/index.ts';
import { ErrorState, Page } from '#renderer/ui/index.ts';
import type { RecordSelection } from '#shared/bridge/record-inputs.ts';
import type { RecordPage, RecordRow, Section } from '#shared/bridge/records.ts';

import { rememberPlace } from './list-place.ts';
import { RecordsEmpty } from './records-empty.tsx';
import classes from './records.module.css';
import { SectionFilters } from './section-filters.tsx';
import { sectionTitle } from './section-title.ts';
import { useExportRecords } from './use-export-records.ts';
import { isSortable, useRecordColumns } from './use-record-columns.tsx';
import { views } from './views.ts';

interface RecordsPageProps<S extends Section> {
  readonly section: S;
}

/** The list of a section, from the cache. */
export function RecordsPage<S extends Section>({ section }: RecordsPageProps<S>): ReactElement {
  // A section's list starts anew: another section's rows and scroll position are not its own.
  return <SectionList key={section} view={views[section]} />;
}

function SectionList<S extends Section>({ view }: { readonly view: SectionView<S> }): ReactElement {
  const { t } = useT();
  const { section, Note } = view;
  const name = sectionTitle(section, t);
  const table = useTableState(view.defaultSort);
  const sort = isSortable(section, table.sort.key) ? table.sort : view.defaultSort;
  const columns = useRecordColumns(view);
  const selection = { section, search: table.search, filters: filtersOf(view, table), sort };
  const revision = useRevision([section]);
  const rows = usePagedRows<RecordRow<S>, RecordPage<S>>({
    key: JSON.stringify(selection),
    version: revision,
    load: ({ offset, limit }) => recordPage({ ...selection, offset, limit }),
  });
  const exportRows = useExportRecords(view, selection, columns);
  const open = useOpenRecord(selection, sort);
  const asOf = rows.head?.asOf;
  const neverLoaded = rows.error !== null && rows.rowCount === null;

  return (
    <Page heading={name} fill {...(asOf === undefined || section === 'activity' ? {} : { asOf })}>
      <div className={classes['list']}>
        {Note !== undefined && <Note />}
        <TableToolbar name={name} tableKey={section} columns={columns} search={table.search} onSearch={table.setSearch} onExport={exportRows}>
          <SectionFilters view={view} table={table} />
        </TableToolbar>
        {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
        {!neverLoaded && (
          <DataTable
            name={name}
            tableKey={section}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={table.setSort}
            onOpenRow={open}
            emptyState={
              <RecordsEmpty
                section={section}
                filtered={table.search !== '' || Object.keys(selection.filters).length > 0}
                neverRead={asOf === null}
                onClear={() => {
                  table.change({ q: null, ...Object.fromEntries(view.filters.map(({ key }) => [key, null])) });
                }}
              />
            }
          />
        )}
      </div>
    </Page>
  );
}

function filtersOf<S extends Section>(view: SectionView<S>, table: TableState): Record<string, string[]> {
  const chosen = view.filters.map(({ key }): [string, string[]] => [key, [...table.values(key)]]);
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0));
}

/** Opens a row's page and remembers the list as it stands, for the way back. */
function useOpenRecord(selection: RecordSelection, sort: TableSort): (row: { readonly id: string }) => void {
  const [, navigate] = useLocation();
  const search = useSearch();
  return ({ id }) => {
    const { section } = selection;
    rememberPlace(section, { path: search === '' ? pathOfPage(section) : `${pathOfPage(section)}?${search}`, selection: { ...selection, sort } });
    navigate(pathOfRecord(section, id));
  };
}
