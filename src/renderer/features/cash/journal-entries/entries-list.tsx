import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useNames } from '#renderer/lists/record-view/index.ts';
import { DataTable, FoundCount, TableToolbar, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, useFormat, useToday } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState } from '#renderer/ui/index.ts';
import type { LedgerPage } from '#shared/bridge/cash/journal-entries.ts';
import { addDays, addMonths, bankDate, firstOfMonth } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { ledgerKinds } from '#shared/domain/ledger/chart.ts';
import type { LedgerSetup } from '#shared/domain/ledger/chart.ts';
import { debitsOf, numberText } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import type { LedgerPeriod } from '#shared/domain/ledger/export.ts';
import { EntryDetail } from './entry-detail.tsx';
import classes from './journal-entries.module.css';

const periods = ['all', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;

/** A fact may be dated after today, as a booked transfer is. */
const FIRST = bankDate('1000-01-01');
const LAST = bankDate('9999-12-31');

function datesOf(period: (typeof periods)[number], today: BankDate): LedgerPeriod {
  const month = firstOfMonth(today);
  const year = bankDate(`${today.slice(0, 4)}-01-01`);
  switch (period) {
    case 'thisMonth': return { from: month, to: addDays(addMonths(month, 1), -1) };
    case 'lastMonth': return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'thisYear': return { from: year, to: addDays(addMonths(year, 12), -1) };
    case 'lastYear': return { from: addMonths(year, -12), to: addDays(year, -1) };
    case 'all': return { from: FIRST, to: LAST };
    default: return period satisfies never;
  }
}

/** What is booked, the last one first, and the entry that was opened beside it. */
export function EntriesList({ setup }: { readonly setup: LedgerSetup }): ReactElement {
  const { t } = useT();
  const today = useToday();
  const table = useTableState({ key: 'number', direction: 'desc' });
  const period = periods.find((one) => one === table.value('period')) ?? 'all';
  const kind = ledgerKinds.find((one) => one === table.value('kind')) ?? null;
  const account = table.value('account');
  const question = { ...datesOf(period, today), kind, account, campaignId: table.value('campaign'), search: table.search };
  const opened = table.value('entry');
  const columns = useEntryColumns(opened !== null);
  const rows = usePagedRows<JournalEntry, LedgerPage>({
    key: JSON.stringify(question), version: useRevision(['ledger']), load: ({ offset, limit }) => invoke('ledger.entries', { ...question, offset, limit }),
  });
  const [shown, setShown] = useState<JournalEntry | null>(null);
  const open = (entry: JournalEntry): void => {
    setShown(entry);
    table.change({ entry: numberText(entry) }, { replace: true });
  };
  const isFiltered = period !== 'all' || kind !== null || account !== null || question.campaignId !== null || question.search !== '';
  const select = (name: string, label: string, value: string, options: readonly { readonly value: string; readonly label: string }[], none: string): ReactElement => (
    <NativeSelect size="xs" aria-label={label} value={value} data={[...options]} onChange={({ currentTarget }) => { table.change({ [name]: currentTarget.value === none ? null : currentTarget.value }); }} />
  );
  return (
    <>
      <TableToolbar name={t('ledger:title')} tableKey="ledger" columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('ledger:list.search')}>
        {select('period', t('ledger:list.period'), period, periods.map((value) => ({ value, label: t(`ledger:list.periods.${value}`) })), 'all')}
        {select('kind', t('ledger:list.kind'), kind ?? '', [{ value: '', label: t('ledger:list.kind') }, ...ledgerKinds.map((value) => ({ value, label: t(`ledger:kinds.${value}`) }))], '')}
        {select('account', t('ledger:list.account'), account ?? '', [{ value: '', label: t('ledger:list.account') }, ...setup.accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))], '')}
        <FoundCount rows={rows} />
      </TableToolbar>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      {!(rows.error !== null && rows.rowCount === null) && (
        <div className={classes['rows']} data-detail={opened === null ? undefined : true}>
          <DataTable
            name={t('ledger:title')} tableKey="ledger" columns={columns} rows={rows} rowKey={numberText} onOpenRow={open}
            onMoveToRow={(entry) => { if (opened !== null) open(entry); }} selectedKey={opened}
            emptyState={isFiltered
              ? <EmptyState title={t('ledger:list.noneFound')}>{t('ledger:list.noneFoundText')}</EmptyState>
              : <EmptyState title={t('ledger:list.empty')}>{t('ledger:list.emptyText')}</EmptyState>}
          />
          {opened !== null && (
            <EntryDetail
              key={opened} number={opened} known={shown !== null && numberText(shown) === opened ? shown : null} setup={setup}
              onClose={() => { table.change({ entry: null }, { replace: true }); }} onOpen={(number) => { table.change({ entry: numberText(number) }, { replace: true }); }}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The opened entry names its campaign itself. */
function useEntryColumns(withDetail: boolean): readonly DataColumn<JournalEntry>[] {
  const { t } = useT();
  const format = useFormat();
  const names = useNames();
  return useMemo((): DataColumn<JournalEntry>[] => {
    const what = ({ kind, reverses }: JournalEntry): string => (reverses === null ? t(`ledger:kinds.${kind}`) : `${t('ledger:list.reversal', { number: numberText(reverses) })}: ${t(`ledger:kinds.${kind}`)}`);
    const sides = ({ lines }: JournalEntry): string => {
      const of = (debit: boolean): string => [...new Set(lines.filter(({ amountMinor }) => (amountMinor > 0) === debit).map(({ account }) => account))].join(', ');
      return `${of(true)} → ${of(false)}`;
    };
    const campaign = ({ campaignId }: JournalEntry): string => (campaignId === null ? '' : (names.campaign(campaignId) ?? campaignId));
    return [
      { key: 'number', title: t('ledger:list.columns.number'), width: 112, copyText: numberText },
      { key: 'date', title: t('ledger:list.columns.date'), width: 104, copyText: ({ date }) => format.date(date) },
      { key: 'kind', title: t('ledger:list.columns.kind'), width: 160, grow: 1, copyText: what },
      { key: 'accounts', title: t('ledger:list.columns.accounts'), width: 136, copyText: sides },
      ...(withDetail ? [] : [{ key: 'campaign', title: t('ledger:list.columns.campaign'), width: 140, grow: 1, copyText: campaign }]),
      { key: 'amount', title: t('ledger:list.columns.amount'), width: 136, align: 'end', render: ({ lines }) => <Amount money={debitsOf(lines)} />, copyText: ({ lines }) => format.money(debitsOf(lines)) },
    ];
  }, [t, format, names, withDetail]);
}
