import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';

import { campaignProgress } from './campaign-progress.ts';
import { daysLeftNow } from './days-left.ts';
import { ProgressBar } from './progress-bar.tsx';
import classes from './progress-bar.module.css';

interface CampaignCellProps {
  readonly campaign: SectionRecords['campaigns'];
}

/** The bar, and what is accounted as a percentage of the minimum: the number that decides. */
export function ProgressCell({ campaign }: CampaignCellProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const progress = campaignProgress(campaign);
  if (progress === null) return <>{UNKNOWN}</>;
  const percent = format.percent(progress.ofMinimum);
  return (
    <span className={classes['cell']}>
      <ProgressBar campaign={campaign} size="row" />
      <span className={classes['percent']} title={t('records:progress.ofMinimum', { percent })}>{percent}</span>
    </span>
  );
}

/** Days to the expected closing, in words. */
function daysInWords(days: number, t: Translate): string {
  if (days === 0) return t('records:days.today');
  return days > 0 ? t('records:days.left', { count: days }) : t('records:days.past', { count: -days });
}

export function DaysLeft({ campaign }: CampaignCellProps): ReactElement {
  const { t } = useT();
  const days = daysLeftNow(campaign);
  if (days === null) return <>{UNKNOWN}</>;
  return <span className={classes['days']} data-past={days < 0 || undefined}>{daysInWords(days, t)}</span>;
}
