import { show } from '#renderer/features/record-view/index.ts';
import type { SectionView } from '#renderer/features/record-view/index.ts';
import { groupedIban } from '#shared/domain/iban.ts';

import { VirtualIbanDetail } from './virtual-iban-detail.tsx';

export const virtualIbansView: SectionView<'virtualIbans'> = {
  section: 'virtualIbans',
  columns: [
    { key: 'virtualIban', label: 'virtualIban', width: 272, value: ({ record }) => show.iban(record.virtualIban) },
    { key: 'description', label: 'description', width: 200, grow: 3, value: ({ record }) => show.text(record.description) },
    { key: 'status', label: 'status', width: 112, value: ({ record }) => show.status('virtualIbanStates', record.status) },
    {
      key: 'accountId', label: 'parentAccountId', width: 160,
      value: ({ record }, names) => show.text(names.account(record.parentAccountId ?? record.accountId) ?? record.parentAccountId ?? record.accountId),
    },
    { key: 'activationDate', label: 'activationDate', width: 140, value: ({ record }) => show.date(record.activationDate) },
    { key: 'deactivationDate', label: 'deactivationDate', width: 140, value: ({ record }) => show.date(record.deactivationDate) },
  ],
  filters: [
    { key: 'status', label: 'status', values: { from: 'list', list: 'virtualIbanStates' } },
    { key: 'accountId', label: 'account', values: { from: 'accounts' } },
  ],
  defaultSort: { key: 'activationDate', direction: 'desc' },
  heading: ({ record }) => groupedIban(record.virtualIban),
  status: ({ record }) => show.status('virtualIbanStates', record.status),
  joins: ['transfers'],
  incomplete: () => false,
  Detail: VirtualIbanDetail,
};
