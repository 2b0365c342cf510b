import { useMemo } from 'react';
import type { ReactElement } from 'react';

import { PortalAction } from '#renderer/features/portal/actions/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { later } from '#renderer/ui/index.ts';
import { isKnownOrderStatus } from '#shared/domain/portal/states.ts';

import { CancelOrder } from './cancel-order.tsx';

const MoveOrder = later(async () => (await import('./move-order.tsx')).MoveOrder);

/** What can be done with an order. Only what may move money is withheld, and only while its status is one that nobody documented. */
export function OrderActions({ detail: { record } }: DetailProps<'orders'>): ReactElement {
  const { t } = useT();
  const { orderId, status, campaignId } = record;
  const writes = useMemo(() => ({ waiting: { kind: 'setOrderWaiting', orderId }, failed: { kind: 'setOrderFailed', orderId } } as const), [orderId]);
  const common = { section: 'orders', id: orderId } as const;
  return (
    <>
      <PortalAction
        {...common} label={t('campaigns:order.setWaiting')} title={t('campaigns:order.waitingTitle')} text={t('campaigns:order.waitingText')} write={writes.waiting}
        status={status} confirmLabel={t('campaigns:order.setWaiting')} done={t('campaigns:order.waitingDone')}
      />
      <PortalAction
        {...common} label={t('campaigns:order.setFailed')} title={t('campaigns:order.failedTitle')} text={t('campaigns:order.failedText')} write={writes.failed}
        status={status} confirmLabel={t('campaigns:order.setFailed')} done={t('campaigns:order.failedDone')} danger
      />
      <MoveOrder orderId={orderId} campaignId={campaignId} status={status} />
      {isKnownOrderStatus(status) && <CancelOrder orderId={orderId} status={status} />}
    </>
  );
}
