import { Button } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';

import { pathOfNewCampaign } from '#renderer/data/paths/paths.ts';
import { campaignsView } from '#renderer/features/portal/campaigns/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DetailColumns, DetailGroup, field, RelatedTable, show } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, SectionView } from '#renderer/lists/record-view/index.ts';

export const companiesView: SectionView<'companies'> = {
  section: 'companies',
  icon: IconBuilding,
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

function CompanyDetail({ detail: { record, details } }: DetailProps<'companies'>) {
  const { t } = useT();
  return (
    <DetailColumns
      main={
        <DetailGroup title="campaigns">
          <RelatedTable
            name={t('records:groups.campaigns')}
            view={campaignsView}
            show={['name', 'status', 'targetMin', 'targetMax', 'expectedClosingDate']}
            rows={details.campaigns.map((campaign) => ({ id: campaign.campaignId, record: { ...campaign, available: null } }))}
            none={t('records:related.noCampaigns')}
          />
        </DetailGroup>
      }
      side={
        <DetailGroup
          title="identification" fields={[
            field('businessName', show.text(record.businessName)),
            field('type', show.status('companyTypes', record.type)),
            field('status', show.status('companyStates', record.status)),
            field('companyId', show.code(record.companyId)),
          ]}
        />
      }
    />
  );
}

function CompanyActions({ detail: { record } }: DetailProps<'companies'>) {
  const { t } = useT();
  return (
    <Button size="xs" component={Link} href={pathOfNewCampaign(record.companyId)} leftSection={<IconPlus size={14} aria-hidden="true" />}>
      {t('campaigns:campaign.new')}
    </Button>
  );
}
