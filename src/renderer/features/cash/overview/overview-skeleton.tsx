import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { Section, SkeletonRows } from '#renderer/ui/index.ts';
import classes from './overview.module.css';

/** The places of the overview, with what is known of it already: its headings. */
export function OverviewSkeleton(): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['page']}>
      <div className={classes['headlinesAwaited']}><Skeleton height={32} width={184} /><Skeleton height={20} width={128} /><Skeleton height={20} width={104} /></div>
      <div className={classes['middle']}>
        <Section heading={t('overview:history')}><ChartSkeleton /></Section>
        <div className={classes['side']}>
          <Section heading={t('overview:waiting')}><SkeletonRows rows={5} /></Section>
          <Section heading={t('overview:expected')}><SkeletonRows rows={3} /></Section>
        </div>
      </div>
    </div>
  );
}

/** As high as the chart that takes its place. */
export const CHART_HEIGHT = 240;

export function ChartSkeleton(): ReactElement {
  const { t } = useT();
  return <div role="status" aria-label={t('common:loading')}><Skeleton height={CHART_HEIGHT} radius={0} /></div>;
}
