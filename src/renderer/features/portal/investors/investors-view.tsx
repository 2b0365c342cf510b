import { show } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';

import { InvestorActions, InvestorsActions } from './investor-actions.tsx';
import { InvestorDetail } from './investor-detail.tsx';
import { SameFiscalCodes } from './same-fiscal-codes.tsx';

export const investorsView: SectionView<'investors'> = {
  section: 'investors',
  columns: [
    { key: 'displayName', label: 'displayName', width: 200, grow: 2, value: ({ record }) => show.text(investorName(record)) },
    { key: 'type', label: 'type', width: 124, value: ({ record }) => show.status('investorTypes', record.type) },
    { key: 'fiscalCode', label: 'fiscalCode', width: 184, value: ({ record }) => show.code(record.fiscalCode) },
    { key: 'city', label: 'city', width: 140, grow: 1, value: ({ record }) => show.text(record.city) },
    { key: 'country', label: 'country', width: 80, value: ({ record }) => show.text(record.country) },
    { key: 'email', label: 'email', width: 220, grow: 2, value: ({ record }) => show.text(record.email) },
    { key: 'phone', label: 'phone', width: 136, optional: true, value: ({ record }) => show.text(record.phone) },
    { key: 'address', label: 'address', width: 200, grow: 1, optional: true, value: ({ record }) => show.text(record.address) },
    { key: 'postalCode', label: 'postalCode', width: 104, optional: true, value: ({ record }) => show.text(record.postalCode) },
    { key: 'investorId', label: 'investorId', width: 160, optional: true, value: ({ record }) => show.code(record.investorId) },
  ],
  filters: [{ key: 'type', label: 'type', values: { from: 'list', list: 'investorTypes' } }],
  defaultSort: { key: 'displayName', direction: 'asc' },
  heading: ({ record }, t) => investorName(record) ?? t('records:headings.investor', { id: record.investorId }),
  status: null,
  joins: ['orders', 'campaigns'],
  incomplete: () => false,
  Detail: InvestorDetail,
  Actions: InvestorActions,
  ListActions: InvestorsActions,
  Note: SameFiscalCodes,
};
