import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfEntryOnItsDay } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { UnreadableRows } from '#renderer/lists/record-view/index.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, Sum, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, PlainTable, Said, Section, useMoment } from '#renderer/ui/index.ts';
import type { GoneReserved, Replacement } from '#shared/bridge/cash/statement.ts';
import type { ReservedEntry, Transaction } from '#shared/contract/accounts.ts';
import { byMoney, byText, useToldEntry } from './account-columns.tsx';
import { AccountFrame } from './account-frame.tsx';
import classes from './accounts.module.css';

const TABLE = 'reservedEntries';

export function ReservedEntriesPage({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('accounts.reservedEntries', { accountId }, ['reservedEntries', 'statements']);
  const columns = useReservedColumns();
  const table = useTableState({ key: 'creationDate', direction: 'desc' });
  const neverRead = data !== null && data.asOf === null;
  const rows = useLocalRows({ rows: data?.entries ?? null, columns, search: table.search, sort: table.sort });
  const name = t('accounts:reservedEntries');
  const count = data?.entries.length ?? 0;
  const tell = useToldEntry();
  return (
    <AccountFrame accountId={accountId} part="reservedEntries" fill {...(data === null ? {} : { asOf: data.asOf })}>
      <div className={`t-page-list ${classes['list'] ?? ''}`} data-gone={(data?.gone.length ?? 0) > 0 || undefined}>
        <TableToolbar
          name={name} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch}
          searchHint={t('accounts:reserved.searchHint')}
        />
        <p className={classes['sum']}>
          {data !== null && !neverRead && <strong>{t('accounts:reserved.count', { count, number: format.number(count) })}</strong>}
          <span>{t('accounts:reserved.total')} <Sum total={data?.total} known={data?.incomplete} of="rows" /></span>
        </p>
        <UnreadableRows rows={data?.unreadable ?? []} kind="list" />
        <UnreadableRows rows={(data?.repeated ?? []).map(({ creationDate, amount, description, reservedEntryId }) => ({ raw: tell(creationDate, amount, description, reservedEntryId) }))} kind="repeatedInList" />
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {(error === null || data !== null) && (
          <DataTable
            name={name} tableKey={TABLE} columns={columns} rows={rows} rowKey={(entry) => entry.reservedEntryId} sort={table.sort}
            onSort={table.setSort} emptyState={<ReservedEmpty searched={table.search !== ''} neverRead={neverRead} />}
          />
        )}
        {data !== null && <GoneReservedEntries accountId={accountId} gone={data.gone} />}
      </div>
    </AccountFrame>
  );
}

function ReservedEmpty({ searched, neverRead }: { readonly searched: boolean; readonly neverRead: boolean }): ReactElement {
  const { t } = useT();
  if (neverRead) return <EmptyState title={t('accounts:reserved.neverRead')} />;
  if (searched) return <EmptyState title={t('statement:emptySearch')} />;
  return <EmptyState title={t('accounts:reserved.empty')}>{t('accounts:reserved.emptyText')}</EmptyState>;
}

function useReservedColumns(): readonly DataColumn<ReservedEntry>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo(
    (): DataColumn<ReservedEntry>[] => [
      {
        key: 'creationDate', title: t('accounts:reserved.creationDate'), width: 128, sortable: true,
        render: (entry) => format.date(entry.creationDate),
        copyText: (entry) => format.date(entry.creationDate),
        compare: (left, right) => byText(left.creationDate, right.creationDate),
      },
      {
        key: 'dueDate', title: t('accounts:reserved.dueDate'), width: 128, sortable: true,
        render: (entry) => format.date(entry.dueDate),
        copyText: (entry) => format.date(entry.dueDate),
        compare: (left, right) => byText(left.dueDate, right.dueDate),
      },
      {
        key: 'description', title: t('accounts:reserved.description'), width: 240, grow: 1, sortable: true,
        render: (entry) => <span title={entry.description ?? undefined}><Said text={entry.description ?? UNKNOWN} /></span>,
        copyText: (entry) => entry.description ?? '',
        compare: (left, right) => byText(left.description, right.description),
      },
      {
        key: 'reservedEntryId', title: t('accounts:reserved.id'), width: 200, optional: true,
        render: (entry) => <span className="t-mono">{entry.reservedEntryId}</span>,
        copyText: (entry) => entry.reservedEntryId,
      },
      {
        key: 'amount', title: t('accounts:reserved.amount'), width: 168, align: 'end', sortable: true,
        render: (entry) => <Amount money={entry.amount} />,
        copyText: (entry) => format.money(entry.amount),
        compare: (left, right) => byMoney(left.amount, right.amount),
      },
    ],
    [t, format],
  );
}

const FIRST = 8;
const NAMED = 3;

/** Amounts no longer reserved, latest first, each with the entry that probably replaced it. */
function GoneReservedEntries({ accountId, gone }: { readonly accountId: string; readonly gone: readonly GoneReserved[] }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const [all, setAll] = useState(false);
  if (gone.length === 0) return null;
  const shown = all ? gone : gone.slice(0, FIRST);
  const more = gone.length - shown.length;
  return (
    <Section heading={t('accounts:gone.heading')}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{t('accounts:gone.when')}</th>
            <th scope="col">{t('accounts:reserved.description')}</th>
            <th scope="col">{t('accounts:gone.replacedBy')}</th>
            <th scope="col" data-end>{t('accounts:reserved.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ entry, goneAt, replacement }) => (
            <tr key={`${entry.reservedEntryId} ${goneAt}`}>
              <td className={classes['when']}>{moment(goneAt)}</td>
              <td>
                <Said text={entry.description ?? UNKNOWN} />
                <span className={classes['dates']}>{t('accounts:gone.dates', { created: format.date(entry.creationDate), due: format.date(entry.dueDate) })}</span>
              </td>
              <td><ReplacedBy accountId={accountId} replacement={replacement} /></td>
              <td data-end><Amount money={entry.amount} /></td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {more > 0 && (
        <Button className={classes['more']} size="xs" variant="subtle" onClick={() => { setAll(true); }}>
          {t('accounts:gone.more', { count: more, number: format.number(more) })}
        </Button>
      )}
    </Section>
  );
}

function ReplacedBy({ accountId, replacement }: { readonly accountId: string; readonly replacement: Replacement }): ReactElement {
  const { t } = useT();
  switch (replacement.kind) {
    case 'matched':
      return (
        <>
          <EntryLink accountId={accountId} entry={replacement.entry} />
          <span className={classes['dates']}>{replacement.reasons.map((reason) => t(`accounts:gone.reasons.${reason}`)).join(', ')}</span>
        </>
      );
    case 'several': {
      const { entries } = replacement;
      return (
        <>
          <span className="t-wait">{t('accounts:gone.several', { count: entries.length })}</span>
          {entries.slice(0, NAMED).map((entry, index) => (
            <span key={`${entry.transactionId} ${index}`} className={classes['candidate']}><EntryLink accountId={accountId} entry={entry} /></span>
          ))}
        </>
      );
    }
    case 'none':
    case 'waiting':
      return <span className="t-muted">{t(`accounts:gone.${replacement.kind}`)}</span>;
    default:
      return replacement satisfies never;
  }
}

function EntryLink({ accountId, entry }: { readonly accountId: string; readonly entry: Transaction }): ReactElement {
  const format = useFormat();
  return <Link href={pathOfEntryOnItsDay(accountId, entry)}>{format.date(entry.operationDate)} · <Said text={entry.description ?? entry.transactionId} /></Link>;
}
