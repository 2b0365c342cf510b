import { useMemo } from 'react';
import type { ReactElement } from 'react';

import { PortalAction } from '#renderer/features/portal/actions/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { moneyGoesBack } from '#shared/domain/portal/usual-states.ts';

interface CancelOrderProps {
  readonly orderId: string;
  readonly status: string | null;
}

/** Cancels an order, after saying whether money goes back. */
export function CancelOrder({ orderId, status }: CancelOrderProps): ReactElement {
  const { t } = useT();
  const write = useMemo(() => ({ kind: 'cancelOrder', orderId } as const), [orderId]);
  return (
    <PortalAction
      section="orders" id={orderId} label={t('campaigns:order.cancel')} title={t('campaigns:order.cancelTitle')} write={write} danger leaveLabel={t('campaigns:form.doNotCancel')}
      text={<><strong>{t(`campaigns:order.back.${moneyGoesBack(status)}`)}</strong> {t('campaigns:order.cancelOnce')}</>}
      status={status} confirmLabel={t('campaigns:order.cancelConfirm')} done={t('campaigns:order.cancelDone')}
    />
  );
}
