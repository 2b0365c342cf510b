import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { BENEFICIARIES_PATH, pathOfBeneficiary } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useTeam } from '#renderer/data/team.ts';
import { IncompleteBeneficiaries } from '#renderer/features/payments/addresses/index.ts';
import { AccountCode, accountCodeText } from '#renderer/features/payments/outcome/index.ts';
import { UnderTransfers } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Note, Page, Said } from '#renderer/ui/index.ts';
import type { BeneficiaryView } from '#shared/bridge/payments/beneficiaries.ts';
import { isIban } from '#shared/domain/iban.ts';
import { KeptByOthersNote, useKeptByOthers } from './kept-by-team.tsx';
import { VerificationBadge, verificationWords } from './verification.tsx';

const TABLE = 'beneficiaries';

export function BeneficiariesPage() {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { data, error, reload } = useQuery('beneficiaries.list', null, ['beneficiaries', 'intents', 'transfers', 'approvals']);
  const kept = useKeptByOthers();
  const team = useTeam();
  const columns = useBeneficiaryColumns();
  const table = useTableState({ key: 'name', direction: 'asc' });
  const rows = useLocalRows({ rows: data, columns, search: table.search, sort: table.sort });
  const imported = Number(table.value('imported') ?? 0);
  const name = t('beneficiaries:title');
  return (
    <Page heading={name} above={<UnderTransfers />} fill toolbar={kept === null ? <AddBeneficiaries /> : undefined}>
      <div className="t-page-list">
        {imported > 0 && <Note line meaning="done" role="status">{t('beneficiaries:imported', { count: imported })}</Note>}
        {kept !== null && <KeptByOthersNote kept={kept} />}
        <IncompleteBeneficiaries />
        <TableToolbar
          name={name} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('beneficiaries:searchHint')} rows={rows}
        />
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {(error === null || data !== null) && (
          <DataTable
            name={name} tableKey={TABLE} columns={columns} rows={rows} rowKey={({ beneficiaryId }) => beneficiaryId} sort={table.sort} onSort={table.setSort}
            onOpenRow={({ beneficiaryId }) => { navigate(pathOfBeneficiary(beneficiaryId)); }}
            emptyState={table.search === ''
              ? <EmptyState title={t('beneficiaries:empty')}>{t(team === null ? 'beneficiaries:emptyText' : 'beneficiaries:team.emptyText')}</EmptyState>
              : <EmptyState title={t('beneficiaries:emptySearch')} />}
          />
        )}
      </div>
    </Page>
  );
}

function AddBeneficiaries() {
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

const byText = (left: string, right: string): number => left.localeCompare(right);

/** The country as saved, else that of the IBAN. */
const countryOf = ({ countryCode, accountCode }: Pick<BeneficiaryView, 'countryCode' | 'accountCode'>): string =>
  countryCode !== '' ? countryCode : isIban(accountCode) ? accountCode.slice(0, 2) : '';

function useBeneficiaryColumns(): readonly DataColumn<BeneficiaryView>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<BeneficiaryView>[] => [
    {
      key: 'name', title: t('beneficiaries:columns.name'), width: 150, grow: 1, sortable: true,
      render: ({ name, beneficiaryId, approval }) => (
        <>
          <Link className="t-name-link" href={pathOfBeneficiary(beneficiaryId)}><Said text={name} /></Link>
          {approval !== null && <span className="t-wait"> {t('beneficiaries:team.badge')}</span>}
        </>
      ),
      copyText: ({ name }) => name, compare: (left, right) => byText(left.name, right.name),
    },
    {
      key: 'accountCode', title: t('beneficiaries:columns.accountCode'), width: 264, sortable: true,
      render: ({ accountCode }) => <AccountCode code={accountCode} />,
      copyText: ({ accountCode }) => accountCodeText(accountCode), compare: (left, right) => byText(left.accountCode, right.accountCode),
    },
    {
      key: 'bicCode', title: t('beneficiaries:fields.bicCode'), width: 128, optional: true, sortable: true,
      render: ({ bicCode }) => (bicCode === '' ? UNKNOWN : <span className="t-mono">{bicCode}</span>),
      copyText: ({ bicCode }) => bicCode, compare: (left, right) => byText(left.bicCode, right.bicCode),
    },
    {
      key: 'countryCode', title: t('beneficiaries:columns.countryCode'), width: 72, sortable: true,
      render: (row) => (countryOf(row) === '' ? UNKNOWN : countryOf(row)),
      copyText: countryOf, compare: (left, right) => byText(countryOf(left), countryOf(right)),
    },
    {
      key: 'verification', title: t('beneficiaries:columns.verification'), width: 144, sortable: true,
      render: ({ verification, name }) => <VerificationBadge kept={verification} name={name} />,
      copyText: ({ verification, name }) => verificationWords(verification, t, name),
      compare: (left, right) => byText(left.verification?.verification.matchType ?? '', right.verification?.verification.matchType ?? ''),
    },
    {
      key: 'payments', title: t('beneficiaries:columns.payments'), width: 88, align: 'end', sortable: true,
      render: ({ payments }) => format.number(payments),
      copyText: ({ payments }) => String(payments), exportValue: ({ payments }) => payments, compare: (left, right) => left.payments - right.payments,
    },
    {
      key: 'lastPaidAt', title: t('beneficiaries:columns.lastPaidAt'), width: 178, sortable: true,
      render: ({ lastPaidAt }) => (lastPaidAt === null ? <span className="t-muted">{t('beneficiaries:neverPaid')}</span> : format.instant(lastPaidAt)),
      copyText: ({ lastPaidAt }) => format.instant(lastPaidAt), exportValue: ({ lastPaidAt }) => lastPaidAt, compare: (left, right) => byText(left.lastPaidAt ?? '', right.lastPaidAt ?? ''),
    },
  ], [t, format]);
}
