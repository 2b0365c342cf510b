import { Button, SegmentedControl } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { STATEMENTS_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { AccountFrame, useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, TableExport, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Page, useMoment } from '#renderer/ui/index.ts';
import type { DifferencePage, EntryDifference } from '#shared/bridge/cash/statement-review.ts';
import { DifferenceDetail, entryOf, inALine, KindMark } from './difference-detail.tsx';
import classes from './differences.module.css';

/** Entries the bank changed after it had reported them, of one account or (null) of all. */
export function DifferencesPage({ accountId }: { readonly accountId: string | null }): ReactElement {
  const { t } = useT();
  if (accountId !== null) {
    return <AccountFrame accountId={accountId} part="differences" fill><DifferencesList accountId={accountId} /></AccountFrame>;
  }
  return (
    <Page
      heading={t('review:differences.heading')} above={<Link href={STATEMENTS_PATH}>{t('review:differences.statements')}</Link>}
      beside={<span className="t-muted">{t('review:differences.allAccounts')}</span>} fill
    >
      <DifferencesList accountId={null} />
    </Page>
  );
}

type Show = 'unseen' | 'all';

interface DifferencesListProps {
  /** null for all accounts. */
  readonly accountId: string | null;
}

function DifferencesList({ accountId }: DifferencesListProps): ReactElement {
  const { t } = useT();
  const table = useTableState({ key: 'noticed', direction: 'desc' });
  const show: Show = table.value('show') === 'all' ? 'all' : 'unseen';
  const setShow = (wanted: Show): void => { table.change({ show: wanted === 'all' ? 'all' : null }); };
  const nameOf = useAccountNames();
  const rows = usePagedRows<EntryDifference, DifferencePage>({
    key: `${accountId ?? '*'} ${show}`,
    version: useRevision(['entryDifferences', 'entryMarks']),
    load: ({ offset, limit }) => invoke('statement.differences', { accountId, show, offset, limit }),
  });
  const [opened, setOpened] = useState<{ readonly differenceId: number; readonly key: string | undefined } | null>(null);
  const open = ({ differenceId }: EntryDifference): void => { setOpened({ differenceId, key: rows.key }); };
  const openedNow = opened?.key === rows.key ? (rows.find((row) => row.differenceId === opened?.differenceId) ?? null) : null;
  const allColumns = useDifferenceColumns(accountId === null);
  const withDetail = openedNow !== null;
  const columns = useMemo(() => (withDetail ? allColumns.filter(({ key }) => key !== 'what') : allColumns), [allColumns, withDetail]);
  const tableKey = accountId === null ? 'allDifferences' : 'differences';
  const failed = rows.error !== null && rows.rowCount === null;
  return (
    <div className={classes['list']}>
      <div className={classes['toolbar']}>
        <SegmentedControl
          size="xs" aria-label={t('review:differences.filter')} value={show}
          data={(['unseen', 'all'] as const).map((value) => ({ value, label: t(`review:differences.show.${value}`) }))} onChange={setShow}
        />
        <Counts page={rows.head} show={show} />
        <MarkSeen accountId={accountId} newest={rows.rowAt(0) ?? null} unseen={rows.head?.unseen ?? 0} />
        <TableExport name={t('review:differences.heading')} tableKey={tableKey} columns={allColumns} rows={rows} />
      </div>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      {!failed && (
        <div className={classes['rows']} data-detail={openedNow === null ? undefined : true}>
          <DataTable
            name={t('review:differences.heading')} tableKey={tableKey} columns={columns}
            rows={rows} rowKey={({ differenceId }) => String(differenceId)} onOpenRow={open}
            onMoveToRow={(row) => { if (openedNow !== null) open(row); }}
            selectedKey={openedNow === null ? null : String(openedNow.differenceId)}
            rowTone={({ seenAt }) => (show === 'all' && seenAt === null ? 'attention' : null)}
            emptyState={<NoDifferences accountId={accountId} show={show} onShowAll={() => { setShow('all'); }} />}
          />
          {openedNow !== null && (
            <DifferenceDetail
              key={openedNow.differenceId} difference={openedNow} account={accountId === null ? nameOf(openedNow.accountId) : null}
              onClose={() => { setOpened(null); }}
            />
          )}
        </div>
      )}
    </div>
  );
}

function Counts({ page, show }: { readonly page: DifferencePage | null; readonly show: Show }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <p role="status">
      {page !== null && <strong>{t('review:differences.unseen', { count: page.unseen, number: format.number(page.unseen) })}</strong>}
      {page !== null && show === 'all' && <span className="t-muted"> {t('review:differences.total', { count: page.total, number: format.number(page.total) })}</span>}
    </p>
  );
}

interface MarkSeenProps {
  readonly accountId: string | null;
  /** Differences that come in after it stay unseen. */
  readonly newest: EntryDifference | null;
  readonly unseen: number;
}

function MarkSeen({ accountId, newest, unseen }: MarkSeenProps): ReactElement {
  const { t } = useT();
  const { busy, error, run } = useCommand();
  return (
    <>
      <Button
        size="xs" variant="default" title={t('review:differences.markSeenHint')}
        leftSection={<IconChecks size={14} aria-hidden="true" />} disabled={busy || unseen === 0 || newest === null}
        onClick={() => { if (newest !== null) void run('statement.differencesSeen', { accountId, upTo: newest.differenceId }); }}
      >
        {t('review:differences.markSeen')}
      </Button>
      {error !== null && <ErrorState error={error} />}
    </>
  );
}

interface NoDifferencesProps extends DifferencesListProps {
  readonly show: Show;
  readonly onShowAll: () => void;
}

function NoDifferences({ accountId, show, onShowAll }: NoDifferencesProps): ReactElement {
  const { t } = useT();
  const { data } = useQuery('statement.differences', { accountId, show: 'all', offset: 0, limit: 1 }, ['entryDifferences']);
  if (show === 'all' || data === null || data.total === 0) {
    return <EmptyState title={t('review:differences.none')}>{t('review:differences.noneText')}</EmptyState>;
  }
  return (
    <EmptyState
      title={t('review:differences.noneUnseen')}
      action={<Button size="xs" variant="default" onClick={onShowAll}>{t('review:differences.showAll')}</Button>}
    >
      {t('review:differences.noneUnseenText')}
    </EmptyState>
  );
}

function useDifferenceColumns(ofAllAccounts: boolean): readonly DataColumn<EntryDifference>[] {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const nameOf = useAccountNames();
  return useMemo((): DataColumn<EntryDifference>[] => {
    const noticed: DataColumn<EntryDifference> = {
      key: 'noticed', title: t('review:differences.columns.noticed'), width: 112,
      render: ({ noticedAt }) => moment(noticedAt), copyText: ({ noticedAt }) => format.instant(noticedAt), exportValue: ({ noticedAt }) => noticedAt,
    };
    const account: DataColumn<EntryDifference> = {
      key: 'account', title: t('review:differences.columns.account'), width: 120,
      copyText: ({ accountId }) => nameOf(accountId),
    };
    const what: DataColumn<EntryDifference> = {
      key: 'what', title: t('review:differences.columns.what'), width: 120, grow: 1,
      copyText: (difference) => inALine(difference, t, format),
    };
    return [
      noticed,
      {
        key: 'kind', title: t('review:differences.columns.kind'), width: 164,
        render: ({ kind }) => <KindMark kind={kind} />, copyText: ({ kind }) => t(`review:differences.kinds.${kind}`),
      },
      ...(ofAllAccounts ? [account] : []),
      {
        key: 'date', title: t('review:differences.columns.date'), width: 104,
        copyText: (difference) => format.date(entryOf(difference)?.operationDate), exportValue: (difference) => entryOf(difference)?.operationDate ?? null,
      },
      {
        key: 'description', title: t('review:differences.columns.description'), width: ofAllAccounts ? 96 : 160, grow: 1,
        render: (difference) => entryOf(difference)?.description ?? UNKNOWN, copyText: (difference) => entryOf(difference)?.description ?? '',
      },
      what,
      {
        key: 'note', title: t('review:differences.columns.note'), width: 140, optional: true,
        copyText: ({ mark }) => mark?.note ?? '',
      },
      {
        key: 'amount', title: t('review:differences.columns.amount'), width: 136, align: 'end',
        render: (difference) => <Amount money={entryOf(difference)?.amount} sign="always" struck={difference.kind === 'vanished'} />,
        copyText: (difference) => format.money(entryOf(difference)?.amount), exportValue: (difference) => entryOf(difference)?.amount ?? null,
      },
    ];
  }, [t, format, moment, nameOf, ofAllAccounts]);
}
