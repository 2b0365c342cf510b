import { show } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { Iban } from '#renderer/ui/format/index.ts';
import { later } from '#renderer/ui/index.ts';
import { groupedIban } from '#shared/domain/iban.ts';

import { CreatedNote } from './created-note.tsx';
import { VirtualIbanDetail } from './virtual-iban-detail.tsx';

export const virtualIbansView: SectionView<'virtualIbans'> = {
  section: 'virtualIbans',
  columns: [
    {
      key: 'virtualIban', label: 'virtualIban', width: 304, value: ({ record }) => show.iban(record.virtualIban),
      render: ({ record }) => <Iban iban={record.virtualIban} copyable />,
    },
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
    { key: 'accountId', label: 'account', values: { from: 'accounts' } },
  ],
  narrowed: {
    key: 'status',
    label: (t) => t('writes:virtualIban.showInactive'),
    empty: (t) => ({ title: t('writes:virtualIban.noneActive'), text: t('writes:virtualIban.noneActiveText'), action: t('writes:virtualIban.showInactive') }),
  },
  defaultSort: { key: 'activationDate', direction: 'desc' },
  heading: ({ record }) => groupedIban(record.virtualIban),
  status: ({ record }) => show.status('virtualIbanStates', record.status),
  joins: ['transfers'],
  incomplete: () => false,
  Detail: VirtualIbanDetail,
  Actions: later(async () => (await import('./virtual-iban-actions.tsx')).VirtualIbanActions),
  ListActions: later(async () => (await import('./create-virtual-iban.tsx')).CreateVirtualIban),
  Note: CreatedNote,
};
