import { show } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';

import { DisputeDetail } from './dispute-detail.tsx';

export const disputesView: SectionView<'disputes'> = {
  section: 'disputes',
  columns: [
    { key: 'createdDate', label: 'createdDate', width: 116, value: ({ record }) => show.date(record.createdDate) },
    { key: 'description', label: 'description', width: 240, grow: 3, value: ({ record }) => show.text(record.description) },
    { key: 'paymentAmount', label: 'paymentAmount', width: 136, numeric: true, value: ({ record }) => show.amount(record.paymentAmount) },
    { key: 'status', label: 'status', width: 136, value: ({ record }) => show.status('disputeStates', record.status) },
    { key: 'rrnCode', label: 'rrnCode', width: 140, value: ({ record }) => show.code(record.rrnCode) },
    { key: 'orderId', label: 'orderId', width: 150, grow: 1, value: ({ record }) => show.code(record.orderId) },
    { key: 'closedDate', label: 'closedDate', width: 116, value: ({ record }) => show.date(record.closedDate) },
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
