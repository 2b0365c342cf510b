import { show } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';

import { CompanyActions } from './company-actions.tsx';
import { CompanyDetail } from './company-detail.tsx';

export const companiesView: SectionView<'companies'> = {
  section: 'companies',
  columns: [
    { key: 'businessName', label: 'businessName', width: 260, grow: 3, value: ({ record }) => show.text(record.businessName) },
    { key: 'type', label: 'type', width: 160, grow: 1, value: ({ record }) => show.status('companyTypes', record.type) },
    { key: 'status', label: 'status', width: 160, grow: 1, value: ({ record }) => show.status('companyStates', record.status) },
    { key: 'companyId', label: 'companyId', width: 200, grow: 1, value: ({ record }) => show.code(record.companyId) },
  ],
  filters: [
    { key: 'status', label: 'status', values: { from: 'list', list: 'companyStates' } },
    { key: 'type', label: 'type', values: { from: 'list', list: 'companyTypes' } },
  ],
  defaultSort: { key: 'businessName', direction: 'asc' },
  heading: ({ record }, t) => record.businessName ?? t('records:headings.company', { id: record.companyId }),
  status: ({ record }) => show.status('companyStates', record.status),
  joins: ['campaigns'],
  incomplete: () => false,
  Detail: CompanyDetail,
  Actions: CompanyActions,
};
