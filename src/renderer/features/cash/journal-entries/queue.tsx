import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfEntryOnItsDay } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useNameLists } from '#renderer/lists/record-view/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, PlainTable, Said, SkeletonRows } from '#renderer/ui/index.ts';
import type { QueuedEntry } from '#shared/bridge/cash/journal-entries.ts';
import type { LedgerSetup } from '#shared/domain/ledger/chart.ts';
import { NotDone, Scrolled } from './page-parts.tsx';
import { LEDGER_PARTS } from './unbooked.tsx';

interface Choice {
  readonly account: string;
  readonly campaignId: string | null;
}

/** Each row has two menus with all accounts and campaigns: hundreds of them take the window's thread for seconds. */
const AT_ONCE = 50;

/** Entries of the statement that nothing explains: a person says to which account each is booked. */
export function Queue({ setup }: { readonly setup: LedgerSetup }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  // What keeps it from being read is said above the queue.
  const { data, error } = useQuery('ledger.state', null, LEDGER_PARTS);
  const [most, setMost] = useState(AT_ONCE);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { busy, error: failure, run } = useCommand();
  if (data === null) return <>{error === null && <SkeletonRows />}</>;
  const { queueTotal } = data;
  const queue = data.queue.slice(0, most);
  const more = queueTotal - queue.length;
  if (queue.length === 0) return <EmptyState title={t('ledger:queue.empty')}>{t('ledger:queue.emptyText')}</EmptyState>;
  const decisions = queue.flatMap(({ postingId }) => {
    const choice = choices[postingId];
    return choice === undefined || choice.account === '' ? [] : [{ postingId, ...choice }];
  });
  const suggested = queue.filter(({ postingId, suggestion }) => suggestion !== null && choices[postingId] === undefined);
  const confirm = async (): Promise<void> => {
    const result = await run('ledger.decide', { decisions });
    if (result.ok) setChoices({});
  };
  return (
    <Scrolled label={t('ledger:tabs.queue')}>
      <p className="t-muted t-prose">{t('ledger:queue.about')}</p>
      <Group gap="sm" my="sm">
        <Button size="xs" disabled={decisions.length === 0} loading={busy} onClick={() => void confirm()}>
          {t('ledger:queue.confirm', { count: decisions.length, number: format.number(decisions.length) })}
        </Button>
        {suggested.length > 0 && (
          <Button
            size="xs" variant="default"
            onClick={() => { setChoices({ ...choices, ...Object.fromEntries(suggested.flatMap(({ postingId, suggestion }) => (suggestion === null ? [] : [[postingId, { account: suggestion.account, campaignId: suggestion.campaignId }]]))) }); }}
          >
            {t('ledger:queue.takeSuggestions')}
          </Button>
        )}
      </Group>
      {failure !== null && <NotDone error={failure} />}
      <PlainTable label={t('ledger:tabs.queue')}>
        <thead>
          <tr>
            {(['date', 'account', 'description'] as const).map((column) => <th key={column} scope="col">{t(`ledger:queue.columns.${column}`)}</th>)}
            <th scope="col" data-end>{t('ledger:queue.columns.amount')}</th>
            {(['choice', 'campaign'] as const).map((column) => <th key={column} scope="col">{t(`ledger:queue.columns.${column}`)}</th>)}
          </tr>
        </thead>
        <tbody>
          {queue.map((entry) => (
            <QueueRow
              key={entry.postingId} entry={entry} setup={setup} choice={choices[entry.postingId] ?? null}
              onChoose={(choice) => { setChoices((before) => ({ ...before, [entry.postingId]: choice })); }}
            />
          ))}
        </tbody>
      </PlainTable>
      {more > 0 && (
        <Group gap="sm" my="sm">
          <span className="t-muted">{t('ledger:queue.more', { count: more, number: format.number(more) })}</span>
          {data.queue.length > most && <Button size="xs" variant="default" onClick={() => { setMost(most + AT_ONCE); }}>{t('ledger:queue.showMore')}</Button>}
        </Group>
      )}
    </Scrolled>
  );
}

interface QueueRowProps {
  readonly entry: QueuedEntry;
  readonly setup: LedgerSetup;
  readonly choice: Choice | null;
  readonly onChoose: (choice: Choice) => void;
}

function QueueRow({ entry: { accountId, transactionId, date, amount, description, suggestion }, setup, choice, onChoose }: QueueRowProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const nameOf = useAccountNames();
  const { campaigns } = useNameLists();
  const open = setup.accounts.filter(({ closed }) => !closed);
  const said = description ?? transactionId;
  const hint = suggestion !== null && choice?.account === suggestion.account ? t('ledger:queue.suggested', { count: suggestion.decisions, number: format.number(suggestion.decisions) }) : null;
  return (
    <tr>
      <td className="t-nowrap">{format.date(date)}</td>
      <td>{nameOf(accountId)}</td>
      <td className="t-quiet"><Link href={pathOfEntryOnItsDay(accountId, { operationDate: date, transactionId })}>{description === null ? UNKNOWN : <Said text={description} />}</Link></td>
      <td data-end><Amount money={amount} sign="always" /></td>
      <td>
        <NativeSelect
          size="xs" miw={180} aria-label={t('ledger:queue.accountOf', { description: said })} value={choice?.account ?? ''} description={hint}
          data={[{ value: '', label: t('ledger:queue.choose') }, ...open.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))]}
          onChange={({ currentTarget }) => { onChoose({ account: currentTarget.value, campaignId: choice?.campaignId ?? null }); }}
        />
      </td>
      <td>
        <NativeSelect
          size="xs" w={140} aria-label={`${t('ledger:queue.columns.campaign')}: ${said}`} value={choice?.campaignId ?? ''} disabled={choice === null}
          data={[{ value: '', label: '—' }, ...(choice === null ? [] : campaigns).map(({ id, name }) => ({ value: id, label: name ?? id }))]}
          onChange={({ currentTarget }) => { onChoose({ account: choice?.account ?? '', campaignId: currentTarget.value === '' ? null : currentTarget.value }); }}
        />
      </td>
    </tr>
  );
}
