import { Text } from '@mantine/core';
import type { ReactElement } from 'react';

import { moneyinFields, ordersView } from '#renderer/features/portal/orders/index.ts';
import { DetailColumns, DetailGroup, field, FieldList, HeadlineAmount, RelatedTable, show, Timeline } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, TimelineStep } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Dispute } from '#shared/contract/disputes.ts';

/** A contested card payment and the order it paid. */
export function DisputeDetail({ detail: { record, details } }: DetailProps<'disputes'>): ReactElement {
  const { t } = useT();
  return (
    <DetailColumns
      lead={<HeadlineAmount amount={record.paymentAmount} />}
      main={
        <>
          <DetailGroup title="identification">
            <FieldList
              fields={[
                field('description', show.text(record.description)),
                field('paymentAmount', show.amount(record.paymentAmount)),
                field('status', show.status('disputeStates', record.status)),
                field('rrnCode', show.code(record.rrnCode)),
                field('orderId', show.code(record.orderId)),
                field('disputeId', show.code(record.disputeId)),
              ]}
            />
          </DetailGroup>
          <DetailGroup title="order">
            <RelatedTable
              name={t('records:groups.order')}
              view={ordersView}
              show={['portalOrderDatetime', 'holder', 'campaignId', 'status', 'totalAmount']}
              rows={details.order === null ? [] : [{ id: details.order.orderId, record: details.order }]}
              none={t('queues:disputes.notJoined')}
            />
            {details.joinedBy !== null && <Text size="sm" c="dimmed" mt={8}>{t(details.joinedBy === 'rrn' ? 'queues:disputes.byRrn' : 'queues:disputes.byOrderId')}</Text>}
          </DetailGroup>
          <DetailGroup title="moneyin" {...(details.moneyin === null ? {} : { asOf: details.moneyin.asOf })}>
            {details.moneyin === null
              ? <Text size="sm" c="dimmed">{t('queues:disputes.noMoneyin')}</Text>
              : <FieldList fields={moneyinFields(details.moneyin.value)} />}
          </DetailGroup>
        </>
      }
      side={<DetailGroup title="timeline"><Timeline steps={timeline(record)} /></DetailGroup>}
    />
  );
}

function timeline({ createdDate, closedDate, status }: Dispute): readonly TimelineStep[] {
  const plain = { meaning: 'neutral', amount: null, status: null, code: null } as const;
  const outcome = status === 'CLOSED_WON' ? 'done' : status === 'CLOSED_LOST' ? 'wrong' : 'neutral';
  return [{ ...plain, what: 'opened', at: createdDate }, { ...plain, what: 'closed', at: closedDate, meaning: outcome }];
}
