import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import { EmptyState, ErrorState, Note, Page } from '#renderer/ui/index.ts';
import type { IncompleteAddress } from '#shared/bridge/payments/addresses.ts';

import { keyOf, pathTo, useAddressColumns } from './address-columns.tsx';
import classes from './addresses.module.css';
import { PARTS } from './parts.ts';

const TABLE = 'addresses';

/** What is kept here or booked at the bank and would be refused for its address, each with the way to complete it. */
export function AddressesPage(): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { data, error, reload } = useQuery('addresses.incomplete', null, PARTS);
  const columns = useAddressColumns();
  const table = useTableState({ key: 'date', direction: 'asc' });
  const entries = data?.entries ?? null;
  const rows = useLocalRows({ rows: entries, columns, search: table.search, sort: table.sort });
  const name = t('addresses:title');
  const isEmpty = data !== null && data.total === 0;
  return (
    <Page
      heading={data === null || isEmpty ? name : t('addresses:heading', { count: data.total })} fill={!isEmpty}
      above={<Link href={pathOfPage('transfers')}>{t('beneficiaries:toTransfers')}</Link>}
    >
      <div className="t-page-list">
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {isEmpty && <EmptyState title={t('addresses:empty')}>{t('addresses:emptyText')}</EmptyState>}
        {!isEmpty && (error === null || data !== null) && (
          <>
            <p className={classes['lead']}>{t('addresses:lead')}</p>
            {entries !== null && <WhatCannotBeChanged entries={entries} />}
            <TableToolbar name={name} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('addresses:searchHint')} />
            <DataTable
              name={name} tableKey={TABLE} columns={columns} rows={rows} rowKey={keyOf} sort={table.sort} onSort={table.setSort}
              onOpenRow={(entry) => { navigate(pathTo(entry)); }} emptyState={<EmptyState title={t('addresses:emptySearch')} />}
            />
            {data !== null && data.total > data.entries.length && <p className="t-muted">{t('addresses:more', { count: data.entries.length })}</p>}
          </>
        )}
      </div>
    </Page>
  );
}

/** What is at the bank, or approved, keeps the address that it has: what can be done instead. */
function WhatCannotBeChanged({ entries }: { readonly entries: readonly IncompleteAddress[] }): ReactElement | null {
  const { t } = useT();
  const isBooked = entries.some(({ kind }) => kind === 'booked');
  const isUnsaid = entries.some((entry) => entry.kind === 'booked' && entry.unsaid);
  const isApproved = entries.some((entry) => entry.kind === 'batchLine' && entry.approved);
  if (!isBooked && !isApproved) return null;
  return (
    <Note meaning="wait">
      {isBooked && <p>{t('addresses:booked')}{isUnsaid && ` ${t('addresses:unsaid')}`}</p>}
      {isApproved && <p>{t('addresses:approved')}</p>}
    </Note>
  );
}
