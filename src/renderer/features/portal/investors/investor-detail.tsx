import type { ReactElement } from 'react';

import { ordersView } from '#renderer/features/portal/orders/index.ts';
import { DetailColumns, DetailGroup, field, FieldList, RelatedTable, show } from '#renderer/lists/record-view/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';

import { DuplicateNote } from './duplicate-note.tsx';

/** An investor: their orders, who they are, how to reach them. */
export function InvestorDetail({ detail: { record, details } }: DetailProps<'investors'>): ReactElement {
  const { t } = useT();
  return (
    <DetailColumns
      lead={<DuplicateNote others={details.sameFiscalCode} />}
      main={
        <DetailGroup title="orders">
          <RelatedTable
            name={t('records:groups.orders')}
            view={ordersView}
            show={['portalOrderDatetime', 'campaignId', 'status', 'totalAmount']}
            rows={details.orders.map((order) => ({ id: order.orderId, record: order }))}
            none={t('records:related.noOrders')}
          />
        </DetailGroup>
      }
      side={
        <>
          <DetailGroup title="identification">
            <FieldList
              fields={[
                field('type', show.status('investorTypes', record.type)),
                field('name', show.text(record.name)),
                field('surname', show.text(record.surname)),
                field('businessName', show.text(record.businessName)),
                field('fiscalCode', show.code(record.fiscalCode)),
                field('investorId', show.code(record.investorId)),
              ]}
            />
          </DetailGroup>
          <DetailGroup title="contact">
            <FieldList
              fields={[
                field('address', show.text(record.address)),
                field('postalCode', show.text(record.postalCode)),
                field('city', show.text(record.city)),
                field('country', show.text(record.country)),
                field('email', show.contact(record.email)),
                field('phone', show.contact(record.phone)),
              ]}
            />
          </DetailGroup>
        </>
      }
    />
  );
}
