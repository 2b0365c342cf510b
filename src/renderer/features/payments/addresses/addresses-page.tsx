import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { ADDRESSES_PATH, pathOfBatch, pathOfBeneficiary, pathOfDraft, pathOfRecord, toCompleteAddress } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { AccountCode, accountCodeText } from '#renderer/features/payments/outcome/index.ts';
import { fieldName, UnderTransfers } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Note, Page, Said } from '#renderer/ui/index.ts';
import type { IncompleteAddress } from '#shared/bridge/payments/addresses.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { PaymentProblemCode } from '#shared/domain/payment/problems.ts';

/** The list is read again when one of these changes. */
const PARTS = ['beneficiaries', 'drafts', 'batches', 'intents', 'transfers'] as const;

/** Shown above the beneficiaries while some of their addresses would be refused. */
export function IncompleteBeneficiaries() {
  const { t } = useT();
  const { data } = useQuery('addresses.incomplete', null, PARTS);
  const count = data?.entries.filter(({ kind }) => kind === 'beneficiary').length ?? 0;
  if (count === 0) return null;
  return <Note line meaning="wait">{t('addresses:notice', { count })} <Link href={ADDRESSES_PATH}>{t('addresses:show')}</Link></Note>;
}

const TABLE = 'addresses';

/** Everything kept here or booked whose address the bank would refuse. */
export function AddressesPage() {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { data, error, reload } = useQuery('addresses.incomplete', null, PARTS);
  const columns = useAddressColumns();
  const table = useTableState({ key: 'date', direction: 'asc' });
  const entries = data?.entries ?? null;
  const rows = useLocalRows({ rows: entries, columns, search: table.search, sort: table.sort });
  const name = t('addresses:title');
  const isEmpty = data !== null && data.total === 0;
  return (
    <Page
      heading={data === null || isEmpty ? name : t('addresses:heading', { count: data.total })} fill={!isEmpty}
      above={<UnderTransfers />}
    >
      <div className="t-page-list">
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {isEmpty && <EmptyState title={t('addresses:empty')}>{t('addresses:emptyText')}</EmptyState>}
        {!isEmpty && (error === null || data !== null) && (
          <>
            <p className="t-prose">{t('addresses:lead')}</p>
            {entries !== null && <WhatCannotBeChanged entries={entries} />}
            <TableToolbar name={name} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('addresses:searchHint')} rows={rows} />
            <DataTable
              name={name} tableKey={TABLE} columns={columns} rows={rows} rowKey={keyOf} sort={table.sort} onSort={table.setSort}
              onOpenRow={(entry) => { navigate(pathTo(entry)); }} emptyState={<EmptyState title={t('addresses:emptySearch')} />}
            />
            {data !== null && data.total > data.entries.length && <p className="t-muted">{t('addresses:more', { count: data.entries.length })}</p>}
          </>
        )}
      </div>
    </Page>
  );
}

/** What is at the bank, or approved, keeps its address. */
function WhatCannotBeChanged({ entries }: { readonly entries: readonly IncompleteAddress[] }) {
  const { t } = useT();
  const isBooked = entries.some(({ kind }) => kind === 'booked');
  const isUnsaid = entries.some((entry) => entry.kind === 'booked' && entry.unsaid);
  const isApproved = entries.some((entry) => entry.kind === 'batchLine' && entry.approved);
  if (!isBooked && !isApproved) return null;
  return (
    <Note meaning="wait">
      {isBooked && <p>{t('addresses:booked')}{isUnsaid && ` ${t('addresses:unsaid')}`}</p>}
      {isApproved && <p>{t('addresses:approved')}</p>}
    </Note>
  );
}

function keyOf(entry: IncompleteAddress): string {
  switch (entry.kind) {
    case 'beneficiary': return `beneficiary ${entry.beneficiaryId}`;
    case 'draft': return `draft ${entry.draftId}`;
    case 'batchLine': return `line ${entry.batchId} ${String(entry.index)}`;
    case 'booked': return `booked ${entry.recordId}`;
    default: return assertNever(entry);
  }
}

/** Where the address is completed, or the record of one that cannot be changed. */
function pathTo(entry: IncompleteAddress): string {
  switch (entry.kind) {
    case 'beneficiary': return toCompleteAddress(`${pathOfBeneficiary(entry.beneficiaryId)}/edit`);
    case 'draft': return toCompleteAddress(pathOfDraft(entry.draftId));
    case 'batchLine': return entry.approved ? pathOfBatch(entry.batchId) : toCompleteAddress(`${pathOfBatch(entry.batchId)}?line=${String(entry.index)}`);
    case 'booked': return pathOfRecord('transfers', entry.recordId);
    default: return assertNever(entry);
  }
}

function whereOf(entry: IncompleteAddress, t: Translate): string {
  return entry.kind === 'batchLine' ? t('addresses:kinds.batchLine', { file: entry.file, line: entry.sourceLine }) : t(`addresses:kinds.${entry.kind}`);
}

const addressOf = ({ address: { address, city, country } }: IncompleteAddress): string => [address, city, country].filter((part) => part.trim() !== '').join(', ');

type Wrong = 'missing' | 'tooLong' | 'notValid' | 'hidden';

const KIND_OF: Readonly<Partial<Record<PaymentProblemCode, Wrong>>> = {
  addressRequired: 'missing', townRequired: 'missing', townNotNamed: 'missing', tooLong: 'tooLong', hiddenCharacters: 'hidden',
};

function wrongWords(entry: IncompleteAddress, t: Translate): string {
  if (entry.kind === 'booked' && entry.unsaid) return t('addresses:problems.unsaid');
  const kinds = Map.groupBy(entry.problems, ({ code }) => KIND_OF[code] ?? 'notValid');
  return [...kinds].map(([kind, problems]) => t(`addresses:problems.${kind}`, { fields: problems.map(({ field }) => fieldName(field, t)).join(', ') })).join(' · ');
}

function actionOf(entry: IncompleteAddress, t: Translate): { readonly words: string; readonly label: string } {
  const name = entry.name === '' ? t('addresses:nobody') : entry.name;
  if (entry.kind === 'booked') return { words: t('addresses:openTransfer'), label: t('addresses:openTransferOf', { name }) };
  if (entry.kind === 'batchLine' && entry.approved) return { words: t('addresses:openFile'), label: t('addresses:openFileOf', { name }) };
  return { words: t('addresses:complete'), label: t('addresses:completeOf', { name }) };
}

const byText = (left: string, right: string): number => left.localeCompare(right);

function useAddressColumns(): readonly DataColumn<IncompleteAddress>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<IncompleteAddress>[] => [
    {
      key: 'name', title: t('addresses:columns.name'), width: 136, grow: 1, sortable: true,
      render: ({ name }) => (name === '' ? <span className="t-muted">{t('addresses:nobody')}</span> : <Said text={name} />),
      copyText: ({ name }) => name, compare: (left, right) => byText(left.name, right.name),
    },
    {
      key: 'where', title: t('addresses:columns.where'), width: 152, grow: 1, sortable: true,
      copyText: (entry) => whereOf(entry, t), compare: (left, right) => byText(whereOf(left, t), whereOf(right, t)),
    },
    {
      key: 'problems', title: t('addresses:columns.problems'), width: 176, grow: 1, sortable: true,
      copyText: (entry) => wrongWords(entry, t), compare: (left, right) => byText(wrongWords(left, t), wrongWords(right, t)),
    },
    {
      key: 'address', title: t('addresses:columns.address'), width: 120, grow: 2,
      render: (entry) => (addressOf(entry) === '' ? UNKNOWN : <Said text={addressOf(entry)} />), copyText: addressOf,
    },
    {
      key: 'accountCode', title: t('addresses:columns.accountCode'), width: 264, optional: true,
      render: ({ accountCode }) => (accountCode === '' ? UNKNOWN : <AccountCode code={accountCode} />),
      copyText: ({ accountCode }) => accountCodeText(accountCode),
    },
    {
      key: 'date', title: t('addresses:columns.date'), width: 104, sortable: true,
      copyText: ({ date }) => format.date(date), exportValue: ({ date }) => date, compare: (left, right) => byText(left.date ?? '9999', right.date ?? '9999'),
    },
    {
      key: 'action', title: t('addresses:columns.action'), width: 168,
      render: (entry) => {
        const { words, label } = actionOf(entry, t);
        return <Link href={pathTo(entry)} aria-label={label}>{words}</Link>;
      },
      copyText: (entry) => actionOf(entry, t).words,
    },
  ], [t, format]);
}
