import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { isBooked } from '#shared/domain/payment/booked.ts';
import { useWrite } from './use-write.ts';
import { ConfirmWrite, WriteDialog } from './write-dialog.tsx';

interface DeleteTransferProps {
  readonly accountId: string;
  readonly transfer: MoneyTransfer;
  readonly size?: 'xs' | 'sm';
}

export function DeleteTransfer({ accountId, transfer, size = 'xs' }: DeleteTransferProps): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { moneyTransferId } = transfer;
  const [opened, setOpened] = useState(false);
  const flow = useWrite(useCallback(({ intentId }: IntentView) => {
    setOpened(false);
    navigate(pathOfPayment(intentId));
  }, [navigate]));
  const write = useMemo(() => ({ kind: 'deleteTransfer', accountId, moneyTransferId }) as const, [accountId, moneyTransferId]);
  const doubtful = isBooked(transfer) === 'maybe' ? t('writes:delete.notPlainlyBooked', { status: transfer.status === null ? UNKNOWN : statusWord('transferStates', transfer.status, t) }) : null;
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
        <ConfirmWrite
          flow={flow} write={write} danger
          text={doubtful === null ? t('writes:delete.text') : <>{t('writes:delete.text')} <strong>{doubtful}</strong></>}
          confirmLabel={t('writes:delete.confirm')} onClose={close}
        />
      </WriteDialog>
    </>
  );
}

export function DeleteBooked({ intent }: { readonly intent: IntentView }): ReactElement | null {
  const { transfer, shown, kind, state } = intent;
  if (shown.account === null || kind === 'deleteTransfer' || transfer === null) return null;
  const booked = isBooked(transfer);
  // An undocumented status may also mean that a code is awaited: then the code is withheld instead.
  if (booked === 'no' || (booked === 'maybe' && state !== 'ACCEPTED')) return null;
  return <DeleteTransfer accountId={shown.account.accountId} transfer={transfer} size="sm" />;
}
