import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { PortalAction } from '#renderer/features/portal/actions/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfCampaignEdit, pathOfClosing } from '#renderer/data/paths/paths.ts';
import { isUsual } from '#shared/domain/portal/usual-states.ts';

/** What can be done with a campaign. The interface shows few preconditions, so nothing is withheld: what is unusual is said. */
export function CampaignActions({ detail: { record } }: DetailProps<'campaigns'>): ReactElement {
  const { t } = useT();
  const { campaignId, status } = record;
  // It is the next thing to do only where there is something to close.
  const isClosable = isUsual('failCampaign', status);
  const writes = useMemo(() => ({
    open: { kind: 'openCampaign', campaignId },
    close: { kind: 'closeCampaign', campaignId },
    cancel: { kind: 'cancelCampaign', campaignId },
  } as const), [campaignId]);
  const common = { section: 'campaigns', id: campaignId } as const;
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={pathOfCampaignEdit(campaignId)}>{t('campaigns:campaign.edit')}</Button>
      <PortalAction
        {...common} label={t('campaigns:campaign.open')} title={t('campaigns:campaign.openTitle')} text={t('campaigns:campaign.openText')} write={writes.open}
        status={status} confirmLabel={t('campaigns:campaign.openConfirm')} done={t('campaigns:campaign.opened')}
      />
      <PortalAction
        {...common} label={t('campaigns:campaign.close')} title={t('campaigns:campaign.closeTitle')} text={t('campaigns:campaign.closeText')} write={writes.close}
        status={status} confirmLabel={t('campaigns:campaign.closeConfirm')} done={t('campaigns:campaign.closed')}
      />
      <PortalAction
        {...common} label={t('campaigns:campaign.cancel')} title={t('campaigns:campaign.cancelTitle')} text={t('campaigns:campaign.cancelText')} write={writes.cancel} danger leaveLabel={t('campaigns:form.doNotCancel')}
        status={status} confirmLabel={t('campaigns:campaign.cancelConfirm')} done={t('campaigns:campaign.cancelled')}
      />
      <Button size="xs" variant={isClosable ? 'filled' : 'default'} component={Link} href={pathOfClosing(campaignId)}>{t('campaigns:campaign.closing')}</Button>
    </>
  );
}
