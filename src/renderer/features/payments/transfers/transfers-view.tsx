import { show } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { later } from '#renderer/ui/index.ts';
import { accountAmount, counterpart } from '#shared/domain/payment/transfer-sides.ts';

import { TransferDetail } from './transfer-detail.tsx';

export const transfersView: SectionView<'transfers'> = {
  section: 'transfers',
  columns: [
    { key: 'createdDatetime', label: 'createdDatetime', width: 178, value: ({ record }) => show.instant(record.createdDatetime) },
    { key: 'counterpartName', label: 'counterpartName', width: 232, grow: 1, value: ({ record }) => show.text(counterpart(record)?.name ?? null) },
    { key: 'description', label: 'transferDescription', width: 200, grow: 3, value: ({ record }) => show.text(record.description) },
    { key: 'amount', label: 'amount', width: 132, numeric: true, value: ({ record }) => show.signedAmount(accountAmount(record)) },
    { key: 'status', label: 'status', width: 134, value: ({ record }) => show.status('transferStates', record.status) },
    { key: 'direction', label: 'direction', width: 96, value: ({ record }) => show.status('directions', record.direction) },
    { key: 'accountId', label: 'accountId', width: 148, value: ({ record }, names) => show.text(names.account(record.accountId) ?? record.accountId) },
    {
      key: 'counterpartAccount', label: 'counterpartAccount', exportKey: null, width: 260, optional: true,
      value: ({ record }) => show.iban(counterpart(record)?.accountCode ?? null),
    },
    { key: 'accountedDatetime', label: 'accountedDatetime', width: 176, optional: true, value: ({ record }) => show.instant(record.accountedDatetime) },
    { key: 'cro', label: 'cro', width: 132, optional: true, value: ({ record }) => show.code(record.cro) },
    { key: 'trn', label: 'trn', width: 270, optional: true, value: ({ record }) => show.code(record.trn) },
    { key: 'isInstant', label: 'isInstant', width: 96, optional: true, value: ({ record }) => show.flag(record.isInstant) },
    { key: 'isUrgent', label: 'isUrgent', width: 88, optional: true, value: ({ record }) => show.flag(record.isUrgent) },
    { key: 'feeType', label: 'feeType', width: 180, optional: true, value: ({ record }) => show.status('feeTypes', record.feeType) },
    { key: 'uri', label: 'uri', width: 160, optional: true, value: ({ record }) => show.text(record.uri) },
    { key: 'moneyTransferId', label: 'moneyTransferId', width: 160, optional: true, value: ({ record }) => show.code(record.moneyTransferId) },
  ],
  filters: [
    { key: 'direction', label: 'direction', values: { from: 'list', list: 'directions' } },
    { key: 'status', label: 'status', values: { from: 'list', list: 'transferStates' } },
    { key: 'accountId', label: 'account', values: { from: 'accounts' } },
  ],
  defaultSort: { key: 'createdDatetime', direction: 'desc' },
  heading: ({ record }, t) => {
    const name = counterpart(record)?.name ?? null;
    if (name === null) return t('records:headings.transfer', { id: record.moneyTransferId });
    return record.direction === 'OUTGOING' ? t('records:headings.transferTo', { name }) : t('records:headings.transferFrom', { name });
  },
  status: ({ record }) => show.status('transferStates', record.status),
  joins: [],
  incomplete: () => false,
  Detail: TransferDetail,
  Actions: later(async () => (await import('./actions/transfer-actions.tsx')).TransferActions),
};
