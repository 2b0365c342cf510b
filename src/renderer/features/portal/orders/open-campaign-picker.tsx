import type { ReactElement } from 'react';

import { RecordPicker } from '#renderer/features/portal/forms/index.ts';
import { undocumentedState, useNames } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';
import { campaignStates } from '#shared/contract/states.ts';

interface OpenCampaignPickerProps {
  readonly chosen: string;
  /** Where the order is already. */
  readonly without: string | null;
  readonly onChoose: (row: RecordRow<'campaigns'> | null) => void;
}

const open = { status: ['OPEN'] };
const undocumented = { status: [...campaignStates.known] };

/**
 * Section 4.4: an order moves to open campaigns only. Those come first; behind them are the ones that may be open, because nobody
 * documented what the bank says of them.
 */
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
