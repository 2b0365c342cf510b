import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { DataTable, FoundCount, TableToolbar, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Said, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { TeamWrite, TeamWritesPage } from '#shared/bridge/writes/write-list.ts';

/** What the other desks of the team sent; each leads to its request, with who signed it. */
export function OtherDesksList() {
  const { t } = useT();
  const [, navigate] = useLocation();
  const table = useTableState({ key: 'at', direction: 'desc' });
  const columns = useColumns();
  const name = t('evidence:others.heading');
  const search = table.search.slice(0, 200);
  const rows = usePagedRows<TeamWrite, TeamWritesPage>({
    key: search, version: useRevision(['approvals', 'team']), load: ({ offset, limit }) => invoke('intents.ofOtherDesks', { search, offset, limit }),
  });
  return (
    <div className="t-fill">
      <TableToolbar name={name} tableKey="otherDesks" columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('evidence:others.searchHint')} rows={rows}>
        <FoundCount rows={rows} />
      </TableToolbar>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      {!(rows.error !== null && rows.rowCount === null) && (
        <DataTable
          name={name} tableKey="otherDesks" columns={columns} rows={rows} rowKey={({ token }) => String(token)} rowTone={({ outcome }) => (outcome === 'open' ? 'attention' : null)}
          onOpenRow={({ requestId }) => { navigate(pathOfApproval(requestId)); }}
          emptyState={search === ''
            ? <EmptyState title={t('evidence:others.empty')}>{t('evidence:others.emptyText')}</EmptyState>
            : (
              <EmptyState title={t('evidence:list.noMatch')} action={<Button size="xs" variant="default" onClick={() => table.setSearch('')}>{t('approvals:clear')}</Button>}>
                {t('evidence:others.noMatchText')}
              </EmptyState>
            )}
        />
      )}
    </div>
  );
}

const meanings: Readonly<Record<TeamWrite['outcome'], Meaning>> = { open: 'progress', accepted: 'done', failed: 'wrong', declared: 'neutral' };

/** "Transfer: Rossi S.r.l." */
function wordsOf({ kind, about, line }: TeamWrite, t: Translate): string {
  const what = [kind === null ? UNKNOWN : t(`approvals:kinds.${kind}`), about].filter((part) => part !== null && part !== '').join(': ');
  return line === null ? what : t('evidence:others.line', { what, number: line });
}

function useColumns(): readonly DataColumn<TeamWrite>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<TeamWrite>[] => [
    {
      key: 'state', title: t('evidence:list.state'), width: 172, render: ({ outcome }) => <StatusBadge meaning={meanings[outcome]}>{t(`evidence:others.outcomes.${outcome}`)}</StatusBadge>,
      copyText: ({ outcome }) => t(`evidence:others.outcomes.${outcome}`),
    },
    {
      key: 'what', title: t('evidence:list.what'), width: 240, grow: 3, render: (write) => <Link className="t-name-link" href={pathOfApproval(write.requestId)}><Said text={wordsOf(write, t)} /></Link>,
      copyText: (write) => wordsOf(write, t),
    },
    {
      key: 'amount', title: t('evidence:list.amount'), width: 136, align: 'end', render: ({ amount }) => (amount === null ? UNKNOWN : <Amount money={amount} />), copyText: ({ amount }) => format.money(amount), exportValue: ({ amount }) => amount,
    },
    { key: 'who', title: t('evidence:others.who'), width: 112, grow: 1, render: ({ name }) => <Said text={name} />, copyText: ({ name }) => name },
    { key: 'device', title: t('evidence:others.device'), width: 140, grow: 1, render: ({ device }) => <Said text={device} />, copyText: ({ device }) => device },
    { key: 'at', title: t('evidence:others.at'), width: 178, copyText: ({ at }) => format.instant(at), exportValue: ({ at }) => at },
  ], [t, format]);
}
