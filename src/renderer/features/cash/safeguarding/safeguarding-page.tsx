import { Button, Group, Menu } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfPage, SAFEGUARDING_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Banner, describeError, EmptyState, ErrorState, Note, Page, SkeletonFields } from '#renderer/ui/index.ts';
import { safeguardingLists } from '#shared/domain/books/safeguarding.ts';
import type { SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import type { SafeguardingList } from '#shared/domain/books/safeguarding.ts';
import { addDays, parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { ChooseAccounts } from './choose-accounts.tsx';
import { Figures } from './figures.tsx';
import { ChangedDays } from './changed-days.tsx';
import { ItemsTable } from './items-table.tsx';
import classes from './safeguarding.module.css';

const PARTS = ['books', 'cash', 'accounts', 'statements'] as const;

interface Opened {
  readonly list: SafeguardingList;
  readonly currency: string;
}

function pathOf(date: BankDate | null, opened: Opened | null): string {
  const address = new URLSearchParams();
  if (date !== null) address.set('day', date);
  if (opened !== null) {
    address.set('list', opened.list);
    address.set('currency', opened.currency);
  }
  return address.size === 0 ? SAFEGUARDING_PATH : `${SAFEGUARDING_PATH}?${address.toString()}`;
}

/** What is owed to clients at the end of a day, beside what the accounts for it hold. */
export function SafeguardingPage(): ReactElement {
  const { t } = useT();
  const asked = new URLSearchParams(useSearch());
  const date = parseBankDate(asked.get('day') ?? '');
  const list = safeguardingLists.find((one) => one === asked.get('list')) ?? null;
  const opened = list === null ? null : { list, currency: asked.get('currency') ?? 'EUR' };
  const [choosing, setChoosing] = useState(false);
  const { data, error, reload } = useQuery('safeguarding.view', { date }, PARTS);
  const isChosen = data !== null && data.chosen.length > 0;
  return (
    <Page
      heading={t('safeguarding:heading')} above={<Link href={pathOfPage('accounts')}>{t('accounts:heading')}</Link>}
      {...(isChosen ? { asOf: data.asOf } : {})}
      {...(data !== null && isChosen && !choosing ? { toolbar: <Toolbar view={data} onDay={(day) => { goTo(pathOf(day, opened)); }} onChoose={() => { setChoosing(true); }} /> } : {})}
    >
      <p className="t-prose">{t('safeguarding:lead')}</p>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={8} />}
      {data !== null && (!isChosen || choosing) && <ChooseAccounts view={data} onDone={() => { setChoosing(false); }} />}
      {data !== null && isChosen && !choosing && (
        <>
          {!data.upToDate && <Note line meaning="wait" role="status">{t('safeguarding:notUpToDate')}</Note>}
          {data.unread > 0 && <UnreadPayments unread={data.unread} />}
          {data.first === null && <Note meaning="wait"><strong>{t('safeguarding:noStatement')}</strong><p>{t('safeguarding:noStatementText')}</p></Note>}
          {data.currencies.length === 0 && <EmptyState title={t('safeguarding:nothing')}>{t('safeguarding:nothingText')}</EmptyState>}
          <div className={classes['columns']}>
            <div className={classes['figures']}>
              {data.currencies.map((figures) => (
                <Figures key={figures.currency} view={data} figures={figures} open={opened} onOpen={(wanted) => { goTo(pathOf(date, { list: wanted, currency: figures.currency })); }} />
              ))}
              <Doubts view={data} onOpen={() => { goTo(pathOf(date, { list: 'doubts', currency: data.currencies[0]?.currency ?? 'EUR' })); }} />
              <ChangedDays />
            </div>
            <aside className={classes['side']} aria-label={t('safeguarding:pick')}>
              {opened === null
                ? data.currencies.length > 0 && <p className="t-muted">{t('safeguarding:pick')}</p>
                : <ItemsTable key={`${opened.list} ${opened.currency}`} date={data.date} {...opened} onClose={() => { goTo(pathOf(date, null)); }} />}
            </aside>
          </div>
        </>
      )}
    </Page>
  );
}

/** Much is known of a payment only once it was read, order by order. */
function UnreadPayments({ unread }: { readonly unread: number }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { busy, error, run } = useCommand();
  const read = (): Promise<unknown> => runTask((t) => t('safeguarding:reading'), (taskId) => run('safeguarding.readPayments', { taskId }));
  return (
    <>
      <Banner meaning="wait" end={<Button size="xs" variant="default" disabled={busy} aria-busy={busy} onClick={() => void read()}>{t(busy ? 'safeguarding:reading' : 'safeguarding:readPayments')}</Button>}>
        {t('safeguarding:unread', { count: unread, number: format.number(unread) })}
      </Banner>
      {error !== null && error.kind !== 'cancelled' && <ErrorState error={error} onRetry={() => void read()} />}
    </>
  );
}

function Doubts({ view: { doubts }, onOpen }: { readonly view: SafeguardingView; readonly onOpen: () => void }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  if (doubts === 0) return null;
  return (
    <p className="t-line">
      {t('safeguarding:doubts', { count: doubts, number: format.number(doubts) })}
      <Button size="compact-xs" variant="subtle" onClick={onOpen}>{t('safeguarding:showDoubts')}</Button>
    </p>
  );
}

interface ToolbarProps {
  readonly view: SafeguardingView;
  readonly onDay: (date: BankDate | null) => void;
  readonly onChoose: () => void;
}

function Toolbar({ view: { date, today, first }, onDay, onChoose }: ToolbarProps): ReactElement {
  const { t, language } = useT();
  const { busy, error, run } = useCommand();
  const [path, setPath] = useState<string | null>(null);
  const write = async (format: 'pdf' | 'xlsx'): Promise<void> => {
    setPath(null);
    const result = await runTask((t) => t('safeguarding:exporting'), (taskId) => run('safeguarding.export', { date, format, locale: language, taskId }));
    if (result.ok && result.value.written) setPath(result.value.path);
  };
  return (
    <Group gap="sm" align="flex-end" justify="flex-end">
      <Button size="xs" variant="default" aria-label={t('safeguarding:dayBefore')} disabled={first !== null && date <= first} onClick={() => { onDay(addDays(date, -1)); }}><IconChevronLeft size={14} aria-hidden="true" /></Button>
      <DayInput
        size="xs" label={t('safeguarding:day')} value={date} clearable={false} maxDate={today} {...(first === null ? {} : { minDate: first })}
        onChange={(day) => { if (day !== null) onDay(day === today ? null : day); }}
      />
      <Button size="xs" variant="default" aria-label={t('safeguarding:dayAfter')} disabled={date >= today} onClick={() => { onDay(addDays(date, 1) >= today ? null : addDays(date, 1)); }}><IconChevronRight size={14} aria-hidden="true" /></Button>
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="default" disabled={busy} aria-busy={busy} leftSection={<IconFileDownload size={14} aria-hidden="true" />}>{t('safeguarding:export')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void write('pdf')}>{t('safeguarding:pdf')}</Menu.Item>
          <Menu.Item onClick={() => void write('xlsx')}>{t('safeguarding:xlsx')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="subtle" onClick={onChoose}>{t('safeguarding:change')}</Button>
      <span role="status" className="t-small">
        {path !== null && t('safeguarding:saved', { path })}
        {error !== null && error.kind !== 'cancelled' && describeError(error, t).title}
      </span>
    </Group>
  );
}
