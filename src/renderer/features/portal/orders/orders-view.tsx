import { Button } from '@mantine/core';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';

import { dropBackground, keepInBackground, useBackgroundRun } from '#renderer/data/orders-run.ts';
import { NEW_ORDER_PATH, pathOfPage } from '#renderer/data/paths/paths.ts';
import { PortalAction } from '#renderer/features/portal/actions/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { show } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, FieldValue, SectionView, SelectionBarProps } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { later } from '#renderer/ui/index.ts';
import { REFLECTION_FIELD, REFLECTION_RUNS } from '#shared/bridge/lists/record-fields.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';
import type { OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import { mayReflect, reflectionEnd } from '#shared/domain/investor-protection/reflection.ts';
import { orderHolder } from '#shared/domain/portal/party-names.ts';
import { isKnownOrderStatus } from '#shared/domain/portal/states.ts';
import { moneyGoesBack } from '#shared/domain/portal/usual-states.ts';

import { OrderDetail } from './order-detail.tsx';
import classes from './orders.module.css';

const ManyOrders = later(async () => (await import('./many-orders.tsx')).ManyOrders);

const actions = [
  ['setOrderWaiting', 'setWaiting'], ['setOrderFailed', 'setFailed'], ['moveOrder', 'move'], ['cancelOrder', 'cancel'],
] as const satisfies readonly (readonly [OrderAction['kind'], string])[];

interface Shown {
  readonly kind: OrderAction['kind'];
  readonly orderIds: readonly string[];
  readonly begun: OrdersRun | null;
}

const NO_IDS: readonly string[] = [];

/** Actions for selected orders, below the list so that selecting does not move it. */
function OrdersBar({ ids, onClear }: SelectionBarProps) {
  const { t } = useT();
  const format = useFormat();
  const [shown, setShown] = useState<Shown | null>(null);
  const background = useBackgroundRun();
  const leave = (left: Shown, run: OrdersRun | null): void => {
    setShown(null);
    if (run?.running === true) keepInBackground({ kind: left.kind, run });
    else if (run !== null && run.runId === background?.run.runId) dropBackground();
    if (run !== null) onClear();
  };
  return (
    <>
      {background !== null && shown === null && (
        <section className={classes['bar']} aria-label={t('campaigns:many.background')}>
          <strong role="status">{t(`campaigns:many.titles.${background.kind}`)}: {t('campaigns:many.progress', { done: format.number(background.run.done), total: format.number(background.run.total) })}</strong>
          <Button size="xs" variant="default" ml="auto" onClick={() => { setShown({ kind: background.kind, orderIds: NO_IDS, begun: background.run }); }}>
            {t(background.run.running ? 'campaigns:many.showProgress' : 'campaigns:many.showResults')}
          </Button>
        </section>
      )}
      {ids.length > 0 && (
        <section className={classes['bar']} aria-label={t('campaigns:many.bar')}>
          <strong role="status">{t('campaigns:many.selected', { count: ids.length, number: format.number(ids.length) })}</strong>
          {actions.map(([kind, label]) => (
            <Button key={kind} size="xs" variant="default" onClick={() => { setShown({ kind, orderIds: ids, begun: null }); }}>{t(`campaigns:order.${label}`)}</Button>
          ))}
          <Button size="xs" variant="subtle" color="gray" ml="auto" onClick={onClear}>{t('campaigns:many.clear')}</Button>
        </section>
      )}
      {shown !== null && <ManyOrders {...shown} onClose={(run) => { leave(shown, run); }} />}
    </>
  );
}

const MoveOrder = later(async () => (await import('./move-order.tsx')).MoveOrder);

/** Only cancelling is withheld, and only in an undocumented state: it may move money. */
function OrderActions({ detail: { record } }: DetailProps<'orders'>) {
  const { t } = useT();
  const { orderId, status, campaignId } = record;
  const common = { section: 'orders', id: orderId, status } as const;
  return (
    <>
      <PortalAction
        {...common} label={t('campaigns:order.setWaiting')} title={t('campaigns:order.waitingTitle')} text={t('campaigns:order.waitingText')}
        write={{ kind: 'setOrderWaiting', orderId }} confirmLabel={t('campaigns:order.setWaiting')} done={(t) => t('campaigns:order.waitingDone')}
      />
      <PortalAction
        {...common} label={t('campaigns:order.setFailed')} title={t('campaigns:order.failedTitle')} text={t('campaigns:order.failedText')}
        write={{ kind: 'setOrderFailed', orderId }} confirmLabel={t('campaigns:order.setFailed')} done={(t) => t('campaigns:order.failedDone')} danger
      />
      <MoveOrder orderId={orderId} campaignId={campaignId} status={status} />
      {isKnownOrderStatus(status) && (
        <PortalAction
          {...common} label={t('campaigns:order.cancel')} title={t('campaigns:order.cancelTitle')} write={{ kind: 'cancelOrder', orderId }} danger
          text={<><strong>{t(`campaigns:order.back.${moneyGoesBack(status)}`)}</strong> {t('campaigns:order.cancelOnce')}</>}
          confirmLabel={t('campaigns:order.cancelConfirm')} leaveLabel={t('campaigns:form.doNotCancel')} done={(t) => t('campaigns:order.cancelDone')}
        />
      )}
    </>
  );
}

function OrdersActions() {
  const { t } = useT();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={`${pathOfPage('orders')}?${REFLECTION_FIELD}=${REFLECTION_RUNS}`}>{t('queues:reflection')}</Button>
      <Button size="xs" component={Link} href={NEW_ORDER_PATH} leftSection={<IconPlus size={14} aria-hidden="true" />}>{t('campaigns:order.new')}</Button>
    </>
  );
}

/** When an order can no longer be revoked, as far as its investor is not known to be sophisticated. */
function reflectionValue({ record: { portalOrderDatetime }, investorClass }: Pick<RecordRow<'orders'>, 'record' | 'investorClass'>): FieldValue {
  if (!mayReflect(investorClass ?? null)) return show.said((t) => t('protection:order.doesNotApply'));
  return show.instant(portalOrderDatetime === null ? null : reflectionEnd(portalOrderDatetime));
}

export const ordersView: SectionView<'orders'> = {
  section: 'orders',
  icon: IconReceipt,
  columns: [
    { key: 'portalOrderDatetime', label: 'date', width: 178, value: ({ record }) => show.instant(record.portalOrderDatetime) },
    { key: 'holder', label: 'investorName', width: 160, grow: 2, value: ({ record }) => show.text(orderHolder(record)) },
    {
      key: 'campaignId', label: 'campaignName', width: 200, grow: 3,
      value: ({ record }, names) => show.text(names.campaign(record.campaignId) ?? record.campaignId),
    },
    { key: 'status', label: 'status', width: 180, value: ({ record }) => show.status('orderStates', record.status) },
    { key: 'totalAmount', label: 'totalAmount', width: 120, numeric: true, value: ({ record }) => show.amount(record.totalAmount) },
    { key: 'orderAmount', label: 'orderAmount', width: 128, numeric: true, optional: true, value: ({ record }) => show.amount(record.orderAmount) },
    { key: 'channel', label: 'channel', width: 108, value: ({ record }) => show.status('channels', record.channel) },
    { key: 'reflectionEnds', label: 'reflectionEnds', width: 178, optional: true, value: reflectionValue },
    { key: 'portalOrderCode', label: 'portalOrderCode', width: 120, value: ({ record }) => show.code(record.portalOrderCode) },
    { key: 'feeAmount', label: 'feeAmount', width: 120, numeric: true, optional: true, value: ({ record }) => show.amount(record.feeAmount) },
    {
      key: 'companyName', label: 'companyName', exportKey: 'companyId', width: 160, grow: 1, optional: true,
      value: ({ record }, names) => show.text(names.company(record.companyId) ?? record.companyId),
    },
    { key: 'iban', label: 'iban', exportKey: 'investorAccount.iban', width: 260, optional: true, value: ({ record }) => show.iban(record.investorAccount?.iban ?? null) },
    { key: 'transferDescription', label: 'transferDescription', exportKey: 'description', width: 200, grow: 2, optional: true, value: ({ record }) => show.text(record.description) },
    { key: 'orderId', label: 'orderId', width: 160, optional: true, value: ({ record }) => show.code(record.orderId) },
    { key: 'investorId', label: 'investorId', width: 160, optional: true, value: ({ record }) => show.code(record.investorId) },
    { key: 'portalInvestorCode', label: 'portalInvestorCode', width: 140, optional: true, value: ({ record }) => show.code(record.portalInvestorCode) },
    { key: 'portalCompanyCode', label: 'portalCompanyCode', width: 140, optional: true, value: ({ record }) => show.code(record.portalCompanyCode) },
    { key: 'portalCampaignCode', label: 'portalCampaignCode', width: 140, optional: true, value: ({ record }) => show.code(record.portalCampaignCode) },
  ],
  filters: [
    { key: 'status', label: 'status', values: { from: 'list', list: 'orderStates' } },
    { key: 'channel', label: 'channel', values: { from: 'list', list: 'channels' } },
    { key: 'campaignId', label: 'campaign', values: { from: 'campaigns' } },
    { key: 'companyId', label: 'company', values: { from: 'companies' } },
  ],
  searchLabels: {
    companyId: 'companyName', campaignId: 'campaignName', description: 'transferDescription', 'investorAccount.iban': 'iban',
    'investorAccount.holderName': 'holderName', 'investorAccount.holderSurname': 'holderSurname', 'investorAccount.holderBusinessName': 'holderBusinessName',
  },
  defaultSort: { key: 'portalOrderDatetime', direction: 'desc' },
  heading: ({ record }, t) => t('records:headings.order', { code: record.portalOrderCode ?? record.orderId }),
  status: ({ record }) => show.status('orderStates', record.status),
  joins: ['investors', 'campaigns', 'companies'],
  incomplete: ({ details }) => details.payment === null,
  Detail: OrderDetail,
  Actions: OrderActions,
  ListActions: OrdersActions,
  SelectionBar: OrdersBar,
};
