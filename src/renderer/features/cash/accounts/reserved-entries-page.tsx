import { useMemo } from 'react';
import type { ReactElement } from 'react';

import { UnreadableRows } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, Sum, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Said } from '#renderer/ui/index.ts';
import type { ReservedEntry } from '#shared/contract/accounts.ts';

import { byMoney, byText, useToldEntry } from './account-columns.tsx';
import { AccountFrame } from './account-frame.tsx';
import classes from './accounts.module.css';
import { GoneReservedEntries } from './gone-reserved.tsx';

const TABLE = 'reservedEntries';

interface ReservedEntriesPageProps {
  readonly accountId: string;
}

/** Amounts that the bank holds back on an account. */
export function ReservedEntriesPage({ accountId }: ReservedEntriesPageProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('accounts.reservedEntries', { accountId }, ['reservedEntries', 'statements']);
  const columns = useReservedColumns();
  const table = useTableState({ key: 'creationDate', direction: 'desc' });
  const neverRead = data !== null && data.asOf === null;
  const rows = useLocalRows({ rows: data?.entries ?? null, columns, search: table.search, sort: table.sort });
  const name = t('accounts:reservedEntries');
  const count = data?.entries.length ?? 0;
  const tell = useToldEntry();
  return (
    <AccountFrame accountId={accountId} part="reservedEntries" fill {...(data === null ? {} : { asOf: data.asOf })}>
      <div className={`t-page-list ${classes['list'] ?? ''}`} data-gone={(data?.gone.length ?? 0) > 0 || undefined}>
        <TableToolbar
          name={name}
          tableKey={TABLE}
          columns={columns}
          search={table.search}
          onSearch={table.setSearch}
          searchHint={t('accounts:reserved.searchHint')}
        />
        <p className={classes['sum']}>
          {data !== null && !neverRead && <strong>{t('accounts:reserved.count', { count, number: format.number(count) })}</strong>}
          <span>{t('accounts:reserved.total')} <Sum total={data?.total} known={data?.incomplete} of="rows" /></span>
        </p>
        <UnreadableRows rows={data?.unreadable ?? []} kind="list" />
        <UnreadableRows rows={(data?.repeated ?? []).map(({ creationDate, amount, description, reservedEntryId }) => ({ raw: tell(creationDate, amount, description, reservedEntryId) }))} kind="repeatedInList" />
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {(error === null || data !== null) && (
          <DataTable
            name={name}
            tableKey={TABLE}
            columns={columns}
            rows={rows}
            rowKey={(entry) => entry.reservedEntryId}
            sort={table.sort}
            onSort={table.setSort}
            emptyState={<ReservedEmpty searched={table.search !== ''} neverRead={neverRead} />}
          />
        )}
        {data !== null && <GoneReservedEntries accountId={accountId} gone={data.gone} />}
      </div>
    </AccountFrame>
  );
}

function ReservedEmpty({ searched, neverRead }: { readonly searched: boolean; readonly neverRead: boolean }): ReactElement {
  const { t } = useT();
  if (neverRead) return <EmptyState title={t('accounts:reserved.neverRead')} />;
  if (searched) return <EmptyState title={t('statement:emptySearch')} />;
  return <EmptyState title={t('accounts:reserved.empty')}>{t('accounts:reserved.emptyText')}</EmptyState>;
}

function useReservedColumns(): readonly DataColumn<ReservedEntry>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo(
    (): DataColumn<ReservedEntry>[] => [
      {
        key: 'creationDate', title: t('accounts:reserved.creationDate'), width: 128, sortable: true,
        render: (entry) => format.date(entry.creationDate),
        copyText: (entry) => format.date(entry.creationDate),
        compare: (left, right) => byText(left.creationDate, right.creationDate),
      },
      {
        key: 'dueDate', title: t('accounts:reserved.dueDate'), width: 128, sortable: true,
        render: (entry) => format.date(entry.dueDate),
        copyText: (entry) => format.date(entry.dueDate),
        compare: (left, right) => byText(left.dueDate, right.dueDate),
      },
      {
        key: 'description', title: t('accounts:reserved.description'), width: 240, grow: 1, sortable: true,
        render: (entry) => <span title={entry.description ?? undefined}><Said text={entry.description ?? UNKNOWN} /></span>,
        copyText: (entry) => entry.description ?? '',
        compare: (left, right) => byText(left.description, right.description),
      },
      {
        key: 'reservedEntryId', title: t('accounts:reserved.id'), width: 200, optional: true,
        render: (entry) => <span className="t-mono">{entry.reservedEntryId}</span>,
        copyText: (entry) => entry.reservedEntryId,
      },
      {
        key: 'amount', title: t('accounts:reserved.amount'), width: 168, align: 'end', sortable: true,
        render: (entry) => <Amount money={entry.amount} />,
        copyText: (entry) => format.money(entry.amount),
        compare: (left, right) => byMoney(left.amount, right.amount),
      },
    ],
    [t, format],
  );
}
