import { Anchor } from '@mantine/core';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useAction } from '#renderer/features/outcome/index.ts';
import { RecordLink } from '#renderer/features/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfCampaignMap, pathOfGivenClosing } from '#renderer/routes/paths.ts';
import { ErrorState } from '#renderer/ui/index.ts';

import classes from './campaigns.module.css';

/** Where to look closer: the money of the campaign, and its closing on a practice copy. */
export function CampaignLinks({ campaignId }: { readonly campaignId: string }): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const action = useAction();
  const rehearse = async (): Promise<void> => {
    const result = await action.run('closings.rehearse', { campaignId });
    if (result?.ok === true) navigate(pathOfGivenClosing(result.value.closingId));
  };
  return (
    <>
      <p className={classes['links']}>
        <RecordLink to={pathOfCampaignMap(campaignId)}>{t('campaigns:campaign.map')}</RecordLink>
        <Anchor component="button" type="button" inherit disabled={action.busy !== null} title={t('campaigns:campaign.rehearseHint')} onClick={() => void rehearse()}>
          {t('campaigns:campaign.rehearse')}
        </Anchor>
      </p>
      {action.error !== null && <ErrorState error={action.error} />}
    </>
  );
}
