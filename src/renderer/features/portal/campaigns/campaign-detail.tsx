import type { ReactElement } from 'react';

import { DetailColumns, DetailGroup, field, FieldList, show, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { later } from '#renderer/ui/index.ts';

import { CampaignHistory } from './campaign-history.tsx';
import { CampaignInvestors } from './campaign-investors.tsx';
import { CampaignOrders } from './campaign-orders.tsx';
import { CampaignRaised } from './campaign-raised.tsx';
import { OrdersByStatus } from './orders-by-status.tsx';

const CampaignClosings = later(async () => (await import('#renderer/features/portal/closing/index.ts')).CampaignClosings);

/** A campaign: what it has raised, its orders and investors, what was done with it, its terms. */
export function CampaignDetail({ detail }: DetailProps<'campaigns'>): ReactElement {
  const names = useNames();
  const { record, details } = detail;
  const { campaignId } = record;
  return (
    <DetailColumns
      main={
        <>
          <DetailGroup title="progress">
            <CampaignRaised campaign={record} />
          </DetailGroup>
          <DetailGroup title="ordersByStatus"><OrdersByStatus campaignId={campaignId} rows={details.ordersByStatus} /></DetailGroup>
          <CampaignClosings campaignId={campaignId} currency={record.currency} />
          <CampaignOrders campaignId={campaignId} />
          <CampaignInvestors campaignId={campaignId} />
        </>
      }
      side={
        <>
          <DetailGroup title="identification">
            <FieldList
              fields={[
                field('companyName', show.record('companies', record.companyId, details.company?.businessName ?? names.company(record.companyId))),
                field('status', show.status('campaignStates', record.status)),
                field('name', show.text(record.name)),
                field('description', show.text(record.description)),
                field('expectedClosingDate', show.date(record.expectedClosingDate)),
                field('createdDatetime', show.instant(record.createdDatetime)),
                field('currency', show.text(record.currency)),
                field('campaignId', show.code(record.campaignId)),
                field('companyId', show.code(record.companyId)),
              ]}
            />
          </DetailGroup>
          <DetailGroup title="successFee">
            <FieldList
              fields={[
                field('successFeeFixed', show.amount(record.successFeeFixed)),
                field('successFeePercentage', show.percentage(record.successFeePercentage)),
              ]}
            />
          </DetailGroup>
          <CampaignHistory campaignId={campaignId} />
        </>
      }
    />
  );
}
