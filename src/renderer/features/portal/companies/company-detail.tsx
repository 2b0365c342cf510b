import type { ReactElement } from 'react';

import { campaignsView } from '#renderer/features/portal/campaigns/index.ts';
import { DetailColumns, DetailGroup, field, FieldList, RelatedTable, show } from '#renderer/lists/record-view/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';

/** A company and its campaigns. */
export function CompanyDetail({ detail: { record, details } }: DetailProps<'companies'>): ReactElement {
  const { t } = useT();
  return (
    <DetailColumns
      main={
        <DetailGroup title="campaigns">
          <RelatedTable
            name={t('records:groups.campaigns')}
            view={campaignsView}
            show={['name', 'status', 'targetMin', 'targetMax', 'expectedClosingDate']}
            rows={details.campaigns.map((campaign) => ({ id: campaign.campaignId, record: { ...campaign, available: null } }))}
            none={t('records:related.noCampaigns')}
          />
        </DetailGroup>
      }
      side={
        <DetailGroup title="identification">
          <FieldList
            fields={[
              field('businessName', show.text(record.businessName)),
              field('type', show.status('companyTypes', record.type)),
              field('status', show.status('companyStates', record.status)),
              field('companyId', show.code(record.companyId)),
            ]}
          />
        </DetailGroup>
      }
    />
  );
}
