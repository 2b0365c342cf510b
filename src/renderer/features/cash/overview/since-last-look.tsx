import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfAccount, pathOfDifferences } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Section, SkeletonRows, TableHead } from '#renderer/ui/index.ts';
import type { AccountNews } from '#shared/bridge/cash/cash.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import classes from './overview.module.css';

export function NewsSinceLastLook({ accounts }: { readonly accounts: readonly AccountView[] }): ReactElement {
  const { t } = useT();
  const since = useSince();
  const { data, error, reload } = useQuery('overview.sinceLastLook', null, ['statements', 'accounts', 'entryDifferences', 'cash']);
  const command = useCommand();
  const nothingNew = data !== null && data.since !== null && data.accounts.length === 0;
  const seen = (
    <Button size="compact-sm" variant="default" disabled={command.busy} onClick={() => void command.run('overview.looked', null)}>
      {t('overview:seen')}
    </Button>
  );
  return (
    <Section
      heading={t('overview:news')}
      toolbar={data !== null && !nothingNew && (
        <>
          {data.since !== null && <span className="t-small">{t('overview:since', { when: since(data.since) })}</span>}
          {seen}
        </>
      )}
    >
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {command.error !== null && <ErrorState error={command.error} />}
      {data === null && error === null && <SkeletonRows rows={2} />}
      {data !== null && data.since === null && <p className="t-muted">{t('overview:neverLooked', { button: t('overview:seen') })}</p>}
      {nothingNew && data.since !== null && <p className="t-muted">{t('overview:nothingNew', { when: since(data.since) })}</p>}
      {data !== null && data.accounts.length > 0 && <NewsTable news={data.accounts} accounts={accounts} />}
    </Section>
  );
}

function NewsTable({ news, accounts }: { readonly news: readonly AccountNews[]; readonly accounts: readonly AccountView[] }): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['scroll']}>
      <table className={classes['ledger']} aria-label={t('overview:news')}>
        <TableHead
          words={[t('overview:account')]}
          figures={(['overview:newEntries', 'statement:credits', 'statement:debits', 'overview:before', 'overview:now', 'overview:differences'] as const).map((column) => t(column))}
        />
        <tbody>
          {news.map((one) => <NewsRow key={one.accountId} news={one} view={accounts.find(({ account }) => account.accountId === one.accountId)} />)}
        </tbody>
      </table>
    </div>
  );
}

function NewsRow({ news, view }: { readonly news: AccountNews; readonly view: AccountView | undefined }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { accountId, entries, otherCurrencies, days, credits, debits, before, now, differences } = news;
  const others = otherCurrencies === 0 ? {} : { title: t('overview:otherCurrencies', { count: otherCurrencies }) };
  const statement = pathOfAccount(accountId);
  const entriesPath = days === null ? statement : `${statement}?${new URLSearchParams({ period: 'custom', from: days.from, to: days.to }).toString()}`;
  return (
    <tr>
      <th scope="row"><Link href={statement} className="t-name-link">{view === undefined ? accountId : accountName(view.account)}</Link></th>
      <td data-end>
        {entries === 0 ? format.number(0) : (
          <Link href={entriesPath} aria-label={t('overview:newEntriesOf', { count: entries })} {...others}>+{format.number(entries)}</Link>
        )}
      </td>
      <td data-end><Amount money={credits} sign="always" /></td>
      <td data-end><Amount money={debits} /></td>
      <td data-end><Amount money={before} /></td>
      <td data-end><strong><Amount money={now} /></strong></td>
      <td data-end>
        {differences === 0 ? format.number(0) : (
          <Link href={pathOfDifferences(accountId)} className="t-wait t-strong" aria-label={t('overview:differencesOf', { count: differences })}>{format.number(differences)}</Link>
        )}
      </td>
    </tr>
  );
}

const DAY_MS = 86_400_000;

/** "today at 9:12", "yesterday at 18:02", else date and time. */
function useSince(): (instant: Instant) => string {
  const { t } = useT();
  const format = useFormat();
  return (instant) => {
    const ms = instantToMs(instant);
    const day = new Date(ms).toDateString();
    const time = format.timeOfDay(instant);
    if (day === new Date().toDateString()) return t('overview:todayAt', { time });
    return day === new Date(Date.now() - DAY_MS).toDateString() ? t('overview:yesterdayAt', { time }) : format.instant(instant);
  };
}
