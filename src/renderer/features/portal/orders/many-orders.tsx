import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';

import { OnceButton, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { SkeletonRows } from '#renderer/ui/index.ts';
import type { OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';

import { ManyPreview } from './many-preview.tsx';
import { ManyResults } from './many-results.tsx';
import { OpenCampaignPicker } from './open-campaign-picker.tsx';
import { useOrdersRun } from './use-orders-run.ts';

interface ManyOrdersProps {
  readonly kind: OrderAction['kind'];
  /** None when a run is looked at again. */
  readonly orderIds: readonly string[];
  /** A run that was begun before, to be looked at again; null begins one. */
  readonly begun: OrdersRun | null;
  /** With what was begun, as it stands; null when nothing was sent. */
  readonly onClose: (run: OrdersRun | null) => void;
}

const isGrave = (kind: OrderAction['kind']): boolean => kind === 'cancelOrder' || kind === 'setOrderFailed';

/** An action on several orders: what it would do, the one button, and what became of each. */
export function ManyOrders({ kind, orderIds, begun, onClose }: ManyOrdersProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [target, setTarget] = useState<RecordRow<'campaigns'> | null>(null);
  const toCampaignId = target?.id ?? null;
  const action = useMemo((): OrderAction | null => {
    if (kind !== 'moveOrder') return { kind };
    return toCampaignId === null ? null : { kind, toCampaignId };
  }, [kind, toCampaignId]);
  const { preview, leftOut, run, error, sending, send, stop, again } = useOrdersRun(orderIds, action, begun);
  const count = preview?.orders.length ?? 0;
  const close = (): void => { onClose(run); };
  return (
    <Modal opened onClose={close} title={t(`campaigns:many.titles.${kind}`)} size={860} centered closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="md">
        {run === null && kind === 'moveOrder' && <OpenCampaignPicker chosen={target?.record.name ?? toCampaignId ?? ''} without={null} onChoose={setTarget} />}
        {run !== null
          ? <ManyResults run={run} preview={preview} onStop={stop} />
          : preview !== null
            ? <ManyPreview preview={preview} kind={kind} leftOut={leftOut} />
            : action !== null && error === null && <div role="status" aria-label={t('campaigns:many.preparing')}><SkeletonRows /></div>}
        {error !== null && <WriteError error={error} />}
        <Group justify="flex-end" gap="sm">
          {run !== null
            ? <Button variant="default" onClick={close}>{t(run.running ? 'campaigns:many.closeRunning' : 'common:close')}</Button>
            : (
                <>
                  <Button variant="default" onClick={close} data-autofocus>{t(kind === 'cancelOrder' ? 'campaigns:form.doNotCancel' : 'common:cancel')}</Button>
                  {error?.kind === 'changedSinceShown'
                    ? <Button onClick={again}>{t('writes:showAgain')}</Button>
                    : (
                        <OnceButton danger={isGrave(kind)} working={sending} disabled={count === 0} onPress={() => void send()}>
                          {t(`campaigns:many.confirm.${kind}`, { count, number: format.number(count) })}
                        </OnceButton>
                      )}
                </>
              )}
        </Group>
      </Stack>
    </Modal>
  );
}
