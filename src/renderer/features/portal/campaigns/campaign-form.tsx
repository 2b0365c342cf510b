import { useCallback, useMemo } from 'react';
import type { ReactElement } from 'react';

import { dropDraft, useCompanies, useDraftForm, WriteForm } from '#renderer/features/portal/forms/index.ts';
import { useAfterWrite } from '#renderer/features/portal/actions/index.ts';
import { useWrite } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import type { CampaignDraft } from '#shared/domain/portal/drafts.ts';
import { readCampaignDraft } from '#shared/domain/portal/campaign-draft.ts';

import { CampaignFields } from './campaign-fields.tsx';

/** What a change may empty. */
const terms = ['name', 'description', 'targetMin', 'targetMax', 'expectedClosingDate', 'feeFixed', 'feePercentage'] as const satisfies readonly (keyof CampaignDraft)[];

interface CampaignFormProps {
  /** null writes a new one. */
  readonly campaignId: string | null;
  readonly initial: CampaignDraft;
}

/** A new campaign, or one to change. */
export function CampaignForm({ campaignId, initial }: CampaignFormProps): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const today = useToday();
  const companies = useCompanies();
  const isNew = campaignId === null;
  const keptAs = `campaign ${campaignId ?? ''}`;
  const flow = useWrite(useAfterWrite({
    section: 'campaigns', id: campaignId, said: t(isNew ? 'campaigns:campaign.created' : 'campaigns:campaign.changed'),
    onEnd: useCallback((plain: boolean) => { if (plain) dropDraft(keptAs); }, [keptAs]),
  }));
  const judge = useCallback((draft: CampaignDraft) => readCampaignDraft(draft, { decimalMark, today, isNew, companies }), [companies, decimalMark, today, isNew]);
  const form = useDraftForm<CampaignDraft>({ initial, judge, refusal: flow.error, keptAs });
  const { typed } = form;
  const write = useMemo(
    () => (campaignId === null ? { kind: 'createCampaign', draft: typed } as const : { kind: 'updateCampaign', campaignId, draft: typed } as const),
    [campaignId, typed],
  );
  const emptied = terms.some((field) => initial[field] !== '' && typed[field].trim() === '');
  return (
    <WriteForm
      form={form} keptAs={keptAs} flow={flow} write={write} back={campaignId === null ? pathOfPage('campaigns') : pathOfRecord('campaigns', campaignId)}
      title={t(isNew ? 'campaigns:campaign.createTitle' : 'campaigns:campaign.changeTitle')}
      text={isNew ? t('campaigns:campaign.createText') : <>{t('campaigns:campaign.changeText')}{emptied && <> <strong>{t('campaigns:campaign.emptiedText')}</strong></>}</>}
      confirmLabel={t(isNew ? 'campaigns:campaign.create' : 'campaigns:campaign.change')}
    >
      <CampaignFields form={form} isNew={isNew} />
    </WriteForm>
  );
}
