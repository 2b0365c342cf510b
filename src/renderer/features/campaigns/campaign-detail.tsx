import type { ReactElement } from 'react';

import { DetailColumns, DetailGroup, field, FieldList, show, useNames } from '#renderer/features/record-view/index.ts';
import type { DetailProps } from '#renderer/features/record-view/index.ts';

import { CampaignRaised } from './campaign-raised.tsx';
import { OrdersByStatus } from './orders-by-status.tsx';

/** A campaign: what it has raised, its orders by status, its terms. */
export function CampaignDetail({ detail }: DetailProps<'campaigns'>): ReactElement {
  const names = useNames();
  const { record, details } = detail;
  return (
    <DetailColumns
      main={
        <>
          <DetailGroup title="progress"><CampaignRaised campaign={record} /></DetailGroup>
          <DetailGroup title="ordersByStatus"><OrdersByStatus campaignId={record.campaignId} rows={details.ordersByStatus} /></DetailGroup>
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
        </>
      }
    />
  );
}
