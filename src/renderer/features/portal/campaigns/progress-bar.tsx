import type { CSSProperties, ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';

import { campaignProgress } from './campaign-progress.ts';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  readonly campaign: SectionRecords['campaigns'];
  readonly size: 'row' | 'page';
}

/** Accounted, then waiting, on the way to the maximum, with a mark at the minimum. Said in full to who cannot see it. */
export function ProgressBar({ campaign, size }: ProgressBarProps): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const progress = campaignProgress(campaign);
  if (progress === null) return null;
  const summary = t('records:progress.summary', {
    accounted: format.money(progress.accounted),
    waiting: format.money(progress.waiting),
    minimum: format.money(campaign.targetMin),
    maximum: format.money(campaign.targetMax),
  });
  return (
    <span className={classes['track']} data-size={size} role="img" aria-label={summary} title={summary}>
      <span className={classes['accounted']} style={width(progress.accountedShare)} />
      <span className={classes['waiting']} style={width(progress.waitingShare)} />
      {progress.minimumShare !== null && <span className={classes['minimum']} style={{ insetInlineStart: percent(progress.minimumShare) }} />}
    </span>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

const width = (share: number): CSSProperties => ({ width: percent(share) });
