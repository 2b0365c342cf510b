import { Button } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { pathOfPage, pathOfSettings, pathOfWriteHistory } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { ActivityTabs, activityView } from '#renderer/features/payments/activity/index.ts';
import type { ActivityList } from '#renderer/features/payments/activity/index.ts';
import { amountOf, badgeOf, payeeOf, situationOf } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ClearFilters, RecordsPage } from '#renderer/lists/records/index.ts';
import { CalendarLanguage } from '#renderer/ui/calendar-language.tsx';
import { DataTable, TableToolbar, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn, TableState } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { ChoiceList, ChoiceMenu, EmptyState, ErrorState, Page, SkeletonRows, StatusBadge, useCalendarWords } from '#renderer/ui/index.ts';
import type { Choice } from '#renderer/ui/index.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import { writeKinds } from '#shared/bridge/writes/intents.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { writeSortKeys } from '#shared/bridge/writes/write-list.ts';
import type { WritesPage } from '#shared/bridge/writes/write-list.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { intentStates, isUnresolved } from '#shared/domain/intent-state.ts';
import { OtherDesksList } from './other-desks.tsx';
import { rememberList } from './trail-page.tsx';

/** What this app wrote, or read and exported; the latter at first while nothing was written. */
export function ActivityPage() {
  const { t } = useT();
  const asked = new URLSearchParams(useSearch()).get('show');
  const first = useFirstList();
  const shown = asked === 'writes' || asked === 'reads' || asked === 'team' ? asked : first;
  if (shown === 'reads') return <RecordsPage view={activityView} />;
  return (
    <Page heading={t('records:titles.activity')} fill toolbar={shown === null ? undefined : <ActivityTabs shown={shown} />}>
      {shown === null ? <SkeletonRows /> : shown === 'team' ? <OtherDesksList /> : <WritesList />}
    </Page>
  );
}

/** The list shown where the address names none; null until known. It stays while the page is open. */
function useFirstList(): ActivityList | null {
  const { data, error } = useQuery('intents.page', { ...NO_FILTER, offset: 0, limit: 1 }, ['intents', 'journal']);
  const [first, setFirst] = useState<ActivityList | null>(null);
  if (first === null && (data !== null || error !== null)) setFirst(data?.all === 0 ? 'reads' : 'writes');
  return first;
}

/** Every write in the journal of this bank. */
function WritesList() {
  const { t } = useT();
  const name = t('records:titles.activity');
  const table = useTableState(defaultSort);
  const question = useWritesQuestion(table);
  const columns = useWriteColumns();
  const rows = usePagedRows<IntentView, WritesPage>({
    key: JSON.stringify(question),
    version: useRevision(['intents', 'journal']),
    load: ({ offset, limit }) => invoke('intents.page', { ...question, offset, limit }),
  });
  const open = useOpenWriteHistory();
  const clear = (): void => { table.change({ q: null, ...Object.fromEntries(filterNames.map((filter) => [filter, null])) }); };
  return (
    <div className="t-fill">
      <TableToolbar name={name} tableKey="writes" columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('evidence:list.searchHint')} rows={rows}>
        <Filters table={table} users={rows.head?.users ?? []} />
        <DaysFilter from={question.from} to={question.to} onChange={(from, to) => { table.change({ from, to }); }} />
        {isFiltered(question) && <ClearFilters onClear={clear} />}
      </TableToolbar>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      {rows.error?.kind === 'paymentsBlocked' && <p><Link href={pathOfSettings('journal')}>{t('evidence:list.toJournal')}</Link></p>}
      {rows.head !== null && rows.head.all > 0 && <Counts page={rows.head} />}
      {!(rows.error !== null && rows.rowCount === null) && (
        <DataTable
          name={name}
          tableKey="writes"
          columns={columns}
          rows={rows}
          rowKey={({ intentId }) => intentId}
          sort={question.sort}
          onSort={table.setSort}
          onOpenRow={open}
          rowTone={({ state, turnedUpLate }) => (isUnresolved(state) || turnedUpLate ? 'attention' : null)}
          emptyState={isFiltered(question)
            ? <EmptyState title={t('evidence:list.noMatch')} action={<Button size="xs" variant="default" onClick={clear}>{t('evidence:list.clear')}</Button>}>{t('evidence:list.noMatchText')}</EmptyState>
            : <EmptyState title={t('evidence:list.empty')}>{t('evidence:list.emptyText')}</EmptyState>}
        />
      )}
    </div>
  );
}

function useOpenWriteHistory(): (intent: IntentView) => void {
  const [, navigate] = useLocation();
  const search = useSearch();
  return ({ intentId }) => {
    rememberList(search === '' ? pathOfPage('activity') : `${pathOfPage('activity')}?${search}`);
    navigate(pathOfWriteHistory(intentId));
  };
}

function Filters({ table, users }: { readonly table: TableState; readonly users: readonly string[] }) {
  const { t } = useT();
  const filter = (name: 'state' | 'kind' | 'user', options: readonly Choice[]) => {
    const chosen = table.values(name);
    return (
      <ChoiceMenu label={t(`evidence:list.${name}s`)} chosen={options.filter(({ value }) => chosen.includes(value)).map((option) => option.name)}>
        <ChoiceList options={options} chosen={chosen} onChange={(values) => { table.change({ [name]: values }); }} />
      </ChoiceMenu>
    );
  };
  return (
    <>
      {filter('state', intentStates.map((value) => ({ value, name: t(`evidence:states.${value}`) })))}
      {filter('kind', writeKinds.map((value) => ({ value, name: t(`evidence:kinds.${value}`) })))}
      {(users.length > 1 || table.values('user').length > 0) && filter('user', users.map((value) => ({ value, name: value })))}
    </>
  );
}

function Counts({ page: { total, unresolved, elsewhere } }: { readonly page: WritesPage }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <p className="t-line t-hint" role="status">
      <span>{t('evidence:list.total', { count: total, number: format.number(total) })}</span>
      <span className={unresolved > 0 ? 't-wait t-strong' : ''}>
        {unresolved === 0 ? t('evidence:list.noneUnresolved') : t('evidence:list.unresolved', { count: unresolved, number: format.number(unresolved) })}
      </span>
      {elsewhere > 0 && <span>{t('evidence:list.elsewhere', { count: elsewhere, number: format.number(elsewhere) })}</span>}
    </p>
  );
}

/** The days of approval. */
function DaysFilter({ from, to, onChange }: Pick<Question, 'from' | 'to'> & { readonly onChange: (from: string | null, to: string | null) => void }) {
  const { t } = useT();
  const { fieldDay } = useFormat();
  const words = useCalendarWords();
  return (
    <CalendarLanguage>
      <DatePickerInput
        key={`${from ?? ''} ${to ?? ''}`} type="range" size="xs" miw={112} allowSingleDateInRange clearable {...words}
        popoverProps={{ withRoles: false, withinPortal: false }} aria-label={t('evidence:list.days')} placeholder={t('evidence:list.days')}
        valueFormat={fieldDay} leftSection={<IconCalendar size={14} aria-hidden="true" />} defaultValue={[from, to]}
        onChange={([begin, end]) => { if ((begin === null) === (end === null)) onChange(begin, end); }}
      />
    </CalendarLanguage>
  );
}

function useWriteColumns(): readonly DataColumn<IntentView>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<IntentView>[] => {
    const titleOf = ({ kind, shown }: IntentView): string => t(`outcome:titles.${kind}`, { name: payeeOf(shown) });
    const stateOf = (intent: IntentView): string => t(`outcome:badges.${badgeOf(intent)}`);
    return [
      {
        key: 'state', title: t('evidence:list.state'), width: 172, sortable: true,
        render: (intent) => {
          const { heading, meaning } = situationOf(intent);
          return <StatusBadge meaning={intent.turnedUpLate ? 'wrong' : meaning} title={t(`outcome:headings.${heading}`)}>{stateOf(intent)}</StatusBadge>;
        },
        copyText: stateOf,
      },
      { key: 'kind', title: t('evidence:list.what'), width: 240, grow: 3, sortable: true, render: (intent) => <span title={titleOf(intent)}>{titleOf(intent)}</span>, copyText: titleOf },
      {
        key: 'amount', title: t('evidence:list.amount'), width: 136, align: 'end',
        render: ({ shown }) => <Amount money={amountOf(shown)} />, copyText: ({ shown }) => format.money(amountOf(shown)), exportValue: ({ shown }) => amountOf(shown),
      },
      { key: 'user', title: t('evidence:list.who'), width: 112, grow: 1, sortable: true, copyText: ({ userName }) => userName },
      {
        key: 'at', title: t('evidence:list.when'), width: 178, sortable: true,
        render: ({ createdAt }) => <time dateTime={createdAt} title={format.instantFull(createdAt)}>{format.instant(createdAt)}</time>,
        copyText: ({ createdAt }) => format.instant(createdAt), exportValue: ({ createdAt }) => createdAt,
      },
      {
        key: 'changed', title: t('evidence:list.changed'), width: 178, sortable: true, optional: true,
        render: ({ updatedAt }) => <time dateTime={updatedAt} title={format.instantFull(updatedAt)}>{format.instant(updatedAt)}</time>,
        copyText: ({ updatedAt }) => format.instant(updatedAt), exportValue: ({ updatedAt }) => updatedAt,
      },
      {
        key: 'serverId', title: t('evidence:list.serverId'), width: 140, optional: true,
        render: ({ serverId }) => (serverId === null ? UNKNOWN : <span className="t-mono">{serverId}</span>), copyText: ({ serverId }) => serverId ?? '',
      },
      {
        key: 'number', title: t('evidence:list.number'), width: 300, optional: true,
        render: ({ intentId }) => <span className="t-mono">{intentId}</span>, copyText: ({ intentId }) => intentId,
      },
    ];
  }, [t, format]);
}

type Question = Omit<CommandInput<'intents.page'>, 'offset' | 'limit'>;

const defaultSort = { key: 'at', direction: 'desc' } as const;

const NO_FILTER: Question = { search: '', kinds: [], states: [], users: [], from: null, to: null, sort: defaultSort };

const filterNames = ['kind', 'state', 'user', 'from', 'to'] as const;

/** The question of the address; what it cannot mean is left out. */
function useWritesQuestion(table: TableState): Question {
  const { search, sort } = table;
  const kinds = table.values('kind').join(' ');
  const states = table.values('state').join(' ');
  const users = JSON.stringify(table.values('user'));
  const from = table.value('from');
  const to = table.value('to');
  const { key, direction } = sort;
  return useMemo((): Question => {
    const day = (text: string | null): string | null => (text === null ? null : parseBankDate(text));
    const sortKey = writeSortKeys.find((known) => known === key);
    return {
      search: search.slice(0, 200),
      kinds: writeKinds.filter((kind) => kinds.split(' ').includes(kind)),
      states: intentStates.filter((state) => states.split(' ').includes(state)),
      users: JSON.parse(users) as string[],
      from: day(from), to: day(to),
      sort: sortKey === undefined ? defaultSort : { key: sortKey, direction },
    };
  }, [search, kinds, states, users, from, to, key, direction]);
}

const isFiltered = ({ search, kinds, states, users, from, to }: Question): boolean =>
  search !== '' || kinds.length > 0 || states.length > 0 || users.length > 0 || from !== null || to !== null;
