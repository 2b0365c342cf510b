import { NativeSelect, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useSearch } from 'wouter';

import { dropDraft } from '#renderer/data/kept-drafts.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Counter } from '#renderer/features/payments/payment/index.ts';
import { useWrite } from '#renderer/features/payments/writes/index.ts';
import { useAfterWrite } from '#renderer/features/portal/actions/index.ts';
import { AmountInput, CompanySelect, FormAbove, FormGroup, RecordPicker, useCompanies, useDraftForm, WriteForm } from '#renderer/features/portal/forms/index.ts';
import type { DraftForm } from '#renderer/features/portal/forms/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { MomentInput } from '#renderer/ui/day-input.tsx';
import { isoFromLocal, localFromIso, useFormat } from '#renderer/ui/format/index.ts';
import { Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { RecordDetail, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Investor } from '#shared/contract/investors.ts';
import { EUR } from '#shared/domain/currency.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import type { OrderDraft } from '#shared/domain/portal/drafts.ts';
import { ORDER_DESCRIPTION_LENGTH, readOrderDraft } from '#shared/domain/portal/order-draft.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';
import { ok } from '#shared/domain/result.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

/** A new order, for the investor and campaign in the address. */
export function NewOrderPage() {
  const { t } = useT();
  const address = new URLSearchParams(useSearch());
  const investor = useNamed('investors', address.get('investorId'));
  const campaign = useNamed('campaigns', address.get('campaignId'));
  return (
    <Page heading={t('campaigns:order.new')} above={<FormAbove section="orders" />}>
      {investor.ready && campaign.ready
        ? <OrderForm investor={investor.record} campaign={campaign.record} />
        : <SkeletonFields />}
    </Page>
  );
}

/** No cached record has this id. */
const NOBODY = '-';

/** The record in the address; null when there is none or it is not cached. */
function useNamed<S extends 'investors' | 'campaigns'>(section: S, id: string | null) {
  const { data, error } = useQuery('records.get', { section, id: id ?? NOBODY }, []);
  return { ready: id === null || data !== null || error !== null, record: id === null ? null : (data as RecordDetail<S> | null)?.record ?? null };
}

const KEPT_AS = 'order';

/** A new order: investor and campaign, at first those of the address, fill in what follows from them. */
function OrderForm(known: { readonly investor: SectionRecords['investors'] | null; readonly campaign: SectionRecords['campaigns'] | null }) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const companies = useCompanies();
  const [investor, setInvestor] = useState(known.investor);
  const [campaign, setCampaign] = useState(known.campaign);
  const flow = useWrite(useAfterWrite({ section: 'orders', id: null, message: (t) => t('campaigns:order.created'), onTaken: () => { dropDraft(KEPT_AS); } }));
  const validate = useCallback((draft: OrderDraft) => readOrderDraft(draft, {
    decimalMark, investor, campaign: campaign === null ? null : { ...campaign, raised: campaign.available?.total ?? null },
    company: companies.find(({ companyId }) => companyId === draft.companyId) ?? null,
  }), [campaign, companies, decimalMark, investor]);
  const form = useDraftForm<OrderDraft>({ initial: { ...newOrder, ...fromInvestor(investor), ...fromCampaign(campaign) }, validate, refusal: flow.error, draftKey: KEPT_AS });
  const { typed, change, fieldProps } = form;
  const write = { kind: 'createOrder', draft: typed } as const;
  return (
    <WriteForm
      form={form} draftKey={KEPT_AS} flow={flow} write={write} back={pathOfPage('orders')}
      title={t('campaigns:order.createTitle')} text={t('campaigns:order.createText')} confirmLabel={t('campaigns:order.create')}
    >
      <FormGroup heading={t('campaigns:groups.what')}>
        <RecordPicker
          {...fieldProps('investorId')} section="investors" label={t('campaigns:fields.investorId')} chosen={investor === null ? typed.investorId : investorName(investor) ?? investor.investorId}
          words={(record) => ({ title: investorName(record) ?? record.investorId, note: record.fiscalCode ?? '' })}
          onChoose={(row) => {
            setInvestor(row?.record ?? null);
            change(fromInvestor(row?.record ?? null));
          }}
        />
        <div className="t-pair">
          <RecordPicker
            {...fieldProps('campaignId')} section="campaigns" label={t('campaigns:fields.campaignId')} chosen={campaign === null ? typed.campaignId : campaign.name ?? campaign.campaignId}
            words={(record) => ({ title: record.name ?? record.campaignId, note: record.status === null ? '' : statusWord('campaignStates', record.status, t) })}
            onChoose={(row) => {
              setCampaign(row?.record ?? null);
              change(fromCampaign(row?.record ?? null));
            }}
          />
          <CompanySelect {...fieldProps('companyId')} companies={companies} value={typed.companyId} onChoose={(companyId) => { change({ companyId }); }} />
        </div>
      </FormGroup>
      <OrderFields form={form} isCompany={investor === null ? typed.holderBusinessName !== '' : investor.type === 'LEGAL_PERSON'} />
    </WriteForm>
  );
}

const channels = ['', 'CARD', 'MONEY_TRANSFER'] as const;

type TextField = Exclude<keyof OrderDraft, 'channel'>;

/** The fields of section 4.4 besides investor and campaign; a company's business name comes first. */
function OrderFields({ form: { typed, change, fieldProps }, isCompany }: { readonly form: DraftForm<OrderDraft>; readonly isCompany: boolean }) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const text = (field: TextField, hint: Parameters<typeof fieldProps>[1] = null) => ({
    ...fieldProps(field, hint), label: t(`campaigns:fields.${field}`), value: typed[field], autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => { change({ [field]: event.currentTarget.value }); },
  });
  /** The total follows amount and fee as long as it is their sum or empty. */
  const changeAmounts = (patch: { readonly orderAmount?: string; readonly feeAmount?: string }): void => {
    const sum = (order: string, fee: string): string | null => sumTyped(order, fee, typed.currency, decimalMark);
    const before = sum(typed.orderAmount, typed.feeAmount);
    const after = sum(patch.orderAmount ?? typed.orderAmount, patch.feeAmount ?? typed.feeAmount);
    const follows = typed.totalAmount === '' || typed.totalAmount === before;
    change({ ...patch, ...(follows ? { totalAmount: after ?? '' } : {}) });
  };
  const company = <TextInput {...text('holderBusinessName', t('campaigns:hints.holderCompany'))} />;
  return (
    <>
      <FormGroup heading={t('campaigns:groups.amounts')}>
        <div className="t-three">
          <AmountInput {...fieldProps('orderAmount')} label={t('campaigns:fields.orderAmount')} value={typed.orderAmount} currency={typed.currency} onType={(orderAmount) => { changeAmounts({ orderAmount }); }} />
          <AmountInput {...fieldProps('feeAmount')} label={t('campaigns:fields.feeAmount')} value={typed.feeAmount} currency={typed.currency} onType={(feeAmount) => { changeAmounts({ feeAmount }); }} />
          <AmountInput
            {...fieldProps('totalAmount', t('campaigns:hints.totalProposed'))} label={t('campaigns:fields.totalAmount')} value={typed.totalAmount} currency={typed.currency}
            onType={(totalAmount) => { change({ totalAmount }); }}
          />
        </div>
        <div className="t-three">
          <NativeSelect
            {...fieldProps('channel')} label={t('campaigns:fields.channel')} value={typed.channel}
            data={channels.map((value) => ({ value, label: t(`campaigns:order.channels.${value === '' ? 'none' : value}`) }))}
            onChange={({ currentTarget: { value } }) => { change({ channel: channels.find((channel) => channel === value) ?? '' }); }}
          />
          <TextInput {...text('currency')} maxLength={3} spellCheck={false} />
        </div>
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.account')}>
        <TextInput {...text('iban')} spellCheck={false} classNames={{ input: 't-mono' }} />
        {isCompany && company}
        <div className="t-pair"><TextInput {...text('holderName', t('campaigns:hints.holder'))} /><TextInput {...text('holderSurname')} /></div>
        {!isCompany && company}
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.details')}>
        <TextInput {...text('description')} description={<Counter text={typed.description} most={ORDER_DESCRIPTION_LENGTH} />} />
        <div className="t-pair">
          <TextInput {...text('portalOrderCode', t('campaigns:hints.optional'))} spellCheck={false} />
          <MomentInput
            {...fieldProps('portalOrderDatetime', t('campaigns:hints.datetime'))} label={t('campaigns:fields.portalOrderDatetime')} value={localFromIso(typed.portalOrderDatetime)}
            onChange={(moment) => { change({ portalOrderDatetime: isoFromLocal(moment) }); }}
          />
        </div>
        <div className="t-three">
          <TextInput {...text('portalInvestorCode', t('campaigns:hints.optional'))} spellCheck={false} />
          <TextInput {...text('portalCompanyCode', t('campaigns:hints.optional'))} spellCheck={false} />
          <TextInput {...text('portalCampaignCode', t('campaigns:hints.optional'))} spellCheck={false} />
        </div>
      </FormGroup>
    </>
  );
}

const newOrder: OrderDraft = {
  investorId: '', companyId: '', campaignId: '', iban: '', holderName: '', holderSurname: '', holderBusinessName: '', totalAmount: '', orderAmount: '', feeAmount: '0',
  currency: EUR, channel: '', description: '', portalOrderCode: '', portalOrderDatetime: '', portalInvestorCode: '', portalCompanyCode: '', portalCampaignCode: '',
};

/** The account is assumed to be in the investor's own name. */
const fromInvestor = (investor: Investor | null): Partial<OrderDraft> => ({
  investorId: investor?.investorId ?? '',
  holderName: investor?.type === 'LEGAL_PERSON' ? '' : investor?.name ?? '',
  holderSurname: investor?.type === 'LEGAL_PERSON' ? '' : investor?.surname ?? '',
  holderBusinessName: investor?.type === 'LEGAL_PERSON' ? investor.businessName ?? '' : '',
});

const fromCampaign = (campaign: Campaign | null): Partial<OrderDraft> => ({
  campaignId: campaign?.campaignId ?? '', companyId: campaign?.companyId ?? '', currency: campaign?.currency ?? EUR,
});

/** Order amount plus fee as it would be typed; null while either is invalid. An empty fee counts as zero. */
function sumTyped(orderAmount: string, feeAmount: string, currency: string, mark: DecimalMark): string | null {
  const order = moneyFromTyped(orderAmount, currency, mark);
  if (!order.ok) return null;
  const fee = /^[\s0.,]*$/.test(feeAmount) ? ok({ amountMinor: 0 }) : moneyFromTyped(feeAmount, currency, mark);
  if (!fee.ok) return null;
  return moneyToDecimal({ amountMinor: order.value.amountMinor + fee.value.amountMinor, currency: order.value.currency }).replace('.', mark);
}
