import { useState } from 'react';
import type { ReactElement } from 'react';

import { recordPage } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { UnreadableRows } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { DataTable, FoundCount, TableToolbar, useTableState } from '#renderer/ui/data-table/index.ts';
import type { RowSelection, TableState } from '#renderer/ui/data-table/index.ts';
import { ErrorState, Page } from '#renderer/ui/index.ts';
import type { RecordSelection as Selection } from '#shared/bridge/lists/record-inputs.ts';
import type { RecordRow, Section } from '#shared/bridge/lists/records.ts';

import { sectionTitle, useOpenRecord } from './list-view-state.ts';
import type { ListQuestion } from './list-view-state.ts';
import { isSortable, useExportRecords, useRecordColumns } from './record-columns.tsx';
import { PartialNote, RecordsEmpty } from './records-notes.tsx';
import { ALL, ClearFilters, SectionFilters } from './section-filters.tsx';
import { useSectionSearch } from './section-search.tsx';
import type { SectionSearch } from './section-search.tsx';
import { useListRows } from './use-list-rows.ts';

interface RecordsPageProps<S extends Section> {
  readonly view: SectionView<S>;
}

export function RecordsPage<S extends Section>({ view }: RecordsPageProps<S>): ReactElement {
  // Another section must not inherit rows and scroll position.
  const list = <SectionList key={view.section} view={view} />;
  return view.Around === undefined ? list : <view.Around>{list}</view.Around>;
}

function SectionList<S extends Section>({ view }: { readonly view: SectionView<S> }): ReactElement {
  const { t } = useT();
  const { section, Note, ListActions, SelectionBar } = view;
  const name = sectionTitle(section, t);
  const table = useTableState(view.defaultSort);
  const sort = isSortable(section, table.sort.key) ? table.sort : view.defaultSort;
  const sectionSearch = useSectionSearch(view, table);
  const selection = { section, search: table.search, filters: filtersOf(view, table), ...(leavesOutPast(view, table) ? { withoutPast: true } : {}), fields: sectionSearch.fields, sort };
  const list: ListQuestion = { command: 'records.page', input: selection };
  // Asked for before the names that the columns show.
  const rows = useListRows(section, list);
  const columns = useRecordColumns(view);
  const exportRows = useExportRecords(view, list, columns);
  const open = useOpenRecord(section, list);
  const selected = useRecordSelection<S>({ asked: selection, total: rows.rowCount, nameOf: (row) => view.heading(row, t) });
  const asOf = rows.head?.asOf;
  const cleared = { q: null, ...Object.fromEntries(view.filters.map(({ key }) => [key, null])), ...sectionSearch.cleared };
  const neverLoaded = rows.error !== null && rows.rowCount === null;

  return (
    <Page
      heading={name}
      fill
      {...(asOf === undefined || section === 'activity' ? {} : { asOf })}
      {...(ListActions === undefined ? {} : { toolbar: <ListActions /> })}
    >
      <div className="t-fill">
        {Note !== undefined && <Note />}
        <TableToolbar name={name} tableKey={section} columns={columns} search={table.search} onSearch={table.setSearch} onExport={exportRows}>
          <SectionFilters view={view} table={table} />
          {isChosen(view, table) && <ClearFilters onClear={() => { table.change(cleared); }} />}
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
                onClear={() => { table.change({ ...cleared, [ALL]: view.narrowed === undefined ? null : '1' }); }}
              />
            }
          />
        )}
        {SelectionBar !== undefined && <SelectionBar ids={selected.ids} onClear={selected.clear} />}
      </div>
    </Page>
  );
}

const isChosen = <S extends Section>(view: SectionView<S>, table: TableState): boolean =>
  table.search !== '' || view.filters.some(({ key }) => table.values(key).length > 0);

/** Whether the user filters; hiding finished records counts when the list has no text of its own for that. */
function isFiltered<S extends Section>(view: SectionView<S>, table: TableState, { fields }: SectionSearch): boolean {
  if (isChosen(view, table) || Object.keys(fields).length > 0) return true;
  return view.narrowed !== undefined && view.narrowed.empty === undefined && table.value(ALL) === null;
}

/** Finished records are hidden unless all are asked for or the deciding column is filtered. */
const leavesOutPast = <S extends Section>({ narrowed }: SectionView<S>, table: TableState): boolean =>
  narrowed !== undefined && table.value(ALL) === null && table.values(narrowed.key).length === 0;

const filtersOf = <S extends Section>({ filters }: SectionView<S>, table: TableState): Record<string, string[]> =>
  Object.fromEntries(filters.map(({ key }): [string, string[]] => [key, [...table.values(key)]]).filter(([, values]) => values.length > 0));

/** The limit of one action. */
const MOST_SELECTED = 1000;
const PAGE = 500;

interface SelectionOptions<S extends Section> {
  readonly asked: Selection & { readonly section: S };
  /** Null while not known. */
  readonly total: number | null;
  readonly nameOf: (row: RecordRow<S>) => string;
}

/** The selected records. A new search or filter clears them: nothing out of sight is acted on. */
function useRecordSelection<S extends Section>({ asked, total, nameOf }: SelectionOptions<S>) {
  const { section, search, filters, fields } = asked;
  const key = JSON.stringify({ section, search, filters, fields });
  const [kept, setKept] = useState<{ readonly key: string; readonly ids: readonly string[] }>({ key, ids: [] });
  const ids = kept.key === key ? kept.ids : [];
  const chosen = new Set(ids);
  const put = (next: readonly string[]): void => { setKept({ key, ids: next.slice(0, MOST_SELECTED) }); };

  const selectAll = async (): Promise<void> => {
    const found: string[] = [];
    for (let offset = 0; offset < MOST_SELECTED; offset += PAGE) {
      const page = await recordPage<S>({ ...asked, offset, limit: PAGE, count: 'later' });
      if (!page.ok) return;
      found.push(...page.value.rows.map(({ id }) => id));
      if (page.value.rows.length < PAGE) break;
    }
    put(found);
  };
  const most = Math.min(total ?? 0, MOST_SELECTED);
  const table: RowSelection<RecordRow<S>> = {
    isSelected: (id) => chosen.has(id),
    select: (keys, selected) => { put(selected ? [...ids, ...keys.filter((id) => !chosen.has(id))] : ids.filter((id) => !keys.includes(id))); },
    all: ids.length === 0 ? 'none' : ids.length >= most ? 'all' : 'some',
    onToggleAll: () => {
      if (ids.length > 0) put([]);
      else void selectAll();
    },
    nameOf,
  };
  return { ids, clear: (): void => { put([]); }, table };
}
