import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { Section, SkeletonRows } from '#renderer/ui/index.ts';
import classes from './overview.module.css';

export const HeadlineAwaited = (): ReactElement => (
  <div className={classes['headlinesAwaited']}><Skeleton height={32} width={184} /><Skeleton height={20} width={128} /><Skeleton height={20} width={104} /></div>
);

/** What is below the headline figures. */
export const SectionsAwaited = memo(function SectionsAwaited(): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['middle']}>
      <Section heading={t('overview:waiting')}><SkeletonRows rows={5} /></Section>
      <div className={classes['beside']}>
        <Section heading={t('overview:news')}><SkeletonRows rows={1} /></Section>
        <Section heading={t('overview:cash')}><SkeletonRows rows={4} /></Section>
      </div>
      <div className={classes['ahead']}><Section heading={t('overview:expected')}><SkeletonRows rows={3} /></Section></div>
      <Section heading={t('overview:history')}><ChartSkeleton /></Section>
    </div>
  );
});

/** In pixels, as high as the chart. */
export const CHART_HEIGHT = 240;

export function ChartSkeleton(): ReactElement {
  const { t } = useT();
  return <div role="status" aria-label={t('common:loading')}><Skeleton height={CHART_HEIGHT} radius={0} /></div>;
}
