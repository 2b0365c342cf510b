import { Group, NativeSelect, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useOfferedFile } from '#renderer/data/asked-for.ts';
import { pathOfBatch } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { UnderTransfers } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, TableExport, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { FileDrop } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Page, Said, Section, SkeletonRows, StatusBadge } from '#renderer/ui/index.ts';
import type { BatchSummary } from '#shared/bridge/payments/batches.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import { failed } from '#shared/domain/result.ts';
import { phaseMeaning, phaseWords } from './batch-words.ts';
import classes from './batches.module.css';

export function BatchesPage() {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { data, error, reload } = useQuery('batches.list', null, ['batches', 'intents']);
  const columns = useBatchColumns();
  const table = useTableState({ key: 'createdAt', direction: 'desc' });
  const rows = useLocalRows({ rows: data, columns, search: '', sort: table.sort });
  return (
    <Page heading={t('batches:title')} above={<UnderTransfers />} fill>
      <ImportPayments />
      <div className={classes['files']}>
        <Section heading={t('batches:files')} toolbar={data !== null && data.length > 0 && <TableExport name={t('batches:title')} tableKey="batches" columns={columns} rows={rows} />}>
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
      key, title: t(`batches:columns.${key}`), width: 88, align: 'end', sortable: true, render: (row) => format.number(row[key]), copyText: (row) => String(row[key]), exportValue: (row) => row[key],
      compare: (left, right) => left[key] - right[key],
    });
    return [
      {
        key: 'name', title: t('batches:columns.name'), width: 200, grow: 1, sortable: true,
        render: ({ name, batchId, fromFolder }) => (
          <>
            <Link className="t-name-link" href={pathOfBatch(batchId)}><Said text={name} /></Link>
            {fromFolder === true && <span className="t-hint"> {t('batches:fromFolder')}</span>}
          </>
        ),
        copyText: ({ name }) => name, compare: (left, right) => left.name.localeCompare(right.name),
      },
      {
        key: 'createdAt', title: t('batches:columns.createdAt'), width: 184, sortable: true,
        copyText: ({ createdAt }) => format.instant(createdAt), exportValue: ({ createdAt }) => createdAt, compare: (left, right) => left.createdAt.localeCompare(right.createdAt),
      },
      {
        key: 'phase', title: t('batches:columns.phase'), width: 176, sortable: true,
        render: (row) => <StatusBadge meaning={phaseMeaning[row.phase]}>{phaseWords(row, t)}</StatusBadge>,
        copyText: (row) => phaseWords(row, t), compare: (left, right) => left.phase.localeCompare(right.phase),
      },
      count('lines'), count('wrong'), count('payable'), count('accepted'),
      {
        key: 'totals', title: t('batches:columns.totals'), width: 176, align: 'end',
        render: ({ totals }) => <Group component="span" display="inline-flex" wrap="nowrap">{totals.map((total) => <Amount key={total.currency} money={total} />)}</Group>,
        copyText: ({ totals }) => totals.map((total) => format.money(total)).join(', '), exportValue: ({ totals }) => totals.length === 1 && totals[0] !== undefined ? totals[0] : totals.map((total) => `${moneyToDecimal(total)} ${total.currency}`).join(', '),
      },
    ];
  }, [t, format]);
}

/** In bytes; a thousand payments need a hundredth. */
const MOST_BYTES = 15_000_000;

const columns = ['account', 'name', 'amount', 'description', 'from', 'currency', 'date', 'remittance', 'bic', 'instant', 'fees'] as const;

function ImportPayments() {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const action = useAction();
  const [accountId, setAccountId] = useState('');
  const { data: accounts } = useQuery('accounts.list', null, ['accounts']);

  const read = async ({ name, bytes }: GivenFile): Promise<void> => {
    const result = await runTask((t) => t('comfort:work.readingOf', { name }), async (taskId) => (await action.run('batches.read', {
      taskId, name: name.slice(0, 255), bytes, accountId: accountId === '' ? null : accountId, decimalMark: format.decimalMark,
    })) ?? failed({ kind: 'cancelled' }));
    if (result.ok) navigate(pathOfBatch(result.value.batchId));
  };
  useOfferedFile('payments', (file) => void read(file));

  return (
    <div className={classes['import']}>
      <Stack gap="md">
        <FileDrop
          label={t('batches:import.label')} hint={t('batches:import.hint', { size: format.number(MOST_BYTES / 1_000_000) })} accept=".csv,.xml,.txt,text/csv,text/xml,application/xml"
          mostBytes={MOST_BYTES} busy={action.busy !== null} onFile={(file) => void read(file)}
        />
        <NativeSelect
          maw={480} label={t('batches:import.account')} description={t('batches:import.accountHint')} value={accountId} onChange={(event) => setAccountId(event.currentTarget.value)}
          data={[
            { value: '', label: t('batches:import.accountNone') },
            ...(accounts ?? []).map(({ account }) => ({
              value: account.accountId, label: [...new Set([accountName(account), account.iban === null ? null : groupedIban(account.iban)])].filter((part) => part !== null).join(' · '),
            })),
          ]}
        />
        {action.error !== null && <ErrorState error={action.error} />}
      </Stack>
      <details className={classes['help']}>
        <summary>{t('batches:import.columns')}</summary>
        <p>{t('batches:import.columnsText')}</p>
        <ul>{columns.map((column) => <li key={column}>{t(`batches:import.columnNames.${column}`)}</li>)}</ul>
      </details>
    </div>
  );
}
