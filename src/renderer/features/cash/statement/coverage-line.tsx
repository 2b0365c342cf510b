import type { ReactElement } from 'react';

import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { BackfillButton } from '#renderer/features/cash/backfill/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfDifferences } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { AsOf } from '#renderer/ui/index.ts';
import type { OverfullDay, StatementSummary } from '#shared/bridge/cash/statement.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';

import classes from './statement.module.css';
import type { ReadState } from './use-read-period.ts';

/** Periods that are named one by one; the rest is counted. */
const NAMED = 3;

interface CoverageLineProps {
  /** null: every account, of which each has its own days. */
  readonly accountId: string | null;
  readonly summary: StatementSummary | null;
  readonly reading: ReadState;
  readonly onRead: () => void;
}

/** Which dates the cache covers and since when, what is missing of the period and how to get it. */
export function CoverageLine({ accountId, summary, reading, onRead }: CoverageLineProps): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['coverage']}>
      {accountId !== null && summary !== null && <Covered summary={summary} reading={reading} onRead={onRead} />}
      {accountId !== null && <BackfillButton accountId={accountId} />}
      <Differences accountId={accountId} />
      <span role="status" className={classes['readState']}>{reading === 'idle' ? '' : t(`statement:${reading}`)}</span>
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
        <span className={classes['holes']}>
          {t('statement:holes', { ranges: list(holes) })}
          {reading !== 'reading' && (
            <Anchor component="button" type="button" size="xs" onClick={onRead}>{t('statement:readHoles')}</Anchor>
          )}
        </span>
      )}
      {coverage.overfull.length > 0 && <Overfull days={coverage.overfull} />}
    </>
  );
}

/** Days of which the bank gives a part only: said, since nothing here can mend it. */
function Overfull({ days }: { readonly days: readonly OverfullDay[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const newest = days.toReversed();
  const words = newest.slice(0, NAMED).map(({ date, answered }) => t('statement:overfullDay', { date: format.date(date), number: format.number(answered) }));
  const more = newest.length - words.length;
  return (
    <span className={classes['overfull']} title={t('statement:overfullHint')}>
      {t('statement:overfull', { count: days.length, days: words.join(', ') })}
      {more > 0 && ` ${t('statement:moreDays', { count: more })}`}
    </span>
  );
}

/** How much of what the bank changed nobody has seen, and the way there. */
function Differences({ accountId }: { readonly accountId: string | null }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const { data } = useQuery('statement.differences', { accountId, show: 'unseen', offset: 0, limit: 1 }, ['entryDifferences', 'statements']);
  const unseen = data?.unseen ?? 0;
  // An account's page has a way there of its own.
  if (unseen === 0 && accountId !== null) return null;
  return (
    <Link href={pathOfDifferences(accountId)} className={unseen > 0 ? classes['unseen'] : undefined}>
      {unseen > 0 ? t('statement:unseenDifferences', { count: unseen, number: format.number(unseen) }) : t('accounts:differences')}
    </Link>
  );
}

/** Names periods, the newest first, and counts those for which there is no room. */
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
