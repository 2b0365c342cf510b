import type { ReactElement } from 'react';
import { recordPage } from '#renderer/data/bridge/index.ts';
import { UnreadableRows } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { DataTable, FoundCount, TableToolbar, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import { ErrorState, Page } from '#renderer/ui/index.ts';
import type { RecordPage, RecordRow, Section } from '#shared/bridge/lists/records.ts';

import { ClearFilters } from './clear-filters.tsx';
import type { ListQuestion } from './list-place.ts';
import { PartialNote } from './partial-note.tsx';
import { RecordsEmpty } from './records-empty.tsx';
import classes from './records.module.css';
import { ALL, SectionFilters } from './section-filters.tsx';
import { sectionTitle } from './section-title.ts';
import { useSectionSearch } from './section-search.tsx';
import type { SectionSearch } from './section-search.tsx';
import { useExportRecords } from './use-export-records.ts';
import { useOpenRecord } from './use-open-record.ts';
import { isSortable, useRecordColumns } from './use-record-columns.tsx';
import { useRecordSelection } from './use-record-selection.ts';

interface RecordsPageProps<S extends Section> {
  readonly view: SectionView<S>;
}

/** The list of a section, from the cache. */
export function RecordsPage<S extends Section>({ view }: RecordsPageProps<S>): ReactElement {
  // A section's list starts anew: another section's rows and scroll position are not its own.
  return <SectionList key={view.section} view={view} />;
}

function SectionList<S extends Section>({ view }: { readonly view: SectionView<S> }): ReactElement {
  const { t } = useT();
  const { section, Note, ListActions, SelectionBar } = view;
  const name = sectionTitle(section, t);
  const table = useTableState(view.defaultSort);
  const sort = isSortable(section, table.sort.key) ? table.sort : view.defaultSort;
  const columns = useRecordColumns(view);
  const sectionSearch = useSectionSearch(view, table);
  const selection = { section, search: table.search, filters: filtersOf(view, table), ...(leavesOutPast(view, table) ? { withoutPast: true } : {}), fields: sectionSearch.fields, sort };
  const revision = useRevision([section]);
  const rows = usePagedRows<RecordRow<S>, RecordPage<S>>({
    key: JSON.stringify(selection),
    version: revision,
    load: ({ offset, limit }) => recordPage({ ...selection, offset, limit }),
  });
  const list: ListQuestion = { command: 'records.page', input: selection };
  const exportRows = useExportRecords(view, list, columns);
  const open = useOpenRecord(section, list);
  const selected = useRecordSelection<S>({ asked: selection, total: rows.rowCount, nameOf: (row) => view.heading(row, t) });
  const asOf = rows.head?.asOf;
  const clear = (): void => {
    table.change({
      q: null, [ALL]: view.narrowed === undefined ? null : '1', ...Object.fromEntries(view.filters.map(({ key }) => [key, null])), ...sectionSearch.cleared,
    });
  };
  const neverLoaded = rows.error !== null && rows.rowCount === null;

  return (
    <Page
      heading={name}
      fill
      {...(asOf === undefined || section === 'activity' ? {} : { asOf })}
      {...(ListActions === undefined ? {} : { toolbar: <ListActions /> })}
    >
      <div className={classes['list']}>
        {Note !== undefined && <Note />}
        <TableToolbar name={name} tableKey={section} columns={columns} search={table.search} onSearch={table.setSearch} onExport={exportRows}>
          <SectionFilters view={view} table={table} />
          {isChosen(view, table) && (
            <ClearFilters
              onClear={() => { table.change({ q: null, ...Object.fromEntries(view.filters.map(({ key }) => [key, null])), ...sectionSearch.cleared }); }}
            />
          )}
          {sectionSearch.tools}
        </TableToolbar>
        {sectionSearch.below}
        <UnreadableRows rows={rows.head?.unreadable ?? []} kind="list" />
        <PartialNote rows={rows.head?.partial} />
        <FoundCount rows={rows} />
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
            {...(SelectionBar === undefined ? {} : { selection: selected.table })}
            emptyState={
              <RecordsEmpty
                section={section}
                filtered={isFiltered(view, table, sectionSearch)}
                neverRead={asOf === null}
                narrowed={table.value(ALL) === null ? (view.narrowed?.empty?.(t) ?? null) : null}
                onClear={clear}
              />
            }
          />
        )}
        {SelectionBar !== undefined && <SelectionBar ids={selected.ids} onClear={selected.clear} />}
      </div>
    </Page>
  );
}

/** Whether somebody searches or has chosen values of a filter beside the search. */
const isChosen = <S extends Section>(view: SectionView<S>, table: TableState): boolean =>
  table.search !== '' || view.filters.some(({ key }) => table.values(key).length > 0);

/** Whether more is left out than the list leaves out by itself, or the list says nothing of its own of what it leaves out. */
function isFiltered<S extends Section>(view: SectionView<S>, table: TableState, { fields }: SectionSearch): boolean {
  if (table.search !== '' || Object.keys(fields).length > 0 || view.filters.some(({ key }) => table.values(key).length > 0)) return true;
  return view.narrowed !== undefined && view.narrowed.empty === undefined && table.value(ALL) === null;
}

/** Unless all of it is asked for: who chooses values of the column that tells has said what to show. */
const leavesOutPast = <S extends Section>({ narrowed }: SectionView<S>, table: TableState): boolean =>
  narrowed !== undefined && table.value(ALL) === null && table.values(narrowed.key).length === 0;

const filtersOf = <S extends Section>({ filters }: SectionView<S>, table: TableState): Record<string, string[]> =>
  Object.fromEntries(filters.map(({ key }): [string, string[]] => [key, [...table.values(key)]]).filter(([, values]) => values.length > 0));
