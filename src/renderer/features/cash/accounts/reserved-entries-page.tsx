import { Button, Group } from '@mantine/core';
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
import { ErrorState, PlainTable, Said, Section, TableHead, useMoment } from '#renderer/ui/index.ts';
import type { GoneReserved, Replacement } from '#shared/bridge/cash/statement.ts';
import type { ReservedEntry, Transaction } from '#shared/contract/accounts.ts';
import { amountColumn, dayColumn, descriptionColumn, EntriesEmpty, idColumn } from './account-columns.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useToldEntry } from './entry-texts.ts';
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
      <div className={classes['list']} data-gone={(data?.gone.length ?? 0) > 0 || undefined}>
        <TableToolbar
          name={name} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch}
          searchHint={t('accounts:reserved.searchHint')} rows={rows}
        />
        <Group component="p" gap="0 24px" align="stretch">
          {data !== null && !neverRead && <strong>{t('accounts:reserved.count', { count, number: format.number(count) })}</strong>}
          <span>{t('accounts:reserved.total')} <Sum total={data?.total} known={data?.incomplete} of="rows" /></span>
        </Group>
        <UnreadableRows rows={data?.unreadable ?? []} kind="list" />
        <UnreadableRows rows={(data?.repeated ?? []).map(({ creationDate, amount, description, reservedEntryId }) => ({ raw: tell(creationDate, amount, description, reservedEntryId) }))} kind="repeatedInList" />
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {(error === null || data !== null) && (
          <DataTable
            name={name} tableKey={TABLE} columns={columns} rows={rows} rowKey={(entry) => entry.reservedEntryId} sort={table.sort}
            onSort={table.setSort} emptyState={<EntriesEmpty of="reserved" searched={table.search !== ''} neverRead={neverRead} />}
          />
        )}
        {data !== null && <GoneReservedEntries accountId={accountId} gone={data.gone} />}
      </div>
    </AccountFrame>
  );
}

function useReservedColumns(): readonly DataColumn<ReservedEntry>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo(
    () => [
      dayColumn('creationDate', t('accounts:reserved.creationDate'), format),
      dayColumn('dueDate', t('accounts:reserved.dueDate'), format),
      descriptionColumn(t('accounts:reserved.description')),
      idColumn('reservedEntryId', t('accounts:reserved.id')),
      amountColumn(t('accounts:reserved.amount'), format, 'negative'),
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
        <TableHead words={[t('accounts:gone.when'), t('accounts:reserved.description'), t('accounts:gone.replacedBy')]} figures={[t('accounts:reserved.amount')]} />
        <tbody>
          {shown.map(({ entry, goneAt, replacement }) => (
            <tr key={`${entry.reservedEntryId} ${goneAt}`}>
              <td className="t-nowrap">{moment(goneAt)}</td>
              <td>
                <Said text={entry.description ?? UNKNOWN} />
                <div className="t-small">{t('accounts:gone.dates', { created: format.date(entry.creationDate), due: format.date(entry.dueDate) })}</div>
              </td>
              <td><ReplacedBy accountId={accountId} replacement={replacement} /></td>
              <td data-end><Amount money={entry.amount} /></td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {more > 0 && (
        <Button className="t-start" size="xs" variant="subtle" onClick={() => { setAll(true); }}>
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
          <div className="t-small">{replacement.reasons.map((reason) => t(`accounts:gone.reasons.${reason}`)).join(', ')}</div>
        </>
      );
    case 'several': {
      const { entries } = replacement;
      return (
        <>
          <span className="t-wait">{t('accounts:gone.several', { count: entries.length })}</span>
          {entries.slice(0, NAMED).map((entry, index) => (
            <div key={`${entry.transactionId} ${index}`}><EntryLink accountId={accountId} entry={entry} /></div>
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
