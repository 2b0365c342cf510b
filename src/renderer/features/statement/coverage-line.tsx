import type { ReactElement } from 'react';

import { Anchor } from '@mantine/core';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { AsOf } from '#renderer/ui/index.ts';
import type { StatementSummary } from '#shared/bridge/statement.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';

import classes from './statement.module.css';
import type { ReadState } from './use-read-period.ts';

/** Periods that are named one by one; the rest is counted. */
const NAMED = 3;

interface CoverageLineProps {
  readonly summary: StatementSummary | null;
  readonly reading: ReadState;
  readonly onRead: () => void;
}

/** Which dates the cache covers and since when, what is missing of the period and how to get it. */
export function CoverageLine({ summary, reading, onRead }: CoverageLineProps): ReactElement {
  const { t } = useT();
  const list = useRangeList();
  if (summary === null) return <p className={classes['coverage']}>{'\u00a0'}</p>;
  const { coverage, holes } = summary;
  return (
    <div className={classes['coverage']}>
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
      <span role="status" className={classes['readState']}>{reading === 'idle' ? '' : t(`statement:${reading}`)}</span>
    </div>
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
