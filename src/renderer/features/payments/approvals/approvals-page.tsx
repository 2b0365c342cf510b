import { Button, SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, FoundCount, TableToolbar, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn, TableState } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Page, Said, SkeletonRows, StatusBadge } from '#renderer/ui/index.ts';
import { approvalLists } from '#shared/bridge/payments/approvals.ts';
import type { ApprovalRow } from '#shared/bridge/payments/approvals.ts';
import { ApprovalFilters, clearFilters, filterOf } from './approval-filters.tsx';
import { rowWords, stateMeaning } from './approval-words.ts';
import { NoTeam } from './no-team.tsx';
import { SavedApprovalSearches } from './saved-searches.tsx';
import { TeamBanner } from './team-banner.tsx';

type ApprovalList = (typeof approvalLists)[number];

/** What the team asks of this member, what this member asked for, and everything. */
export function ApprovalsPage() {
  const { t } = useT();
  const { data: team, error, reload } = useQuery('team.state', null, ['team']);
  const table = useTableState({ key: 'at', direction: 'desc' });
  const list = approvalLists.find((name) => name === table.value('show')) ?? 'toApprove';
  const inTeam = team?.status === 'member';
  return (
    <Page heading={t('approvals:title')} fill toolbar={inTeam ? <Lists shown={list} table={table} /> : undefined}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {team === null && error === null && <SkeletonRows />}
      {team !== null && !inTeam && <NoTeam />}
      {inTeam && <RequestsList list={list} table={table} />}
    </Page>
  );
}

function Lists({ shown, table }: { readonly shown: ApprovalList; readonly table: TableState }) {
  const { t } = useT();
  const format = useFormat();
  const { data } = useQuery('approvals.counts', null, ['approvals', 'team']);
  return (
    <SegmentedControl
      size="xs" aria-label={t('approvals:lists.label')} value={shown}
      data={approvalLists.map((value) => {
        const list = t(`approvals:lists.${value}`);
        return { value, label: data === null ? list : t('approvals:listOf', { list, number: format.number(data[value]) }) };
      })}
      onChange={(value) => { table.change({ show: value }); }}
    />
  );
}

function RequestsList({ list, table }: { readonly list: ApprovalList; readonly table: TableState }) {
  const { t } = useT();
  const [, navigate] = useLocation();
  const columns = useColumns();
  const name = t('approvals:title');
  const text = table.search.slice(0, 200);
  const filter = filterOf(table, useFormat().decimalMark);
  const rows = usePagedRows<ApprovalRow, { readonly rows: readonly ApprovalRow[]; readonly total: number }>({
    key: JSON.stringify({ list, text, filter }),
    version: useRevision(['approvals', 'team']),
    load: ({ offset, limit }) => invoke('approvals.page', { list, text, ...(filter !== undefined && { filter }), offset, limit }),
  });
  return (
    <div className="t-page-list">
      <TeamBanner />
      <TableToolbar name={name} tableKey="approvals" columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('approvals:searchHint')} rows={rows}>
        <ApprovalFilters table={table} />
        <SavedApprovalSearches list={list} filter={filter} table={table} />
        <FoundCount rows={rows} />
      </TableToolbar>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      {!(rows.error !== null && rows.rowCount === null) && (
        <DataTable
          name={name} tableKey="approvals" columns={columns} rows={rows} rowKey={({ requestId }) => requestId}
          rowTone={({ waitsFor }) => (waitsFor === null ? null : 'attention')} onOpenRow={({ requestId }) => { navigate(pathOfApproval(requestId)); }}
          emptyState={text === '' && filter === undefined
            ? <EmptyState title={t(`approvals:empty.${list}.title`)}>{t(`approvals:empty.${list}.text`)}</EmptyState>
            : (
              <EmptyState title={t('approvals:noMatch')} action={<Button size="xs" variant="default" onClick={() => clearFilters(table)}>{t('approvals:clear')}</Button>}>
                {t('approvals:noMatchText')}
              </EmptyState>
            )}
        />
      )}
    </div>
  );
}

function useColumns(): readonly DataColumn<ApprovalRow>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<ApprovalRow>[] => {
    const signatures = ({ given, needed }: ApprovalRow): string => (needed === 0 ? UNKNOWN : t('approvals:signaturesOf', { given: format.number(given), needed: format.number(needed) }));
    return [
      {
        key: 'state', title: t('approvals:columns.state'), width: 160, render: ({ state }) => <StatusBadge meaning={stateMeaning[state]}>{t(`approvals:states.${state}`)}</StatusBadge>,
        copyText: ({ state }) => t(`approvals:states.${state}`),
      },
      {
        key: 'what', title: t('approvals:columns.what'), width: 220, grow: 3,
        render: (row) => <Link className="t-name-link" href={pathOfApproval(row.requestId)}><Said text={rowWords(row, t, format)} /></Link>, copyText: (row) => rowWords(row, t, format),
      },
      {
        key: 'amount', title: t('approvals:columns.amount'), width: 144, align: 'end', render: ({ amount }) => (amount === null ? UNKNOWN : <Amount money={amount} />),
        copyText: ({ amount }) => format.money(amount), exportValue: ({ amount }) => amount,
      },
      { key: 'signatures', title: t('approvals:columns.signatures'), width: 88, align: 'end', copyText: signatures },
      { key: 'preparedBy', title: t('approvals:columns.preparedBy'), width: 112, grow: 1, render: ({ preparedBy }) => <Said text={preparedBy.name} />, copyText: ({ preparedBy }) => preparedBy.name },
      { key: 'at', title: t('approvals:columns.at'), width: 178, optional: true, copyText: ({ at }) => format.instant(at), exportValue: ({ at }) => at },
      { key: 'expiresAt', title: t('approvals:columns.expiresAt'), width: 178, copyText: ({ expiresAt }) => format.instant(expiresAt), exportValue: ({ expiresAt }) => expiresAt },
    ];
  }, [t, format]);
}
