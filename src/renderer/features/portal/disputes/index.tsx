import { Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';

import { Attachments } from '#renderer/features/payments/attachments/index.ts';
import { moneyinFields, ordersView } from '#renderer/features/portal/orders/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DetailColumns, DetailGroup, field, FieldList, HeadlineAmount, RelatedTable, show, Timeline } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, SectionView, TimelineStep } from '#renderer/lists/record-view/index.ts';
import type { Dispute } from '#shared/contract/disputes.ts';

export const disputesView: SectionView<'disputes'> = {
  section: 'disputes',
  icon: IconScale,
  columns: [
    { key: 'createdDate', label: 'createdDate', width: 116, value: ({ record }) => show.date(record.createdDate) },
    { key: 'description', label: 'description', width: 192, grow: 3, value: ({ record }) => show.text(record.description) },
    { key: 'paymentAmount', label: 'paymentAmount', width: 120, numeric: true, value: ({ record }) => show.amount(record.paymentAmount) },
    { key: 'status', label: 'status', width: 136, value: ({ record }) => show.status('disputeStates', record.status) },
    { key: 'rrnCode', label: 'rrnCode', width: 120, value: ({ record }) => show.code(record.rrnCode) },
    { key: 'portalOrderCode', label: 'portalOrderCode', width: 120, grow: 1, value: ({ record, orderCode }) => show.code(orderCode ?? record.orderId) },
    { key: 'closedDate', label: 'closedDate', width: 104, value: ({ record }) => show.date(record.closedDate) },
    { key: 'orderId', label: 'orderId', width: 150, optional: true, value: ({ record }) => show.code(record.orderId) },
    { key: 'disputeId', label: 'disputeId', width: 150, optional: true, value: ({ record }) => show.code(record.disputeId) },
  ],
  filters: [{ key: 'status', label: 'status', values: { from: 'list', list: 'disputeStates' } }],
  narrowed: {
    key: 'status',
    label: (t) => t('queues:disputes.showClosed'),
    empty: (t) => ({ title: t('queues:disputes.none'), text: t('queues:disputes.noneText'), action: t('queues:disputes.showAll') }),
  },
  defaultSort: { key: 'createdDate', direction: 'desc' },
  heading: ({ record }, t) => t('records:headings.dispute', { id: record.disputeId }),
  status: ({ record }) => show.status('disputeStates', record.status),
  joins: ['orders'],
  incomplete: ({ record, details }) => record.orderId !== null && details.moneyin === null,
  Detail: DisputeDetail,
};

function DisputeDetail({ detail: { record, details } }: DetailProps<'disputes'>) {
  const { t } = useT();
  return (
    <DetailColumns
      lead={<HeadlineAmount amount={record.paymentAmount} />}
      main={
        <>
          <DetailGroup
            title="identification" fields={[
              field('description', show.text(record.description)),
              field('paymentAmount', show.amount(record.paymentAmount)),
              field('status', show.status('disputeStates', record.status)),
              field('rrnCode', show.code(record.rrnCode)),
              field('orderId', show.code(record.orderId)),
              field('disputeId', show.code(record.disputeId)),
            ]}
          />
          <DetailGroup title="order">
            <RelatedTable
              name={t('records:groups.order')}
              view={ordersView}
              show={['portalOrderCode', 'holder', 'campaignId', 'status', 'totalAmount']}
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
      side={
        <>
          <DetailGroup title="timeline"><Timeline steps={timeline(record)} /></DetailGroup>
          <Attachments key={record.disputeId} subject={{ on: 'dispute', id: record.disputeId }} />
        </>
      }
    />
  );
}

function timeline({ createdDate, closedDate, status }: Dispute): readonly TimelineStep[] {
  const plain = { meaning: 'neutral', amount: null, status: null, code: null } as const;
  const outcome = status === 'CLOSED_WON' ? 'done' : status === 'CLOSED_LOST' ? 'wrong' : 'neutral';
  return [{ ...plain, what: 'opened', at: createdDate }, { ...plain, what: 'closed', at: closedDate, meaning: outcome }];
}
