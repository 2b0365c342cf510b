import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfNewCampaign } from '#renderer/data/paths/paths.ts';

/** What can be done for a company. */
export function CompanyActions({ detail: { record } }: DetailProps<'companies'>): ReactElement {
  const { t } = useT();
  return (
    <Button size="xs" component={Link} href={pathOfNewCampaign(record.companyId)} leftSection={<IconPlus size={14} aria-hidden="true" />}>
      {t('campaigns:campaign.new')}
    </Button>
  );
}
