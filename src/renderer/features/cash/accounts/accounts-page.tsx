import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconListSearch, IconScale } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfAccount, SAFEGUARDING_PATH, STATEMENTS_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import { EmptyState, ErrorState, Page } from '#renderer/ui/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { useAccountColumns } from './account-columns.tsx';
import classes from './accounts.module.css';

const TABLE = 'accounts';

export function AccountsPage(): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { data, error, reload } = useQuery('accounts.list', null, ['accounts', 'reservedEntries', 'statements']);
  const columns = useAccountColumns();
  const table = useTableState({ key: 'name', direction: 'asc' });
  const rows = useLocalRows({ rows: data, columns, search: table.search, sort: table.sort });
  return (
    <Page
      heading={t('accounts:heading')}
      fill
      toolbar={
        <>
          <Button component={Link} href={SAFEGUARDING_PATH} size="xs" variant="default" leftSection={<IconScale size={14} aria-hidden="true" />}>{t('safeguarding:heading')}</Button>
          <Button component={Link} href={STATEMENTS_PATH} size="xs" variant="default" leftSection={<IconListSearch size={14} aria-hidden="true" />}>
            {t('statement:searchAll')}
          </Button>
        </>
      }
      {...(data === null ? {} : { asOf: oldest(data) })}
    >
      <div className={classes['list']}>
        <TableToolbar
          name={t('accounts:heading')} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch}
          searchHint={t('accounts:searchHint')} rows={rows}
        />
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {(error === null || data !== null) && (
          <DataTable
            name={t('accounts:heading')}
            tableKey={TABLE}
            columns={columns}
            rows={rows}
            rowKey={({ account }) => account.accountId}
            sort={table.sort}
            onSort={table.setSort}
            onOpenRow={({ account }) => { navigate(pathOfAccount(account.accountId)); }}
            emptyState={
              table.search === ''
                ? <EmptyState title={t('accounts:empty')}>{t('accounts:emptyText')}</EmptyState>
                : <EmptyState title={t('accounts:emptySearch')} />
            }
          />
        )}
      </div>
    </Page>
  );
}

function oldest(views: readonly AccountView[]): Instant | null {
  return views.map(({ asOf }) => asOf).toSorted()[0] ?? null;
}
