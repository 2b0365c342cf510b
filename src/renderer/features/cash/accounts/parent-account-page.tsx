import { Group } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { UnreadableRows } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Iban, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, CopyButton, DescriptionList, EmptyState, ErrorState, Field, SkeletonFields, StatusBadge } from '#renderer/ui/index.ts';
import type { ParentAccountView } from '#shared/bridge/cash/statement.ts';
import type { ParentAccount, ParentTransaction } from '#shared/contract/virtual-ibans.ts';
import { amountColumn, dayColumn, descriptionColumn, EntriesEmpty, idColumn } from './account-columns.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useToldEntry } from './entry-texts.ts';
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
      <Field label={t('accounts:fields.iban')} wide>{parent.iban !== null && <Iban iban={parent.iban} copyable />}</Field>
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
    <div className={classes['list']}>
      <Group align="baseline" gap="4px 12px" mt="md"><h2>{t('accounts:parent.entries')}</h2><AsOf instant={transactions?.asOf ?? null} /></Group>
      <TableToolbar
        name={name} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch}
        searchHint={t('accounts:parent.searchHint')} rows={rows}
      />
      <UnreadableRows rows={unreadable} kind="list" />
      <UnreadableRows rows={repeated.map(({ date, amount, description, transactionId }) => ({ raw: tell(date, amount, description, transactionId) }))} kind="repeatedInList" />
      <DataTable
        name={name} tableKey={TABLE} columns={columns} rows={rows} rowKey={(entry) => entry.transactionId} sort={table.sort}
        onSort={table.setSort} emptyState={<EntriesEmpty of="parent" searched={table.search !== ''} neverRead={transactions === null} />}
      />
    </div>
  );
}

const noEntries: readonly ParentTransaction[] = [];

function useParentColumns(): readonly DataColumn<ParentTransaction>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo(
    () => [
      dayColumn('date', t('accounts:parent.date'), format),
      descriptionColumn(t('accounts:parent.description')),
      idColumn('transactionId', t('accounts:parent.id')),
      amountColumn(t('accounts:parent.amount'), format, 'always'),
    ],
    [t, format],
  );
}
