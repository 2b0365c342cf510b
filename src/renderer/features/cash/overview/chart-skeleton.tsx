import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';

/** As high as the chart that takes its place. */
export const CHART_HEIGHT = 240;

export function ChartSkeleton(): ReactElement {
  const { t } = useT();
  return <div role="status" aria-label={t('common:loading')}><Skeleton height={CHART_HEIGHT} radius={0} /></div>;
}
