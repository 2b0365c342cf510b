import { show } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';

import { DecisionMark } from './decision-mark.tsx';
import { UnidentifiedDetail } from './unidentified-detail.tsx';

export const unidentifiedView: SectionView<'unidentified'> = {
  section: 'unidentified',
  columns: [
    { key: 'receivedDatetime', label: 'receivedDatetime', width: 178, value: ({ record }) => show.instant(record.receivedDatetime) },
    { key: 'payerName', label: 'payerName', width: 240, grow: 2, value: ({ record }) => show.text(record.payerName) },
    { key: 'description', label: 'transferDescription', width: 220, grow: 3, value: ({ record }) => show.text(record.description) },
    { key: 'amount', label: 'amount', width: 120, numeric: true, value: ({ record }) => show.amount(record.amount) },
    { key: 'status', label: 'status', width: 120, value: ({ record }) => show.status('unidentifiedStates', record.status) },
    { key: 'decision', label: 'decision', exportKey: null, width: 116, value: () => show.text(null), render: ({ record }) => <DecisionMark transfer={record} /> },
    { key: 'type', label: 'type', width: 128, value: ({ record }) => show.status('unidentifiedTypes', record.type) },
    { key: 'refundedDatetime', label: 'refundedDatetime', width: 178, optional: true, value: ({ record }) => show.instant(record.refundedDatetime) },
    { key: 'unidentifiedTransferId', label: 'unidentifiedTransferId', width: 160, optional: true, value: ({ record }) => show.code(record.unidentifiedTransferId) },
  ],
  filters: [
    { key: 'status', label: 'status', values: { from: 'list', list: 'unidentifiedStates' } },
    { key: 'type', label: 'type', values: { from: 'list', list: 'unidentifiedTypes' } },
  ],
  defaultSort: { key: 'receivedDatetime', direction: 'desc' },
  heading: ({ record }, t) =>
    record.payerName === null
      ? t('records:headings.unidentified', { id: record.unidentifiedTransferId })
      : t('records:headings.unidentifiedFrom', { name: record.payerName }),
  status: ({ record }) => show.status('unidentifiedStates', record.status),
  joins: [],
  incomplete: () => false,
  Detail: UnidentifiedDetail,
};
