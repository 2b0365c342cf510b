import { Button, Group } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { ReactElement } from 'react';

import { ActionText, unusual, useAfterWrite } from '#renderer/features/portal/actions/index.ts';
import { ConfirmWrite, useWrite, WriteDialog, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';

import { OpenCampaignPicker } from './open-campaign-picker.tsx';

/** Moves an order to another campaign: choice, then confirmation. */
export function MoveOrder({ orderId, campaignId, status }: { readonly orderId: string; readonly campaignId: string | null; readonly status: string | null }): ReactElement {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const [target, setTarget] = useState<RecordRow<'campaigns'> | null>(null);
  const close = useCallback(() => { setOpened(false); }, []);
  const flow = useWrite(useAfterWrite({ section: 'orders', id: orderId, message: t('campaigns:order.moveDone'), onEnd: close }));
  const toCampaignId = target?.id ?? '';
  const write = useMemo(() => ({ kind: 'moveOrder', orderId, toCampaignId } as const), [orderId, toCampaignId]);
  const text = <ActionText advice={unusual('moveOrder', status, t)}>{t('campaigns:order.moveText')}</ActionText>;
  return (
    <>
      <Button
        size="xs" variant="default"
        onClick={() => {
          flow.begin();
          setTarget(null);
          setOpened(true);
        }}
      >
        {t('campaigns:order.move')}
      </Button>
      <WriteDialog opened={opened} title={t('campaigns:order.moveTitle')} onClose={close}>
        {flow.prepared === null && flow.busy !== 'sending' && flow.error?.kind !== 'changedSinceShown'
          ? (
              <>
                {text}
                <OpenCampaignPicker chosen={target?.record.name ?? toCampaignId} without={campaignId} onChoose={setTarget} />
                {flow.error !== null && <WriteError error={flow.error} />}
                <Group justify="flex-end" gap="sm">
                  <Button variant="default" onClick={close}>{t('common:cancel')}</Button>
                  <Button disabled={target === null} loading={flow.busy === 'preparing'} onClick={() => void flow.prepare(write)}>{t('campaigns:form.continue')}</Button>
                </Group>
              </>
            )
          : <ConfirmWrite flow={flow} write={write} text={text} confirmLabel={t('campaigns:order.moveConfirm')} onChange={flow.change} onClose={close} />}
      </WriteDialog>
    </>
  );
}
