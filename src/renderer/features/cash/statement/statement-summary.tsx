import { Anchor, Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfDifferences } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useToldEntry } from '#renderer/features/cash/accounts/index.ts';
import { BackfillButton } from '#renderer/features/cash/backfill/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { UnreadableRows } from '#renderer/lists/record-view/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, later } from '#renderer/ui/index.ts';
import { usePrinting } from '#renderer/ui/printing.ts';
import type { OverfullDay, StatementSummary } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Money } from '#shared/domain/money.ts';
import type { Period } from './period.ts';
import classes from './statement.module.css';
import type { ReadState, Statement } from './use-statement.ts';

/** On paper only. */
export function PrintedPeriod({ period: { from, to } }: { readonly period: Period }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const printing = usePrinting();
  if (!printing) return null;
  const day = (date: Period['from']): string => (date === null ? UNKNOWN : format.date(date));
  return <p className="t-print-only">{from === null && to === null ? t('comfort:print.all') : t('comfort:print.period', { from: day(from), to: day(to) })}</p>;
}

/** Keeps its room while counting. */
export function StatementSums({ found, summary, counting }: Pick<Statement, 'found' | 'summary' | 'counting'>): ReactElement {
  const { t } = useT();
  const sums = summary?.sums ?? [];
  const part = (name: 'credits' | 'debits' | 'net', money: Money): ReactElement => (
    <div>
      <dt>{t(`statement:${name}`)}</dt>
      <dd className={name === 'net' ? 't-strong' : undefined} data-counting={counting || undefined}>
        {counting ? <span className="t-visually-hidden">{UNKNOWN}</span> : null}
        <span aria-hidden={counting || undefined}><Amount money={money} sign="always" /></span>
      </dd>
    </div>
  );
  return (
    <div className={classes['sums']} role="group" aria-label={t('statement:sumsOf')} aria-busy={counting}>
      <span className="t-strong" role="status">{useCountText(found)}</span>
      {sums.map(({ credits, debits, net }) => (
        <dl key={net.currency} className={classes['sumsOfCurrency']}>
          {part('credits', credits)}
          {part('debits', debits)}
          {part('net', net)}
        </dl>
      ))}
    </div>
  );
}

function useCountText(found: Statement['found']): string {
  const { t } = useT();
  const format = useFormat();
  if (found === null) return UNKNOWN;
  const text = { count: found.number, number: format.number(found.number) };
  return found.counted ? t('statement:count', text) : t('statement:atLeast', text);
}

const NAMED = 3;

interface CoverageLineProps {
  /** null for all accounts, which have no common coverage. */
  readonly accountId: string | null;
  readonly summary: StatementSummary | null;
  readonly reading: ReadState;
  readonly onRead: () => void;
}

export function CoverageLine({ accountId, summary, reading, onRead }: CoverageLineProps): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['coverage']}>
      {accountId !== null && summary !== null && <Covered summary={summary} reading={reading} onRead={onRead} />}
      {accountId !== null && <BackfillButton accountId={accountId} />}
      <Differences accountId={accountId} rowsAreShown={summary !== null} />
      <span role="status" className="t-wait">{reading === 'idle' ? '' : t(`statement:${reading}`)}</span>
    </div>
  );
}

function Covered({ summary: { coverage, holes }, reading, onRead }: { readonly summary: StatementSummary } & Pick<CoverageLineProps, 'reading' | 'onRead'>): ReactElement {
  const { t } = useT();
  const list = useRangeList();
  return (
    <>
      {coverage.ranges.length === 0 ? (
        <span>{t('statement:notCovered')}</span>
      ) : (
        <span>
          {t('statement:coverage', { ranges: list(coverage.ranges) })} <AsOf instant={coverage.asOf} />
        </span>
      )}
      {holes.length > 0 && (
        <Group component="span" display="inline-flex" gap="0 8px" align="stretch" className="t-wait">
          {t('statement:holes', { ranges: list(holes) })}
          {reading !== 'reading' && (
            <Anchor component="button" type="button" size="xs" onClick={onRead}>{t('statement:readHoles')}</Anchor>
          )}
        </Group>
      )}
      {coverage.overfull.length > 0 && <Overfull days={coverage.overfull} />}
    </>
  );
}

/** Days of which the bank returns only a part; nothing here can mend that. */
function Overfull({ days }: { readonly days: readonly OverfullDay[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const newest = days.toReversed();
  const words = newest.slice(0, NAMED).map(({ date, answered }) => t('statement:overfullDay', { date: format.date(date), number: format.number(answered) }));
  const more = newest.length - words.length;
  return (
    <span className="t-wrong" title={t('statement:overfullHint')}>
      {t('statement:overfull', { count: days.length, days: words.join(', ') })}
      {more > 0 && ` ${t('statement:moreDays', { count: more })}`}
    </span>
  );
}

function Differences({ accountId, rowsAreShown }: { readonly accountId: string | null; readonly rowsAreShown: boolean }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const { data } = useQuery('statement.differences', { accountId, show: 'unseen', offset: 0, limit: 1 }, ['entryDifferences', 'statements'], { whenWanted: rowsAreShown });
  const unseen = data?.unseen ?? 0;
  // The account's navigation has this link too.
  if (unseen === 0 && accountId !== null) return null;
  return (
    <Link href={pathOfDifferences(accountId)} className={unseen > 0 ? 't-wait t-strong' : undefined}>
      {unseen > 0 ? t('statement:unseenDifferences', { count: unseen, number: format.number(unseen) }) : t('accounts:differences')}
    </Link>
  );
}

function useRangeList(): (ranges: readonly DateRange[]) => string {
  const { t } = useT();
  const format = useFormat();
  return (ranges) => {
    const newest = ranges.toReversed();
    const named = newest.slice(0, NAMED).map(({ from, to }) => format.dateRange(from, to));
    const more = newest.length - named.length;
    return more > 0 ? `${named.join(', ')} ${t('statement:moreRanges', { count: more })}` : named.join(', ');
  };
}

/** What makes the sums unreliable: unreadable rows, repeated entries, unreadable fields. */
export function EntryNotes({ summary }: { readonly summary: StatementSummary | null }): ReactElement {
  const tell = useToldEntry();
  const { unreadable = [], repeated = [], partlyReadable = [] } = summary ?? {};
  const told = ({ operationDate, amount, description, transactionId }: Transaction): string => tell(operationDate, amount, description, transactionId);
  const fields = (entry: Transaction): string => (entry.unreadable ?? []).map(({ path, raw }) => `${path}: ${raw}`).join(', ');
  return (
    <>
      <UnreadableRows rows={unreadable} kind="statement" />
      <UnreadableRows rows={repeated.map((entry) => ({ raw: told(entry) }))} kind="repeated" />
      <UnreadableRows rows={partlyReadable.map((entry) => ({ raw: `${told(entry)} · ${fields(entry)}` }))} kind="entryFields" />
    </>
  );
}

const MonthChart = later(async () => (await import('./month-chart.tsx')).MonthChart, <Skeleton height={160} />);

interface MonthsProps {
  /** null before the first sums. */
  readonly months: StatementSummary['months'] | null;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onMonth: (month: string) => void;
}

export function Months({ months, open, onToggle, onMonth }: MonthsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const names = [...new Set((months ?? []).map(({ month }) => month))].toReversed();
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap="xs">
      <Group gap="4px 16px">
        <button type="button" className={classes['fold']} aria-expanded={open} onClick={onToggle}>
          <Chevron size={14} aria-hidden="true" /> {t('statement:months')}
        </button>
        {open && names.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('statement:pickMonth')}
            value=""
            data={[{ value: '', label: t('statement:pickMonth') }, ...names.map((month) => ({ value: month, label: format.month(month) }))]}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') onMonth(value);
            }}
          />
        )}
      </Group>
      {open && months !== null && months.length === 0 && <Group component="p" h={160} className="t-hint">{t('statement:noMonths')}</Group>}
      {open && months?.length !== 0 && (
        months === null ? <Skeleton height={160} /> : <MonthChart months={months} onMonth={onMonth} />
      )}
    </Stack>
  );
}
