import { Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

import { UnreadableFields } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';

import { DaysLeft } from './campaign-cells.tsx';
import { campaignProgress } from './campaign-progress.ts';
import type { Progress } from './campaign-progress.ts';
import { ProgressBar } from './progress-bar.tsx';
import classes from './progress-bar.module.css';

interface CampaignRaisedProps {
  readonly campaign: SectionRecords['campaigns'];
}

/** What the campaign has raised, as a bar and as the numbers that the bar is drawn from. */
export function CampaignRaised({ campaign }: CampaignRaisedProps): ReactElement {
  const { t } = useT();
  const progress = campaignProgress(campaign);
  return (
    <>
      {progress === null ? <Text size="sm" c="dimmed">{t(campaign.available === null ? 'records:progress.unknown' : 'records:progress.partly')}</Text> : <Bar campaign={campaign} progress={progress} />}
      <dl className={classes['legend']}>
        <Figure label={t('records:fields.accounted')}><Amount money={campaign.available?.accounted} size="figure" /></Figure>
        <Figure label={t('records:fields.waiting')}><Amount money={campaign.available?.waiting} size="figure" /></Figure>
        <Figure label={t('records:fields.total')}><Amount money={campaign.available?.total} size="figure" /></Figure>
        <Figure label={t('records:fields.targetMin')}><Amount money={campaign.targetMin} size="figure" /></Figure>
        <Figure label={t('records:fields.targetMax')}><Amount money={campaign.targetMax} size="figure" /></Figure>
        <Figure label={t('records:fields.daysLeft')}><Text fw={600} component="span"><DaysLeft campaign={campaign} /></Text></Figure>
      </dl>
      {campaign.available !== null && <UnreadableFields record={campaign.available} />}
    </>
  );
}

function Bar({ campaign, progress }: CampaignRaisedProps & { readonly progress: Progress }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const sentence = progress.missing === null
    ? progress.minimumReached ? t('records:progress.reached') : null
    : t('records:progress.missing', { amount: format.money(progress.missing) });
  return (
    <>
      <span className={classes['bar']}><ProgressBar campaign={campaign} size="page" /></span>
      <Text size="sm" mt={8}>
        {[
          progress.ofMinimum === null ? null : t('records:progress.ofMinimum', { percent: format.percent(progress.ofMinimum) }),
          progress.ofMaximum === null ? null : t('records:progress.ofMaximum', { percent: format.percent(progress.ofMaximum) }),
          sentence,
        ].filter((part) => part !== null).join(' · ')}
      </Text>
    </>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">{label}</Text>
      <dd className={classes['value']}>{children}</dd>
    </div>
  );
}
