import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { UnreadableRows } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, Iban, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, CopyButton, DescriptionList, EmptyState, ErrorState, Field, Said, SkeletonFields, StatusBadge } from '#renderer/ui/index.ts';
import type { ParentAccountView } from '#shared/bridge/cash/statement.ts';
import type { ParentAccount, ParentTransaction } from '#shared/contract/virtual-ibans.ts';
import { byMoney, byText, useToldEntry } from './account-columns.tsx';
import { AccountFrame } from './account-frame.tsx';
import classes from './accounts.module.css';

const TABLE = 'parentAccount';

/** The account that an account's virtual IBANs belong to, with its entries. */
export function ParentAccountPage({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useQuery('accounts.parent', { accountId }, ['parents']);
  const failed = error !== null && data === null;
  const parent = data?.parent ?? null;
  return (
    <AccountFrame accountId={accountId} part="parentAccount" fill {...(parent === null ? {} : { asOf: parent.asOf })}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && !failed && <SkeletonFields fields={3} />}
      {data?.parent === null && <EmptyState title={t('accounts:parent.none')}>{t('accounts:parent.noneText')}</EmptyState>}
      {parent !== null && <ParentDetails parent={parent.value} />}
      {data !== null && parent !== null && <ParentEntries {...data} />}
    </AccountFrame>
  );
}

function ParentDetails({ parent }: { readonly parent: ParentAccount }): ReactElement {
  const { t } = useT();
  const active = parent.status === 'ACTIVE';
  return (
    <DescriptionList>
      <Field label={t('accounts:fields.iban')}>{parent.iban !== null && <Iban iban={parent.iban} copyable />}</Field>
      <Field label={t('accounts:parent.status')}>
        {parent.status !== null && (
          <StatusBadge meaning={active ? 'neutral' : 'unknown'}>{active ? t('states:parentAccountStates.ACTIVE') : parent.status}</StatusBadge>
        )}
      </Field>
      <Field label={t('accounts:parent.accountId')}>
        <span className="t-mono">{parent.accountId}</span> <CopyButton text={parent.accountId} what={t('accounts:parent.accountId')} />
      </Field>
    </DescriptionList>
  );
}

function ParentEntries({ transactions, unreadable = [], repeated = [] }: ParentAccountView): ReactElement {
  const { t } = useT();
  const columns = useParentColumns();
  const table = useTableState({ key: 'date', direction: 'desc' });
  const rows = useLocalRows({ rows: transactions?.value ?? noEntries, columns, search: table.search, sort: table.sort });
  const name = t('accounts:parentAccount');
  const tell = useToldEntry();
  return (
    <div className={`t-page-list ${classes['list'] ?? ''}`}>
      <div className={classes['listHead']}><h2>{t('accounts:parent.entries')}</h2><AsOf instant={transactions?.asOf ?? null} /></div>
      <TableToolbar
        name={name} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch}
        searchHint={t('accounts:parent.searchHint')}
      />
      <UnreadableRows rows={unreadable} kind="list" />
      <UnreadableRows rows={repeated.map(({ date, amount, description, transactionId }) => ({ raw: tell(date, amount, description, transactionId) }))} kind="repeatedInList" />
      <DataTable
        name={name} tableKey={TABLE} columns={columns} rows={rows} rowKey={(entry) => entry.transactionId} sort={table.sort}
        onSort={table.setSort} emptyState={<ParentEmpty searched={table.search !== ''} neverRead={transactions === null} />}
      />
    </div>
  );
}

const noEntries: readonly ParentTransaction[] = [];

function ParentEmpty({ searched, neverRead }: { readonly searched: boolean; readonly neverRead: boolean }): ReactElement {
  const { t } = useT();
  if (neverRead) return <EmptyState title={t('accounts:parent.neverRead')} />;
  if (searched) return <EmptyState title={t('statement:emptySearch')} />;
  return <EmptyState title={t('accounts:parent.empty')}>{t('accounts:parent.emptyText')}</EmptyState>;
}

function useParentColumns(): readonly DataColumn<ParentTransaction>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo(
    (): DataColumn<ParentTransaction>[] => [
      {
        key: 'date', title: t('accounts:parent.date'), width: 128, sortable: true,
        render: (entry) => format.date(entry.date),
        copyText: (entry) => format.date(entry.date),
        compare: (left, right) => byText(left.date, right.date),
      },
      {
        key: 'description', title: t('accounts:parent.description'), width: 240, grow: 1, sortable: true,
        render: (entry) => <span title={entry.description ?? undefined}><Said text={entry.description ?? UNKNOWN} /></span>,
        copyText: (entry) => entry.description ?? '',
        compare: (left, right) => byText(left.description, right.description),
      },
      {
        key: 'transactionId', title: t('accounts:parent.id'), width: 200, optional: true,
        render: (entry) => <span className="t-mono">{entry.transactionId}</span>,
        copyText: (entry) => entry.transactionId,
      },
      {
        key: 'amount', title: t('accounts:parent.amount'), width: 168, align: 'end', sortable: true,
        render: (entry) => <Amount money={entry.amount} sign="always" />,
        copyText: (entry) => format.money(entry.amount),
        compare: (left, right) => byMoney(left.amount, right.amount),
      },
    ],
    [t, format],
  );
}
