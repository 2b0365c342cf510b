import { Button } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { showTour, useTourShown } from '#renderer/data/shown.ts';

import classes from './overview.module.css';

/** One line for who is here for the first time; gone for good once it was taken or declined. */
export function TourOffer(): ReactElement | null {
  const { t } = useT();
  const { tourSeen } = useSettings();
  const shown = useTourShown();
  if (tourSeen || shown) return null;
  return (
    <div className={classes['tour']} role="group" aria-label={t('comfort:tour.offer')}>
      <p><strong>{t('comfort:tour.offer')}</strong> {t('comfort:tour.offerText')}</p>
      <Button size="compact-xs" variant="default" onClick={showTour}>{t('comfort:tour.start')}</Button>
      <Button size="compact-xs" variant="subtle" onClick={() => void updateSettings({ tourSeen: true })}>{t('comfort:tour.pass')}</Button>
    </div>
  );
}
