import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/routes/paths.ts';
import type { IntentView } from '#shared/bridge/intents.ts';

import { useWrite } from './use-write.ts';
import { ConfirmWrite, WriteDialog } from './write-dialog.tsx';

interface DeleteTransferProps {
  readonly accountId: string;
  readonly moneyTransferId: string;
  /** As the buttons beside it. */
  readonly size?: 'xs' | 'sm';
}

/** Takes a booked transfer back before its day, after a second look at it. */
export function DeleteTransfer({ accountId, moneyTransferId, size = 'xs' }: DeleteTransferProps): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState(false);
  const flow = useWrite(useCallback(({ intentId }: IntentView) => {
    setOpened(false);
    navigate(pathOfPayment(intentId));
  }, [navigate]));
  const write = useMemo(() => ({ kind: 'deleteTransfer', accountId, moneyTransferId }) as const, [accountId, moneyTransferId]);
  const close = (): void => { setOpened(false); };
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={() => {
          flow.begin();
          setOpened(true);
          void flow.prepare(write);
        }}
      >
        {t('writes:delete.action')}
      </Button>
      <WriteDialog opened={opened} title={t('writes:delete.title')} onClose={close}>
        <ConfirmWrite flow={flow} write={write} danger text={t('writes:delete.text')} confirmLabel={t('writes:delete.confirm')} onClose={close} />
      </WriteDialog>
    </>
  );
}

/** The same, on the page of the write that booked it. */
export function DeleteBooked({ intent }: { readonly intent: IntentView }): ReactElement | null {
  const { transfer, shown, kind } = intent;
  if (shown.account === null || kind === 'deleteTransfer' || transfer === null || transfer.status !== 'BOOKED' || transfer.direction === 'INCOMING') return null;
  return <DeleteTransfer accountId={shown.account.accountId} moneyTransferId={transfer.moneyTransferId} size="sm" />;
}
