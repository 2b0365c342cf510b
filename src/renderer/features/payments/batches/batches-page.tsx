import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfBatch } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { DataTable, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Page, Said, Section, SkeletonRows, StatusBadge } from '#renderer/ui/index.ts';
import type { BatchSummary } from '#shared/bridge/payments/batches.ts';

import { Above } from './above.tsx';
import { phaseMeaning, phaseWords } from './batch-words.ts';
import classes from './batches.module.css';
import { ImportPayments } from './import-payments.tsx';

/** Files of payments: read one, and find those that were read. */
export function BatchesPage(): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { data, error, reload } = useQuery('batches.list', null, ['batches', 'intents']);
  const columns = useBatchColumns();
  const table = useTableState({ key: 'createdAt', direction: 'desc' });
  const rows = useLocalRows({ rows: data, columns, search: '', sort: table.sort });
  return (
    <Page heading={t('batches:title')} above={<Above />} fill>
      <ImportPayments />
      <div className={classes['files']}>
        <Section heading={t('batches:files')}>
          {error !== null && <ErrorState error={error} onRetry={reload} />}
          {data === null && error === null && <SkeletonRows rows={3} />}
          {data !== null && data.length === 0 && <div className={classes['none']}><EmptyState title={t('batches:empty')}>{t('batches:emptyText')}</EmptyState></div>}
          {data !== null && data.length > 0 && (
            <DataTable
              name={t('batches:title')} tableKey="batches" columns={columns} rows={rows} rowKey={({ batchId }) => batchId} sort={table.sort} onSort={table.setSort}
              rowTone={({ phase }) => (phase === 'paused' ? 'attention' : null)} onOpenRow={({ batchId }) => { navigate(pathOfBatch(batchId)); }}
            />
          )}
        </Section>
      </div>
    </Page>
  );
}

function useBatchColumns(): readonly DataColumn<BatchSummary>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<BatchSummary>[] => {
    const count = (key: 'lines' | 'payable' | 'wrong' | 'accepted'): DataColumn<BatchSummary> => ({
      key, title: t(`batches:columns.${key}`), width: 88, align: 'end', sortable: true, render: (row) => format.number(row[key]), copyText: (row) => String(row[key]),
      compare: (left, right) => left[key] - right[key],
    });
    return [
      {
        key: 'name', title: t('batches:columns.name'), width: 200, grow: 1, sortable: true,
        render: ({ name, batchId }) => <Link className={classes['link'] ?? ''} href={pathOfBatch(batchId)}><Said text={name} /></Link>,
        copyText: ({ name }) => name, compare: (left, right) => left.name.localeCompare(right.name),
      },
      {
        key: 'createdAt', title: t('batches:columns.createdAt'), width: 184, sortable: true, render: ({ createdAt }) => format.instant(createdAt),
        copyText: ({ createdAt }) => format.instant(createdAt), compare: (left, right) => left.createdAt.localeCompare(right.createdAt),
      },
      {
        key: 'phase', title: t('batches:columns.phase'), width: 176, sortable: true,
        render: (row) => <StatusBadge meaning={phaseMeaning[row.phase]}>{phaseWords(row, t)}</StatusBadge>,
        copyText: (row) => phaseWords(row, t), compare: (left, right) => left.phase.localeCompare(right.phase),
      },
      count('lines'), count('wrong'), count('payable'), count('accepted'),
      {
        key: 'totals', title: t('batches:columns.totals'), width: 176, align: 'end',
        render: ({ totals }) => (
          <span className={classes['totals']}>{totals.map((total) => <Amount key={total.currency} money={total} />)}</span>
        ),
        copyText: ({ totals }) => totals.map((total) => format.money(total)).join(', '),
      },
    ];
  }, [t, format]);
}
