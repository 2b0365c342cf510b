import type { ReactElement } from 'react';

import { RecordPicker } from '#renderer/features/portal-forms/index.ts';
import { useNames } from '#renderer/features/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { RecordRow } from '#shared/bridge/records.ts';

interface OpenCampaignPickerProps {
  readonly chosen: string;
  /** Where the order is already. */
  readonly without: string | null;
  readonly onChoose: (row: RecordRow<'campaigns'> | null) => void;
}

const open = { status: ['OPEN'] };

/** Section 4.4: an order moves to open campaigns only. */
export function OpenCampaignPicker({ chosen, without, onChoose }: OpenCampaignPickerProps): ReactElement {
  const { t } = useT();
  const names = useNames();
  return (
    <RecordPicker
      section="campaigns" filters={open} without={without} label={t('campaigns:order.moveTo')} name="toCampaignId" error={null} description={null} chosen={chosen} withinPortal
      words={(campaign) => ({ title: campaign.name ?? campaign.campaignId, note: names.company(campaign.companyId) ?? '' })}
      onChoose={onChoose}
    />
  );
}
