import { IconTrash } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { isBooked } from '#shared/domain/payment/booked.ts';
import { WriteButton } from './write-dialog.tsx';

export function DeleteTransfer({ accountId, transfer, size = 'xs' }: { readonly accountId: string; readonly transfer: MoneyTransfer; readonly size?: 'xs' | 'sm' }) {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { moneyTransferId } = transfer;
  const doubtful = isBooked(transfer) === 'maybe' ? t('writes:delete.notPlainlyBooked', { status: transfer.status === null ? UNKNOWN : statusWord('transferStates', transfer.status, t) }) : null;
  return (
    <WriteButton
      label={t('writes:delete.action')} title={t('writes:delete.title')} confirmLabel={t('writes:delete.confirm')} danger
      size={size} leftSection={<IconTrash size={14} aria-hidden="true" />}
      text={doubtful === null ? t('writes:delete.text') : <>{t('writes:delete.text')} <strong>{doubtful}</strong></>}
      write={{ kind: 'deleteTransfer', accountId, moneyTransferId }} onSent={({ intentId }) => navigate(pathOfPayment(intentId))}
    />
  );
}

export function DeleteBooked({ intent }: { readonly intent: IntentView }) {
  const { transfer, shown, kind, state } = intent;
  if (shown.account === null || kind === 'deleteTransfer' || transfer === null) return null;
  const booked = isBooked(transfer);
  // An undocumented status may also mean that a code is awaited: then the code is withheld instead.
  if (booked === 'no' || (booked === 'maybe' && state !== 'ACCEPTED')) return null;
  return <DeleteTransfer accountId={shown.account.accountId} transfer={transfer} size="sm" />;
}
