import { Button, Group } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { pathOfEntryOnItsDay, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { DataTable, usePagedRows } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState } from '#renderer/ui/index.ts';
import type { SafeguardingItem, SafeguardingItems } from '#shared/bridge/cash/safeguarding.ts';
import { owedLists } from '#shared/domain/books/safeguarding.ts';
import type { SafeguardingList } from '#shared/domain/books/safeguarding.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import classes from './safeguarding.module.css';

interface ItemsProps {
  readonly date: BankDate;
  readonly list: SafeguardingList;
  readonly currency: string;
  readonly onClose: () => void;
}

/** What a figure consists of. */
export function ItemsTable({ date, list, currency, onClose }: ItemsProps): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useItemColumns(list);
  const rows = usePagedRows<SafeguardingItem, SafeguardingItems>({
    key: `${date} ${list} ${currency}`, version: useRevision(['books', 'cash']), load: ({ offset, limit }) => invoke('safeguarding.items', { date, currency, list, offset, limit }),
  });
  // In a narrow window the list lies below the figures: the focus brings it into view.
  useEffect(() => heading.current?.focus(), []);
  const name = t(`safeguarding:lists.${list}`);
  return (
    <section className={classes['behind']} aria-labelledby="safeguarding-items">
      <Group component="header" justify="space-between" align="baseline" wrap="nowrap">
        <h2 id="safeguarding-items" ref={heading} tabIndex={-1}>{name}</h2>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onClose}>{t('safeguarding:close')}</Button>
      </Group>
      <p className="t-muted">{t(`safeguarding:listTexts.${list}`)}</p>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      <div className={classes['table']}>
        <DataTable
          name={name} tableKey={`safeguarding-${list}`} columns={columns} rows={rows} rowKey={({ key }) => key}
          onOpenRow={(item) => {
            const path = pathOfItem(item);
            if (path !== null) navigate(path);
          }}
          emptyState={<EmptyState title={t('safeguarding:none')} />}
        />
      </div>
    </section>
  );
}

/** null where there is no page to open. */
function pathOfItem({ kind, orderId, unidentifiedTransferId, campaignId, companyId, entry, hint }: SafeguardingItem): string | null {
  if (hint?.kind === 'dispute') return pathOfRecord('disputes', hint.id);
  if (kind === 'statement' && entry !== null) return pathOfEntryOnItsDay(entry.accountId, { operationDate: entry.date, transactionId: entry.transactionId });
  if (orderId !== null) return pathOfRecord('orders', orderId);
  if (unidentifiedTransferId !== null) return pathOfRecord('unidentified', unidentifiedTransferId);
  if (campaignId !== null) return pathOfRecord('campaigns', campaignId);
  return companyId === null ? null : pathOfRecord('companies', companyId);
}

function whatOf({ kind, doubts, hint, matchedBy }: SafeguardingItem, t: Translate): string {
  const said = [
    ...doubts.map(({ code, status }) => t(`safeguarding:doubtCodes.${code}`, { status: status ?? '' })),
    ...(hint === null ? [] : [t(`safeguarding:hints.${hint.kind}`, { id: hint.id })]), ...(matchedBy === null ? [] : [t(`safeguarding:matchedBy.${matchedBy}`)]),
  ];
  const name = t(`safeguarding:kinds.${kind}`);
  return kind === 'doubt' ? said.join('; ') : said.length === 0 ? name : `${name}: ${said.join('; ')}`;
}

const BY_CAMPAIGN: readonly SafeguardingList[] = ['companies', 'portal-fees'];
const WITH_ENTRY: readonly SafeguardingList[] = ['valueDates', 'wrongAmounts', 'disputes', 'transfers'];

function useItemColumns(list: SafeguardingList): readonly DataColumn<SafeguardingItem>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<SafeguardingItem>[] => {
    const date: DataColumn<SafeguardingItem> = {
      key: 'date', title: t(`safeguarding:columns.${owedLists.some((owed) => owed === list) ? 'since' : 'date'}`), width: 104,
      render: (item) => (item.dated === 'closest' && item.date !== null ? <span title={t('safeguarding:notSaid')}>≈ {format.date(item.date)}</span> : format.date(item.date)), copyText: (item) => format.date(item.date),
    };
    const other: DataColumn<SafeguardingItem> = { key: 'other', title: t('safeguarding:columns.other'), width: 104, copyText: ({ otherDate }) => format.date(otherDate) };
    const what: DataColumn<SafeguardingItem> = { key: 'what', title: t('safeguarding:columns.what'), width: 108, grow: 1, render: (item) => <span title={whatOf(item, t)}>{whatOf(item, t)}</span>, copyText: (item) => whatOf(item, t) };
    const who: DataColumn<SafeguardingItem> = { key: 'who', title: t('safeguarding:columns.who'), width: 124, grow: 1, render: ({ name }) => name ?? UNKNOWN, copyText: ({ name }) => name ?? '' };
    const campaign: DataColumn<SafeguardingItem> = {
      key: 'campaign', title: t('safeguarding:columns.campaign'), width: 124, grow: 1, render: ({ campaignName, campaignId }) => campaignName ?? campaignId ?? UNKNOWN, copyText: ({ campaignName, campaignId }) => campaignName ?? campaignId ?? '',
    };
    const text: DataColumn<SafeguardingItem> = {
      key: 'text', title: t('safeguarding:columns.text'), width: 160, grow: 2, render: ({ entry }) => <span title={entry?.text ?? undefined}>{entry?.text ?? UNKNOWN}</span>, copyText: ({ entry }) => entry?.text ?? '',
    };
    const amount: DataColumn<SafeguardingItem> = {
      key: 'amount', title: t('safeguarding:columns.amount'), width: 128, align: 'end', render: (item) => <Amount money={item.amount} />, copyText: (item) => format.money(item.amount),
    };
    if (BY_CAMPAIGN.includes(list)) return [campaign, ...(list === 'companies' ? [who] : []), amount];
    if (list === 'doubts') return [who, what];
    if (list === 'valueDates') return [date, other, what, who, amount];
    if (list === 'unexplained') return [date, text, amount];
    if (WITH_ENTRY.includes(list)) return [date, text, what, amount];
    return [date, what, who, ...(list === 'unidentified' ? [] : [campaign]), amount];
  }, [format, list, t]);
}
