import type { ReactElement } from 'react';
import { useSearch } from 'wouter';

import { FormAbove, RecordLoader } from '#renderer/features/portal/forms/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Page } from '#renderer/ui/index.ts';

import { draftOfCampaign, newCampaign } from './campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';

/** Writes a campaign, of the company that the address names. */
export function NewCampaignPage(): ReactElement {
  const { t } = useT();
  const companyId = new URLSearchParams(useSearch()).get('companyId') ?? '';
  return (
    <Page heading={t('campaigns:campaign.new')} above={<FormAbove section="campaigns" />}>
      <CampaignForm campaignId={null} initial={newCampaign(companyId)} />
    </Page>
  );
}

export function EditCampaignPage({ campaignId }: { readonly campaignId: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <RecordLoader section="campaigns" id={campaignId} heading={t('campaigns:campaign.editHeading')}>
      {(campaign) => (
        <Page heading={t('campaigns:campaign.editTitle', { name: campaign.name ?? campaignId })} above={<FormAbove section="campaigns" />}>
          <CampaignForm campaignId={campaignId} initial={draftOfCampaign(campaign, format)} />
        </Page>
      )}
    </RecordLoader>
  );
}
