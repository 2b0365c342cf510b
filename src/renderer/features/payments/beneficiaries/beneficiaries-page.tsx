import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { IncompleteBeneficiaries } from '#renderer/features/payments/addresses/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { BENEFICIARIES_PATH, pathOfBeneficiary } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import { EmptyState, ErrorState, Note, Page } from '#renderer/ui/index.ts';

import { Above } from './above.tsx';
import { useBeneficiaryColumns } from './beneficiary-columns.tsx';

const TABLE = 'beneficiaries';

/** Everybody who is kept to be paid again. */
export function BeneficiariesPage(): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { data, error, reload } = useQuery('beneficiaries.list', null, ['beneficiaries', 'intents', 'transfers']);
  const columns = useBeneficiaryColumns();
  const table = useTableState({ key: 'name', direction: 'asc' });
  const rows = useLocalRows({ rows: data, columns, search: table.search, sort: table.sort });
  const imported = Number(table.value('imported') ?? 0);
  const name = t('beneficiaries:title');
  return (
    <Page heading={name} above={<Above />} fill toolbar={<Ways />}>
      <div className="t-page-list">
        {imported > 0 && <Note line meaning="done" role="status">{t('beneficiaries:imported', { count: imported })}</Note>}
        <IncompleteBeneficiaries />
        <TableToolbar
          name={name} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('beneficiaries:searchHint')}
        />
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {(error === null || data !== null) && (
          <DataTable
            name={name} tableKey={TABLE} columns={columns} rows={rows} rowKey={({ beneficiaryId }) => beneficiaryId} sort={table.sort} onSort={table.setSort}
            onOpenRow={({ beneficiaryId }) => { navigate(pathOfBeneficiary(beneficiaryId)); }}
            emptyState={table.search === ''
              ? <EmptyState title={t('beneficiaries:empty')}>{t('beneficiaries:emptyText')}</EmptyState>
              : <EmptyState title={t('beneficiaries:emptySearch')} />}
          />
        )}
      </div>
    </Page>
  );
}

function Ways(): ReactElement {
  const { t } = useT();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={`${BENEFICIARIES_PATH}/import`} leftSection={<IconFileImport size={14} aria-hidden="true" />}>
        {t('beneficiaries:import')}
      </Button>
      <Button size="xs" component={Link} href={`${BENEFICIARIES_PATH}/new`} leftSection={<IconPlus size={14} aria-hidden="true" />}>{t('beneficiaries:add')}</Button>
    </>
  );
}
