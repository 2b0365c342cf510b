import { Button } from '@mantine/core';
import { IconFlag3, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';

import { CALENDAR_PATH, NEW_CAMPAIGN_PATH, pathOfCampaignEdit, pathOfClosing } from '#renderer/data/paths/paths.ts';
import { PortalAction } from '#renderer/features/portal/actions/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { show } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, SectionView } from '#renderer/lists/record-view/index.ts';
import { isUsual } from '#shared/domain/portal/usual-states.ts';

import { askCampaignAhead, CampaignDetail } from './campaign-detail.tsx';
import { daysLeft } from './campaign-progress.ts';
import { DaysLeft, ProgressCell } from './campaign-raised.tsx';

export const campaignsView: SectionView<'campaigns'> = {
  section: 'campaigns',
  icon: IconFlag3,
  columns: [
    { key: 'name', label: 'campaignName', width: 200, grow: 3, value: ({ record }) => show.text(record.name) },
    { key: 'status', label: 'status', width: 144, value: ({ record }) => show.status('campaignStates', record.status) },
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
      value: ({ record }) => show.number(daysLeft(record)),
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
  searchLabels: { companyId: 'companyName', name: 'campaignName', targetAmountMin: 'targetMin', targetAmountMax: 'targetMax' },
  defaultSort: { key: 'expectedClosingDate', direction: 'desc' },
  heading: ({ record }, t) => record.name ?? t('records:headings.campaign', { id: record.campaignId }),
  status: ({ record }) => show.status('campaignStates', record.status),
  joins: ['companies', 'orders'],
  incomplete: ({ record }) => record.available === null,
  Detail: CampaignDetail,
  askAhead: askCampaignAhead,
  Actions: CampaignActions,
  ListActions: CampaignsActions,
};

const actions = [
  { kind: 'openCampaign', name: 'open', done: 'opened' }, { kind: 'closeCampaign', name: 'close', done: 'closed' }, { kind: 'cancelCampaign', name: 'cancel', done: 'cancelled' },
] as const;

/** The interface documents few preconditions, so no action is withheld; unusual ones come with advice. */
function CampaignActions({ detail: { record } }: DetailProps<'campaigns'>) {
  const { t } = useT();
  const { campaignId, status } = record;
  // Closing is the primary action only when there is something to close.
  const isClosable = isUsual('failCampaign', status);
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={pathOfCampaignEdit(campaignId)}>{t('campaigns:campaign.edit')}</Button>
      {actions.map(({ kind, name, done }) => (
        <PortalAction
          key={kind} section="campaigns" id={campaignId} status={status} write={{ kind, campaignId }}
          label={t(`campaigns:campaign.${name}`)} title={t(`campaigns:campaign.${name}Title`)} text={t(`campaigns:campaign.${name}Text`)}
          confirmLabel={t(`campaigns:campaign.${name}Confirm`)} done={(t) => t(`campaigns:campaign.${done}`)}
          danger={name === 'cancel'} leaveLabel={name === 'cancel' ? t('campaigns:form.doNotCancel') : undefined}
        />
      ))}
      <Button size="xs" {...(!isClosable && { variant: 'default' })} component={Link} href={pathOfClosing(campaignId)}>{t('campaigns:campaign.closing')}</Button>
    </>
  );
}

function CampaignsActions() {
  const { t } = useT();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={CALENDAR_PATH}>{t('comfort:calendar.heading')}</Button>
      <Button size="xs" component={Link} href={NEW_CAMPAIGN_PATH} leftSection={<IconPlus size={14} aria-hidden="true" />}>{t('campaigns:campaign.new')}</Button>
    </>
  );
}
