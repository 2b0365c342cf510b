import { Text } from '@mantine/core';

import { transfersView } from '#renderer/features/payments/transfers/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DetailColumns, DetailGroup, field, FieldList, RelatedTable, show, Timeline, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, Field, Names, TimelineStep } from '#renderer/lists/record-view/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { RecordDetail } from '#shared/bridge/lists/records.ts';
import type { Cashout } from '#shared/contract/campaigns.ts';
import type { Moneyin, Moneyout, Order, OrderPayment, Refund } from '#shared/contract/orders.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { byMoment } from '#shared/domain/instant.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';
import { mayReflect } from '#shared/domain/investor-protection/reflection.ts';
import type { OrderReflection } from '#shared/domain/investor-protection/reflection.ts';
import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';
import { isKnownOrderStatus, payoutState } from '#shared/domain/portal/states.ts';

export function OrderDetail({ detail }: DetailProps<'orders'>) {
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
            <DetailGroup title="moneyin" asOf={details.moneyin.asOf} fields={moneyinFields(details.moneyin.value)} />
          )}
          {details.moneyouts.map(({ value, asOf }) => (
            <DetailGroup key={value.moneyoutId} title="moneyout" which={value.moneyoutId} asOf={asOf} fields={moneyoutFields(value, names)} />
          ))}
          {details.cashouts.map(({ value, asOf }) => (
            <DetailGroup key={value.cashoutId} title="cashout" which={value.cashoutId} asOf={asOf} fields={cashoutFields(value, names)} />
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
            <DetailGroup key={value.refundId} title="refund" which={value.refundId} asOf={asOf} fields={refundFields(value)} />
          ))}
        </>
      }
      side={
        <>
          <DetailGroup title="amounts" fields={amountFields(record)} />
          <DetailGroup
            title="linked" fields={[
              field('investorName', show.record('investors', record.investorId, details.investor === null ? orderHolder(record) : investorName(details.investor))),
              field('campaignName', show.record('campaigns', record.campaignId, details.campaign?.name ?? names.campaign(record.campaignId))),
              field('companyName', show.record('companies', record.companyId, names.company(record.companyId))),
            ]}
          />
          <DetailGroup title="reflection" fields={reflectionFields(details.reflection)} />
          <DetailGroup title="investorAccount" fields={accountFields(record)} />
          <DetailGroup title="identification" fields={identityFields(record)} />
          <DetailGroup title="portalCodes" fields={codeFields(record)} />
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

const reflectionFields = ({ endsAt, investorClass }: OrderReflection): readonly Field[] => [
  field('reflectionEnds', mayReflect(investorClass) ? show.instant(endsAt) : show.said((t) => t('protection:order.doesNotApply'))),
  field('investorClass', show.said((t) => t(investorClass === null ? 'protection:order.classUnknown' : investorClass === 'approvalExpired' ? 'protection:order.approvalExpired' : `protection:classes.${investorClass}`))),
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

/* Sections 2.5b to 2.8. */

const paymentFields = (payment: OrderPayment): readonly Field[] => [
  field('paymentStatus', show.status('paymentStates', payment.paymentStatus)),
  field('orderStatus', show.status('orderStates', payment.orderStatus)),
  field('channel', show.status('channels', payment.channel)),
  field('createdDatetime', show.instant(payment.createdDatetime)),
  field('waitingDatetime', show.instant(payment.waitingDatetime)),
  field('receivedDatetime', show.instant(payment.receivedDatetime)),
  field('accountedToCampaignDatetime', show.instant(payment.accountedToCampaignDatetime)),
  field('expiredDatetime', show.instant(payment.expiredDatetime)),
  field('failedDatetime', show.instant(payment.failedDatetime)),
  field('moneyinId', show.code(payment.moneyinId)),
  field('moneyoutIds', show.codes(payment.moneyoutIds)),
  field('cashoutIds', show.codes(payment.cashoutIds)),
  field('refundIds', show.codes(payment.refundIds)),
];

export const moneyinFields = (moneyin: Moneyin): readonly Field[] => [
  field('amount', show.amount(moneyin.amount)),
  field('status', show.status('moneyinStates', moneyin.status)),
  field('payerName', show.text(moneyin.payerName)),
  field('payerIban', show.iban(moneyin.payerIban)),
  field('channel', show.status('channels', moneyin.channel)),
  field('datetime', show.instant(moneyin.datetime)),
  field('cro', show.code(moneyin.cro)),
  field('rrn', show.code(moneyin.rrn)),
  field('moneyinId', show.code(moneyin.moneyinId)),
];

const moneyoutFields = (moneyout: Moneyout, names: Names): readonly Field[] => [
  field('amount', show.amount(moneyout.amount)),
  field('status', show.status('moneyoutStates', moneyout.status)),
  field('companyName', show.record('companies', moneyout.companyId, names.company(moneyout.companyId))),
  field('cashoutAvailableAmount', show.amount(moneyout.cashoutAvailableAmount)),
  field('createdDatetime', show.instant(moneyout.createdDatetime)),
  field('lastCashoutDatetime', show.instant(moneyout.lastCashoutDatetime)),
  field('moneyoutId', show.code(moneyout.moneyoutId)),
];

const cashoutFields = (cashout: Cashout, names: Names): readonly Field[] => [
  field('amount', show.amount(cashout.amount)),
  field('status', show.status('cashoutStates', cashout.status)),
  field('companyName', show.record('companies', cashout.companyId, names.company(cashout.companyId))),
  field('campaignName', show.record('campaigns', cashout.campaignId, names.campaign(cashout.campaignId))),
  field('cashoutCreatedDate', show.date(cashout.createdDate)),
  field('scheduledDate', show.date(cashout.scheduledDate)),
  field('executedDate', show.date(cashout.executedDate)),
  field('cro', show.code(cashout.cro)),
  field('cashoutId', show.code(cashout.cashoutId)),
];

const refundFields = (refund: Refund): readonly Field[] => [
  field('amount', show.amount(refund.amount)),
  field('status', show.status('refundStates', refund.status)),
  field('createdDatetime', show.instant(refund.createdDatetime)),
  field('executedDatetime', show.instant(refund.executedDatetime)),
  field('refundId', show.code(refund.refundId)),
];

/** The life of an order by time. The four main steps always show, all others only when they happened. */
function orderTimeline({ record, details }: RecordDetail<'orders'>): readonly TimelineStep[] {
  const payment = details.payment?.value ?? null;
  const main: readonly TimelineStep[] = [
    step('created', payment?.createdDatetime ?? null),
    ...(record.portalOrderDatetime === null ? [] : [step('confirmed', record.portalOrderDatetime)]),
    step('waiting', payment?.waitingDatetime ?? null),
    { ...step('moneyin', payment?.receivedDatetime ?? details.moneyin?.value.datetime ?? null), ...moneyinFacts(details.moneyin) },
    step('accounted', payment?.accountedToCampaignDatetime ?? null, 'done'),
  ];
  const beyond = [
    ...details.moneyouts.flatMap(({ value }) => moneyoutSteps(value)),
    ...details.cashouts.flatMap(({ value }) => cashoutSteps(value)),
    ...details.refunds.flatMap(({ value }) => refundSteps(value)),
    ...(payment?.expiredDatetime ? [step('expired', payment.expiredDatetime, 'wrong')] : []),
    ...(payment?.failedDatetime ? [step('failed', payment.failedDatetime, 'wrong')] : []),
  ];
  return inTime([...main, ...beyond]);
}

function step(what: TimelineStep['what'], at: Instant | BankDate | null, meaning: TimelineStep['meaning'] = 'neutral'): TimelineStep {
  return { what, at, meaning, amount: null, status: null, code: null };
}

function moneyinFacts(moneyin: Timed<Moneyin> | null): Partial<TimelineStep> {
  if (moneyin === null) return {};
  const { amount, status, cro, rrn } = moneyin.value;
  return { amount, status: show.status('moneyinStates', status), code: cro ?? rrn };
}

function moneyoutSteps({ amount, createdDatetime, status, moneyoutId }: Moneyout): TimelineStep[] {
  return [{ ...step('moneyout', createdDatetime), amount, status: show.status('moneyoutStates', status), code: moneyoutId }];
}

function cashoutSteps({ amount, createdDate, scheduledDate, executedDate, status, cashoutId }: Cashout): TimelineStep[] {
  return inStages(
    [['cashoutCreated', createdDate], ['cashoutScheduled', scheduledDate], ['cashoutExecuted', executedDate]],
    { amount, status: show.status('cashoutStates', status), code: cashoutId },
    payoutState(status) === 'refused',
  );
}

function refundSteps({ amount, createdDatetime, executedDatetime, status, refundId }: Refund): TimelineStep[] {
  return inStages(
    [['refundCreated', createdDatetime], ['refundExecuted', executedDatetime]],
    { amount, status: show.status('refundStates', status), code: refundId },
    payoutState(status) === 'refused',
  );
}

type Stage = readonly [what: TimelineStep['what'], at: Instant | BankDate | null];

/** The dated stages of a payment; the last one shows its current status. */
function inStages(stages: readonly Stage[], { amount, status, code }: Pick<TimelineStep, 'amount' | 'status' | 'code'>, refused: boolean): TimelineStep[] {
  const first = stages.slice(0, 1);
  const dated = stages.filter(([, at]) => at !== null);
  const shown = dated.length === 0 ? first : dated;
  return shown.map(([what, at], index) => {
    const last = index === shown.length - 1;
    const executed = what === 'cashoutExecuted' || what === 'refundExecuted';
    return { what, at, meaning: last && refused ? 'wrong' : executed ? 'done' : 'neutral', amount, status: last ? status : null, code };
  });
}

/** Dated steps by time, then the others in their order. */
function inTime(steps: readonly TimelineStep[]): readonly TimelineStep[] {
  const reached = steps.filter(({ at }) => at !== null);
  const notReached = steps.filter(({ at }) => at === null);
  return [...reached.toSorted((left, right) => (left.at === null || right.at === null ? 0 : byMoment(left.at, right.at))), ...notReached];
}
