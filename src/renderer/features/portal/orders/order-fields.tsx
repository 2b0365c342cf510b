import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';

import { Counter } from '#renderer/features/payments/payment/index.ts';
import { AmountInput, FormGroup, Pair } from '#renderer/features/portal/forms/index.ts';
import type { DraftForm } from '#renderer/features/portal/forms/index.ts';
import { MomentInput } from '#renderer/ui/day-input.tsx';
import { useT } from '#renderer/i18n/index.ts';
import { isoFromLocal, localFromIso, useFormat } from '#renderer/ui/format/index.ts';
import type { OrderDraft } from '#shared/domain/portal/drafts.ts';
import { ORDER_DESCRIPTION_LENGTH } from '#shared/domain/portal/order-draft.ts';

import { sumTyped } from './order-draft.ts';

const channels = ['', 'CARD', 'MONEY_TRANSFER'] as const;

type TextField = Exclude<keyof OrderDraft, 'channel'>;

interface OrderFieldsProps {
  readonly form: DraftForm<OrderDraft>;
  /** The investor is a company: it is asked for first, though another may pay. */
  readonly isCompany: boolean;
}

/** Section 4.4: what is asked of an order, once investor and campaign are chosen. */
export function OrderFields({ form: { typed, change, of }, isCompany }: OrderFieldsProps): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const text = (field: TextField, hint: Parameters<typeof of>[1] = null) => ({
    ...of(field, hint), label: t(`campaigns:fields.${field}`), value: typed[field], autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => { change({ [field]: event.currentTarget.value }); },
  });
  /** The total follows the other two for as long as it is their sum, or empty. */
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
        <Pair three>
          <AmountInput {...of('orderAmount')} label={t('campaigns:fields.orderAmount')} value={typed.orderAmount} currency={typed.currency} onType={(orderAmount) => { changeAmounts({ orderAmount }); }} />
          <AmountInput {...of('feeAmount')} label={t('campaigns:fields.feeAmount')} value={typed.feeAmount} currency={typed.currency} onType={(feeAmount) => { changeAmounts({ feeAmount }); }} />
          <AmountInput
            {...of('totalAmount', t('campaigns:hints.totalProposed'))} label={t('campaigns:fields.totalAmount')} value={typed.totalAmount} currency={typed.currency}
            onType={(totalAmount) => { change({ totalAmount }); }}
          />
        </Pair>
        <Pair three>
          <NativeSelect
            {...of('channel')} label={t('campaigns:fields.channel')} value={typed.channel}
            data={channels.map((value) => ({ value, label: t(`campaigns:order.channels.${value === '' ? 'none' : value}`) }))}
            onChange={({ currentTarget: { value } }) => { change({ channel: channels.find((channel) => channel === value) ?? '' }); }}
          />
          <TextInput {...text('currency')} maxLength={3} spellCheck={false} />
        </Pair>
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.account')}>
        <TextInput {...text('iban')} spellCheck={false} classNames={{ input: 't-mono' }} />
        {isCompany && company}
        <Pair><TextInput {...text('holderName', t('campaigns:hints.holder'))} /><TextInput {...text('holderSurname')} /></Pair>
        {!isCompany && company}
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.details')}>
        <TextInput {...text('description')} description={<Counter text={typed.description} most={ORDER_DESCRIPTION_LENGTH} />} />
        <Pair>
          <TextInput {...text('portalOrderCode', t('campaigns:hints.optional'))} spellCheck={false} />
          <MomentInput
            {...of('portalOrderDatetime', t('campaigns:hints.datetime'))} label={t('campaigns:fields.portalOrderDatetime')} value={localFromIso(typed.portalOrderDatetime)}
            onChange={(moment) => { change({ portalOrderDatetime: isoFromLocal(moment) }); }}
          />
        </Pair>
        <Pair three>
          <TextInput {...text('portalInvestorCode', t('campaigns:hints.optional'))} spellCheck={false} />
          <TextInput {...text('portalCompanyCode', t('campaigns:hints.optional'))} spellCheck={false} />
          <TextInput {...text('portalCampaignCode', t('campaigns:hints.optional'))} spellCheck={false} />
        </Pair>
      </FormGroup>
    </>
  );
}
