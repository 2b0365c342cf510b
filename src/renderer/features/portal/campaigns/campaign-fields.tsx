import { Textarea, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';

import { AmountInput, CompanySelect, FormGroup, Pair, useCompanies } from '#renderer/features/portal/forms/index.ts';
import type { DraftForm } from '#renderer/features/portal/forms/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useT } from '#renderer/i18n/index.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { CampaignDraft } from '#shared/domain/portal/drafts.ts';

interface CampaignFieldsProps {
  readonly form: DraftForm<CampaignDraft>;
  /** What is taken at creation only is shown, not asked for. */
  readonly isNew: boolean;
}

/** Section 2.2: what is asked of a campaign. */
export function CampaignFields({ form: { typed, change, of }, isNew }: CampaignFieldsProps): ReactElement {
  const { t } = useT();
  const companies = useCompanies();
  const { description: dateRemarks, error: dateError } = of('expectedClosingDate');
  return (
    <>
      <FormGroup heading={t('campaigns:groups.terms')}>
        {isNew && (
          <CompanySelect {...of('companyId', t('campaigns:hints.fixed'))} companies={companies} value={typed.companyId} onChoose={(companyId) => { change({ companyId }); }} />
        )}
        <TextInput {...of('name')} label={t('campaigns:fields.name')} value={typed.name} autoComplete="off" onChange={({ currentTarget: { value } }) => { change({ name: value }); }} />
        <Textarea
          {...of('description', t('campaigns:hints.campaignDescription'))} label={t('campaigns:fields.description')} value={typed.description} rows={4}
          onChange={({ currentTarget: { value } }) => { change({ description: value }); }}
        />
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.targets')}>
        <Pair three>
          <AmountInput {...of('targetMin', t('campaigns:hints.targetMin'))} label={t('campaigns:fields.targetMin')} value={typed.targetMin} currency={typed.currency} onType={(targetMin) => { change({ targetMin }); }} />
          <AmountInput {...of('targetMax', t('campaigns:hints.targetMax'))} label={t('campaigns:fields.targetMax')} value={typed.targetMax} currency={typed.currency} onType={(targetMax) => { change({ targetMax }); }} />
          {isNew && (
            <TextInput
              {...of('currency', t('campaigns:hints.fixed'))} label={t('campaigns:fields.currency')} value={typed.currency} maxLength={3} spellCheck={false} autoComplete="off"
              onChange={({ currentTarget: { value } }) => { change({ currency: value.toUpperCase() }); }}
            />
          )}
        </Pair>
        <Pair three>
          <DayInput
            label={t('campaigns:fields.expectedClosingDate')} value={parseBankDate(typed.expectedClosingDate)} error={dateError} description={dateRemarks}
            onChange={(date) => { change({ expectedClosingDate: date ?? '' }); }}
          />
        </Pair>
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.fee')}>
        <Pair three>
          <AmountInput {...of('feeFixed', t('campaigns:hints.feeFixed'))} label={t('campaigns:fields.feeFixed')} value={typed.feeFixed} currency={typed.currency} onType={(feeFixed) => { change({ feeFixed }); }} />
          <AmountInput
            {...of('feePercentage', t('campaigns:hints.feePercentage'))} label={t('campaigns:fields.feePercentage')} value={typed.feePercentage} currency={null}
            onType={(feePercentage) => { change({ feePercentage }); }}
          />
        </Pair>
      </FormGroup>
    </>
  );
}
