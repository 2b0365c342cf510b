import { show } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';

import { DaysLeft, ProgressCell } from './campaign-cells.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignDetail } from './campaign-detail.tsx';
import { CampaignsActions } from './campaigns-actions.tsx';
import { daysLeftNow } from './days-left.ts';

export const campaignsView: SectionView<'campaigns'> = {
  section: 'campaigns',
  columns: [
    { key: 'name', label: 'campaignName', width: 200, grow: 3, value: ({ record }) => show.text(record.name) },
    { key: 'status', label: 'status', width: 114, value: ({ record }) => show.status('campaignStates', record.status) },
    {
      key: 'progress', label: 'progress', exportKey: 'available.total', width: 150,
      value: ({ record }) => show.amount(record.available?.total ?? null),
      render: ({ record }) => <ProgressCell campaign={record} />,
    },
    { key: 'accounted', label: 'accounted', width: 124, numeric: true, value: ({ record }) => show.amount(record.available?.accounted ?? null) },
    { key: 'waiting', label: 'waiting', exportKey: 'available.waiting', width: 112, numeric: true, value: ({ record }) => show.amount(record.available?.waiting ?? null) },
    { key: 'targetMin', label: 'targetMin', width: 124, numeric: true, optional: true, value: ({ record }) => show.amount(record.targetMin) },
    { key: 'targetMax', label: 'targetMax', width: 124, numeric: true, value: ({ record }) => show.amount(record.targetMax) },
    { key: 'expectedClosingDate', label: 'expectedClosingDate', width: 132, value: ({ record }) => show.date(record.expectedClosingDate) },
    {
      key: 'daysLeft', label: 'daysLeft', exportKey: null, width: 108, numeric: true,
      value: ({ record }) => show.number(daysLeftNow(record)),
      render: ({ record }) => <DaysLeft campaign={record} />,
    },
    {
      key: 'companyName', label: 'companyName', exportKey: 'companyId', width: 150, grow: 1, optional: true,
      value: ({ record }, names) => show.text(names.company(record.companyId) ?? record.companyId),
    },
    { key: 'createdDatetime', label: 'createdDatetime', width: 176, optional: true, value: ({ record }) => show.instant(record.createdDatetime) },
    { key: 'description', label: 'description', width: 240, grow: 2, optional: true, value: ({ record }) => show.text(record.description) },
    { key: 'campaignId', label: 'campaignId', width: 160, optional: true, value: ({ record }) => show.code(record.campaignId) },
  ],
  filters: [
    { key: 'status', label: 'status', values: { from: 'list', list: 'campaignStates' } },
    { key: 'companyId', label: 'company', values: { from: 'companies' } },
  ],
  defaultSort: { key: 'expectedClosingDate', direction: 'desc' },
  heading: ({ record }, t) => record.name ?? t('records:headings.campaign', { id: record.campaignId }),
  status: ({ record }) => show.status('campaignStates', record.status),
  joins: ['companies', 'orders'],
  incomplete: ({ record }) => record.available === null,
  Detail: CampaignDetail,
  Actions: CampaignActions,
  ListActions: CampaignsActions,
};
