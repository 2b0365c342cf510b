import { Group, Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { UnreadableFields } from '#renderer/lists/record-view/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';

import { campaignProgress, daysLeft } from './campaign-progress.ts';
import type { Progress } from './campaign-progress.ts';
import classes from './campaigns.module.css';

interface OfCampaign {
  readonly campaign: SectionRecords['campaigns'];
}

export function CampaignRaised({ campaign }: OfCampaign) {
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
        <Figure label={t('records:fields.daysLeft')}><Text fw={600} span><DaysLeft campaign={campaign} /></Text></Figure>
      </dl>
      {campaign.available !== null && <UnreadableFields record={campaign.available} />}
    </>
  );
}

function Bar({ campaign, progress }: OfCampaign & { readonly progress: Progress }) {
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

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <div><dt>{label}</dt><dd>{children}</dd></div>;
}

/** The bar, and accounted money as a percentage of the minimum, which decides the outcome. */
export function ProgressCell({ campaign }: OfCampaign) {
  const { t } = useT();
  const format = useFormat();
  const progress = campaignProgress(campaign);
  if (progress === null) return <>{UNKNOWN}</>;
  const percent = format.percent(progress.ofMinimum);
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <ProgressBar campaign={campaign} size="row" />
      <span className={classes['percent']} title={t('records:progress.ofMinimum', { percent })}>{percent}</span>
    </Group>
  );
}

function daysInWords(days: number, t: Translate): string {
  if (days === 0) return t('records:days.today');
  return days > 0 ? t('records:days.left', { count: days }) : t('records:days.past', { count: -days });
}

export function DaysLeft({ campaign }: OfCampaign) {
  const { t } = useT();
  const days = daysLeft(campaign);
  if (days === null) return <>{UNKNOWN}</>;
  return <span className={days < 0 ? 't-wait t-strong' : ''}>{daysInWords(days, t)}</span>;
}

/** Accounted, then waiting money, towards the maximum, with a mark at the minimum. */
function ProgressBar({ campaign, size }: OfCampaign & { readonly size: 'row' | 'page' }) {
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
