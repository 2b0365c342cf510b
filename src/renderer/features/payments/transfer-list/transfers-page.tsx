import { Button, Collapse } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { CALENDAR_PATH, TEMPLATES_PATH } from '#renderer/data/paths/paths.ts';
import { transfersView } from '#renderer/features/payments/transfers/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { UnreadableRows } from '#renderer/lists/record-view/index.ts';
import { BankSearchButton, BankSearchResult, isSortable, PartialNote, RecordsEmpty, useBankSearch, useExportRecords, useListRows, useOpenRecord, useRecordColumns } from '#renderer/lists/records/index.ts';
import type { ListQuestion } from '#renderer/lists/records/index.ts';
import { DataTable, FoundCount, TableToolbar, useTableState } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Page } from '#renderer/ui/index.ts';
import { FilterChips, FilterPanel } from './filter-panel.tsx';
import { Pending } from './pending.tsx';
import { askedFilters, chosenFilters, filterNames } from './transfer-filters.ts';

const nothing = Object.fromEntries(filterNames.map((name) => [name, null]));

/** The cached transfers, filtered like the bank's own search, below payments under way and drafts. */
export function TransfersPage() {
  const { t } = useT();
  const format = useFormat();
  const { decimalMark } = format;
  const view = transfersView;
  const name = t('records:titles.transfers');
  const table = useTableState(view.defaultSort);
  const [open, setOpen] = useState(false);
  const sort = isSortable('transfers', table.sort.key) ? table.sort : view.defaultSort;
  const chosen = chosenFilters(table);
  const on = filterNames.filter((filter) => chosen[filter] !== '');
  const filters = askedFilters(chosen, decimalMark);
  const selection = { ...filters, search: table.search, sort };
  const list: ListQuestion = { command: 'transfers.page', input: selection };
  const rows = useListRows('transfers', list);
  const columns = useRecordColumns(view);
  const exportRows = useExportRecords(view, list, columns);
  const openRow = useOpenRecord('transfers', list);
  const bankSearch = useBankSearch(JSON.stringify(filters), () => invoke('transfers.searchBank', filters));
  const asOf = rows.head?.asOf;

  return (
    <Page heading={name} fill {...(asOf === undefined ? {} : { asOf })} toolbar={<PaymentLinks />}>
      <div className="t-fill">
        <Pending />
        <TableToolbar name={name} tableKey="transfers" columns={columns} search={table.search} onSearch={table.setSearch} onExport={exportRows}>
          <Button
            size="xs" variant="default" aria-expanded={open} aria-controls="transfer-filters" data-active={on.length > 0 || undefined}
            className="t-choice-menu" leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden="true" />}
            onClick={() => { setOpen(!open); }}
          >
            {on.length === 0 ? t('writes:filters.open') : t('writes:filters.openWith', { count: on.length })}
          </Button>
          <BankSearchButton bankSearch={bankSearch} />
        </TableToolbar>
        {on.length > 0 && (
          <FilterChips chosen={chosen} on={on} onRemove={(filter) => { table.change({ [filter]: null }); }} onClear={() => { table.change(nothing); }} />
        )}
        <Collapse expanded={open} transitionDuration={120}>
          {open && <FilterPanel chosen={chosen} onChange={(filter, value) => { table.change({ [filter]: value === '' ? null : value }, { replace: true }); }} />}
        </Collapse>
        <BankSearchResult
          bankSearch={bankSearch}
          say={(count) => t('writes:search.found', { count, number: format.number(count) })}
          leftOut={table.search === '' ? [] : [t('writes:search.words')]}
        />
        <UnreadableRows rows={rows.head?.unreadable ?? []} kind="list" />
        <PartialNote rows={rows.head?.partial} />
        <FoundCount rows={rows} />
        {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
        {!(rows.error !== null && rows.rowCount === null) && (
          <DataTable
            name={name}
            tableKey="transfers"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={table.setSort}
            onOpenRow={openRow}
            emptyState={
              <RecordsEmpty
                section="transfers" filtered={table.search !== '' || on.length > 0} neverRead={asOf === null}
                onClear={() => { table.change({ q: null, ...nothing }); }}
              />
            }
          />
        )}
      </div>
    </Page>
  );
}

function PaymentLinks() {
  const { t } = useT();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={CALENDAR_PATH}>{t('comfort:calendar.heading')}</Button>
      <Button size="xs" variant="default" component={Link} href="/beneficiaries">{t('writes:transfers.beneficiaries')}</Button>
      <Button size="xs" variant="default" component={Link} href="/batches">{t('writes:transfers.several')}</Button>
      <Button size="xs" variant="default" component={Link} href={TEMPLATES_PATH}>{t('templates:title')}</Button>
      <Button size="xs" component={Link} href="/transfers/new" leftSection={<IconPlus size={14} aria-hidden="true" />}>{t('writes:transfers.new')}</Button>
    </>
  );
}
