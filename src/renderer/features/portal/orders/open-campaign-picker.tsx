import type { ReactElement } from 'react';

import { RecordPicker } from '#renderer/features/portal/forms/index.ts';
import { undocumentedState, useNames } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';
import { campaignStates } from '#shared/contract/states.ts';

interface OpenCampaignPickerProps {
  readonly chosen: string;
  /** The order's current campaign. */
  readonly without: string | null;
  readonly onChoose: (row: RecordRow<'campaigns'> | null) => void;
}

const open = { status: ['OPEN'] };
const undocumented = { status: [...campaignStates.known] };

/** Section 4.4: orders move to open campaigns only. Campaigns with an undocumented status may be open and come after those. */
export function OpenCampaignPicker({ chosen, without, onChoose }: OpenCampaignPickerProps): ReactElement {
  const { t } = useT();
  const names = useNames();
  const noteOf = (companyId: string | null, status: string | null): string =>
    [names.company(companyId), status === 'OPEN' ? null : undocumentedState(status, t)].filter((part) => part !== null).join(' · ');
  return (
    <RecordPicker
      section="campaigns" filters={open} then={undocumented} without={without} label={t('campaigns:order.moveTo')} name="toCampaignId" error={null} description={null} chosen={chosen} withinPortal
      words={(campaign) => ({ title: campaign.name ?? campaign.campaignId, note: noteOf(campaign.companyId, campaign.status) })}
      onChoose={onChoose}
    />
  );
}
