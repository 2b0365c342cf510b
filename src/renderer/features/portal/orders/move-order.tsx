import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import { ActionText, unusual, useAfterWrite } from '#renderer/features/portal/actions/index.ts';
import { ConfirmWrite, useWrite, WriteDialog, WriteError } from '#renderer/features/payments/writes/index.ts';
import { RecordPicker } from '#renderer/features/portal/forms/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { undocumentedState, useNames } from '#renderer/lists/record-view/index.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';
import { campaignStates } from '#shared/contract/states.ts';

interface OpenCampaignPickerProps {
  readonly chosen: string;
  /** The order's current campaign. */
  readonly without: string | null;
  readonly onChoose: (row: RecordRow<'campaigns'> | null) => void;
}

const open = { status: ['OPEN'] };
const undocumented = { status: [...campaignStates.known] };

/** Section 4.4: orders move to open campaigns only. Campaigns with an undocumented status may be open and come after those. */
export function OpenCampaignPicker({ chosen, without, onChoose }: OpenCampaignPickerProps) {
  const { t } = useT();
  const names = useNames();
  const noteOf = (companyId: string | null, status: string | null): string =>
    [names.company(companyId), status === 'OPEN' ? null : undocumentedState(status, t)].filter((part) => part !== null).join(' · ');
  return (
    <RecordPicker
      section="campaigns" filters={open} then={undocumented} without={without} label={t('campaigns:order.moveTo')} name="toCampaignId" error={null} description={null}
      chosen={chosen} withinPortal
      words={(campaign) => ({ title: campaign.name ?? campaign.campaignId, note: noteOf(campaign.companyId, campaign.status) })}
      onChoose={onChoose}
    />
  );
}

/** Moves an order to another campaign: choice, then confirmation. */
export function MoveOrder({ orderId, campaignId, status }: { readonly orderId: string; readonly campaignId: string | null; readonly status: string | null }) {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const [target, setTarget] = useState<RecordRow<'campaigns'> | null>(null);
  const close = (): void => { setOpened(false); };
  const afterWrite = useAfterWrite({ section: 'orders', id: orderId, message: (t) => t('campaigns:order.moveDone') });
  const flow = useWrite((intent) => {
    close();
    afterWrite(intent);
  });
  const toCampaignId = target?.id ?? '';
  const write = { kind: 'moveOrder', orderId, toCampaignId } as const;
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
