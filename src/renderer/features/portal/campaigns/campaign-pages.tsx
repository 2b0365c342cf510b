import { Textarea, TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { useSearch } from 'wouter';

import { dropDraft } from '#renderer/data/kept-drafts.ts';
import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useWrite } from '#renderer/features/payments/writes/index.ts';
import { useAfterWrite } from '#renderer/features/portal/actions/index.ts';
import { AmountInput, CompanySelect, FormAbove, FormGroup, RecordLoader, useCompanies, useDraftForm, WriteForm } from '#renderer/features/portal/forms/index.ts';
import type { DraftForm } from '#renderer/features/portal/forms/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { Page } from '#renderer/ui/index.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { EUR } from '#shared/domain/currency.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { readCampaignDraft } from '#shared/domain/portal/campaign-draft.ts';
import type { CampaignDraft } from '#shared/domain/portal/drafts.ts';

export function NewCampaignPage() {
  const { t } = useT();
  const companyId = new URLSearchParams(useSearch()).get('companyId') ?? '';
  return (
    <Page heading={t('campaigns:campaign.new')} above={<FormAbove section="campaigns" />}>
      <CampaignForm campaignId={null} initial={newCampaign(companyId)} />
    </Page>
  );
}

export function EditCampaignPage({ campaignId }: { readonly campaignId: string }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <RecordLoader section="campaigns" id={campaignId} heading={t('campaigns:campaign.editHeading')}>
      {(campaign) => (
        <Page heading={t('campaigns:campaign.editTitle', { name: campaign.name ?? campaignId })} above={<FormAbove section="campaigns" />}>
          <CampaignForm campaignId={campaignId} initial={draftOfCampaign(campaign, format)} />
        </Page>
      )}
    </RecordLoader>
  );
}

/** Fields that a change may empty. */
const terms = ['name', 'description', 'targetMin', 'targetMax', 'expectedClosingDate', 'feeFixed', 'feePercentage'] as const satisfies readonly (keyof CampaignDraft)[];

/** `campaignId`: null for a new campaign. */
function CampaignForm({ campaignId, initial }: { readonly campaignId: string | null; readonly initial: CampaignDraft }) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const today = useToday();
  const companies = useCompanies();
  const isNew = campaignId === null;
  const draftKey = `campaign ${campaignId ?? ''}`;
  const flow = useWrite(useAfterWrite({
    section: 'campaigns', id: campaignId, message: (t) => t(isNew ? 'campaigns:campaign.created' : 'campaigns:campaign.changed'), onTaken: () => { dropDraft(draftKey); },
  }));
  const validate = useCallback((draft: CampaignDraft) => readCampaignDraft(draft, { decimalMark, today, isNew, companies }), [companies, decimalMark, today, isNew]);
  const form = useDraftForm<CampaignDraft>({ initial, validate, refusal: flow.error, draftKey });
  const { typed } = form;
  const write = campaignId === null ? { kind: 'createCampaign', draft: typed } as const : { kind: 'updateCampaign', campaignId, draft: typed } as const;
  const emptied = terms.some((field) => initial[field] !== '' && typed[field].trim() === '');
  return (
    <WriteForm
      form={form} draftKey={draftKey} flow={flow} write={write} back={campaignId === null ? pathOfPage('campaigns') : pathOfRecord('campaigns', campaignId)}
      title={t(isNew ? 'campaigns:campaign.createTitle' : 'campaigns:campaign.changeTitle')}
      text={isNew ? t('campaigns:campaign.createText') : <>{t('campaigns:campaign.changeText')}{emptied && <> <strong>{t('campaigns:campaign.emptiedText')}</strong></>}</>}
      confirmLabel={t(isNew ? 'campaigns:campaign.create' : 'campaigns:campaign.change')}
    >
      <CampaignFields form={form} isNew={isNew} />
    </WriteForm>
  );
}

/** The fields of section 2.2. The bank takes some of them at creation only. */
function CampaignFields({ form: { typed, change, fieldProps }, isNew }: { readonly form: DraftForm<CampaignDraft>; readonly isNew: boolean }) {
  const { t } = useT();
  const companies = useCompanies();
  const { description: dateRemarks, error: dateError } = fieldProps('expectedClosingDate');
  const amount = (field: 'targetMin' | 'targetMax' | 'feeFixed' | 'feePercentage') => (
    <AmountInput
      {...fieldProps(field, t(`campaigns:hints.${field}`))} label={t(`campaigns:fields.${field}`)} value={typed[field]} currency={field === 'feePercentage' ? null : typed.currency}
      onType={(text) => { change({ [field]: text }); }}
    />
  );
  return (
    <>
      <FormGroup heading={t('campaigns:groups.terms')}>
        {isNew && (
          <CompanySelect {...fieldProps('companyId', t('campaigns:hints.fixed'))} companies={companies} value={typed.companyId} onChoose={(companyId) => { change({ companyId }); }} />
        )}
        <TextInput {...fieldProps('name')} label={t('campaigns:fields.name')} value={typed.name} autoComplete="off" onChange={({ currentTarget: { value } }) => { change({ name: value }); }} />
        <Textarea
          {...fieldProps('description', t('campaigns:hints.campaignDescription'))} label={t('campaigns:fields.description')} value={typed.description} rows={4}
          onChange={({ currentTarget: { value } }) => { change({ description: value }); }}
        />
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.targets')}>
        <div className="t-three">
          {amount('targetMin')}
          {amount('targetMax')}
          {isNew && (
            <TextInput
              {...fieldProps('currency', t('campaigns:hints.fixed'))} label={t('campaigns:fields.currency')} value={typed.currency} maxLength={3} spellCheck={false} autoComplete="off"
              onChange={({ currentTarget: { value } }) => { change({ currency: value.toUpperCase() }); }}
            />
          )}
        </div>
        <div className="t-three">
          <DayInput
            label={t('campaigns:fields.expectedClosingDate')} value={parseBankDate(typed.expectedClosingDate)} error={dateError} description={dateRemarks}
            onChange={(date) => { change({ expectedClosingDate: date ?? '' }); }}
          />
        </div>
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.fee')}>
        <div className="t-three">
          {amount('feeFixed')}
          {amount('feePercentage')}
        </div>
      </FormGroup>
    </>
  );
}

const newCampaign = (companyId: string): CampaignDraft => ({
  companyId, name: '', description: '', targetMin: '', targetMax: '', currency: EUR, expectedClosingDate: '', feeFixed: '', feePercentage: '',
});

function draftOfCampaign(campaign: SectionRecords['campaigns'], { decimalMark }: Formatter): CampaignDraft {
  const typed = (decimal: string): string => decimal.replace('.', decimalMark);
  const amount = (money: Money | null): string => (money === null ? '' : typed(moneyToDecimal(money)));
  return {
    companyId: campaign.companyId ?? '',
    name: campaign.name ?? '',
    description: campaign.description ?? '',
    targetMin: amount(campaign.targetMin),
    targetMax: amount(campaign.targetMax),
    currency: campaign.currency,
    expectedClosingDate: campaign.expectedClosingDate ?? '',
    feeFixed: amount(campaign.successFeeFixed),
    feePercentage: typed(campaign.successFeePercentage ?? ''),
  };
}
