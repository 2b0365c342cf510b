import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { CALENDAR_PATH, NEW_CAMPAIGN_PATH } from '#renderer/data/paths/paths.ts';

/** What can be done beside the list of campaigns. */
export function CampaignsActions(): ReactElement {
  const { t } = useT();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={CALENDAR_PATH}>{t('comfort:calendar.heading')}</Button>
      <Button size="xs" component={Link} href={NEW_CAMPAIGN_PATH} leftSection={<IconPlus size={14} aria-hidden="true" />}>{t('campaigns:campaign.new')}</Button>
    </>
  );
}
