import { Text } from '@mantine/core';
import type { ReactElement } from 'react';

import { DetailColumns, DetailGroup, field, FieldList, RelatedTable, show, Timeline, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, Field } from '#renderer/lists/record-view/index.ts';
import { transfersView } from '#renderer/features/payments/transfers/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { Order } from '#shared/contract/orders.ts';
import { isKnownOrderStatus } from '#shared/domain/portal/states.ts';
import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';

import { cashoutFields, moneyinFields, moneyoutFields, paymentFields, refundFields } from './payment-fields.ts';
import { orderTimeline } from './order-timeline.ts';

/** An order, its life as a timeline, and every record of its payment. */
export function OrderDetail({ detail }: DetailProps<'orders'>): ReactElement {
  const { t } = useT();
  const names = useNames();
  const { record, details } = detail;
  return (
    <DetailColumns
      lead={record.status !== null && !isKnownOrderStatus(record.status) && <Note meaning="wait">{t('campaigns:usual.unknownMoney', { status: record.status })}</Note>}
      main={
        <>
          <DetailGroup title="timeline"><Timeline steps={orderTimeline(detail)} /></DetailGroup>
          <DetailGroup title="payment" {...(details.payment === null ? {} : { asOf: details.payment.asOf })}>
            {details.payment === null
              ? <Text size="sm" c="dimmed">{t('records:related.noPayment')}</Text>
              : <FieldList fields={paymentFields(details.payment.value)} />}
          </DetailGroup>
          {details.moneyin !== null && (
            <DetailGroup title="moneyin" asOf={details.moneyin.asOf}><FieldList fields={moneyinFields(details.moneyin.value)} /></DetailGroup>
          )}
          {details.moneyouts.map(({ value, asOf }) => (
            <DetailGroup key={value.moneyoutId} title="moneyout" which={value.moneyoutId} asOf={asOf}><FieldList fields={moneyoutFields(value, names)} /></DetailGroup>
          ))}
          {details.cashouts.map(({ value, asOf }) => (
            <DetailGroup key={value.cashoutId} title="cashout" which={value.cashoutId} asOf={asOf}><FieldList fields={cashoutFields(value, names)} /></DetailGroup>
          ))}
          {details.payment !== null && (
            <DetailGroup title="transfers">
              <RelatedTable
                name={t('records:groups.transfers')}
                view={transfersView}
                show={['createdDatetime', 'counterpartName', 'cro', 'status', 'amount']}
                rows={details.transfers.map((transfer) => ({ id: `${transfer.accountId}:${transfer.moneyTransferId}`, record: transfer }))}
                none={t('queues:transfersOfOrder.none')}
              />
            </DetailGroup>
          )}
          {details.refunds.map(({ value, asOf }) => (
            <DetailGroup key={value.refundId} title="refund" which={value.refundId} asOf={asOf}><FieldList fields={refundFields(value)} /></DetailGroup>
          ))}
        </>
      }
      side={
        <>
          <DetailGroup title="amounts"><FieldList fields={amountFields(record)} /></DetailGroup>
          <DetailGroup title="linked">
            <FieldList
              fields={[
                field('investorName', show.record('investors', record.investorId, details.investor === null ? orderHolder(record) : investorName(details.investor))),
                field('campaignName', show.record('campaigns', record.campaignId, details.campaign?.name ?? names.campaign(record.campaignId))),
                field('companyName', show.record('companies', record.companyId, names.company(record.companyId))),
              ]}
            />
          </DetailGroup>
          <DetailGroup title="investorAccount"><FieldList fields={accountFields(record)} /></DetailGroup>
          <DetailGroup title="identification"><FieldList fields={identityFields(record)} /></DetailGroup>
          <DetailGroup title="portalCodes"><FieldList fields={codeFields(record)} /></DetailGroup>
        </>
      }
    />
  );
}

const amountFields = (order: Order): readonly Field[] => [
  field('orderAmount', show.amount(order.orderAmount)),
  field('feeAmount', show.amount(order.feeAmount)),
  field('totalAmount', show.amount(order.totalAmount)),
  field('currency', show.text((order.totalAmount ?? order.orderAmount ?? order.feeAmount)?.currency ?? null)),
];

const accountFields = ({ investorAccount }: Order): readonly Field[] => [
  field('iban', show.iban(investorAccount?.iban ?? null)),
  field('holderName', show.text(investorAccount?.holderName ?? null)),
  field('holderSurname', show.text(investorAccount?.holderSurname ?? null)),
  field('holderBusinessName', show.text(investorAccount?.holderBusinessName ?? null)),
];

const identityFields = (order: Order): readonly Field[] => [
  field('orderId', show.code(order.orderId)),
  field('status', show.status('orderStates', order.status)),
  field('channel', show.status('channels', order.channel)),
  field('transferDescription', show.text(order.description)),
  field('portalOrderDatetime', show.instant(order.portalOrderDatetime)),
  field('investorId', show.code(order.investorId)),
  field('campaignId', show.code(order.campaignId)),
  field('companyId', show.code(order.companyId)),
];

const codeFields = (order: Order): readonly Field[] => [
  field('portalOrderCode', show.code(order.portalOrderCode)),
  field('portalInvestorCode', show.code(order.portalInvestorCode)),
  field('portalCompanyCode', show.code(order.portalCompanyCode)),
  field('portalCampaignCode', show.code(order.portalCampaignCode)),
];
