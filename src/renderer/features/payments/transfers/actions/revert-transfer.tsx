import { Button, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { statusWord } from '#renderer/lists/record-view/index.ts';
import { ConfirmWrite, useWrite, WriteDialog } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Banner, describeError, SkeletonFields } from '#renderer/ui/index.ts';
import type { IntentView, ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { OnAccount } from '#shared/bridge/lists/records.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { wasReceived } from '#shared/domain/payment/received.ts';

import { RevertedFields } from './reverted-transfer.tsx';
import { nothingTyped, RevertForm, revertOptions } from './revert-form.tsx';
import { useReverted } from './use-reverted.ts';
import type { Reversal } from './use-reverted.ts';

interface RevertTransferProps {
  readonly transfer: OnAccount<MoneyTransfer>;
  /** A reversal from this app that happened, or may have. */
  readonly earlier: IntentView | null;
}

/** Sends a received transfer back, once: first a look whether that was done already, then what is wanted, then a second look. */
export function RevertTransfer({ transfer, earlier }: RevertTransferProps): ReactElement {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const { reversal, look } = useReverted(transfer.moneyTransferId);
  const close = (): void => { setOpened(false); };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
        onClick={() => {
          setOpened(true);
          void look();
        }}
      >
        {t('writes:revert.action')}
      </Button>
      <WriteDialog opened={opened} title={t('writes:revert.title')} onClose={close}>
        {earlier === null && (reversal === null || reversal.kind === 'asking')
          ? <div aria-label={t('writes:revert.checking')}><SkeletonFields fields={4} /></div>
          : earlier !== null || reversal?.kind === 'reverted'
            ? <AlreadyReverted earlier={earlier} reversal={reversal} onClose={close} />
            : <Revert key={`${opened}`} transfer={transfer} reversal={reversal} onClose={close} />}
      </WriteDialog>
    </>
  );
}

interface AlreadyRevertedProps {
  readonly earlier: IntentView | null;
  readonly reversal: Reversal | null;
  readonly onClose: () => void;
}

function AlreadyReverted({ earlier, reversal, onClose }: AlreadyRevertedProps): ReactElement {
  const { t } = useT();
  return (
    <>
      <p role="alert">{earlier === null ? t('writes:revert.already') : t('writes:revert.alreadyByApp')}</p>
      {reversal?.kind === 'reverted' && <RevertedFields reverted={reversal.reverted} />}
      <Group justify="flex-end" gap="sm">
        {earlier !== null && <Link href={pathOfPayment(earlier.intentId)}>{t('writes:openPayment')}</Link>}
        <Button variant="default" data-autofocus onClick={onClose}>{t('common:close')}</Button>
      </Group>
    </>
  );
}

interface RevertProps {
  readonly transfer: OnAccount<MoneyTransfer>;
  readonly reversal: Reversal | null;
  readonly onClose: () => void;
}

function Revert({ transfer, reversal, onClose }: RevertProps): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(nothingTyped);
  const flow = useWrite(useCallback(({ intentId }: IntentView) => { navigate(pathOfPayment(intentId)); }, [navigate]));
  const confirmLabel = useConfirmLabel(flow.prepared?.shown ?? null);
  const { accountId, moneyTransferId } = transfer;
  const write = { kind: 'revertTransfer', accountId, moneyTransferId, options: revertOptions(typed) } as const;
  const [confirming, setConfirming] = useState(false);
  const doubtful = wasReceived(transfer) === 'maybe' ? t('writes:revert.notPlainlyReceived', { direction: wordOf('directions', transfer.direction, t), status: wordOf('transferStates', transfer.status, t) }) : null;
  if (confirming) {
    return (
      <ConfirmWrite
        flow={flow}
        write={write}
        danger
        text={doubtful === null ? t('writes:revert.once') : <>{t('writes:revert.once')} <strong>{doubtful}</strong></>}
        confirmLabel={confirmLabel}
        onChange={() => {
          flow.change();
          setConfirming(false);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      {reversal?.kind === 'failed' && <Banner meaning="wait">{t('writes:revert.notChecked', { why: describeError(reversal.error, t).title })}</Banner>}
      {doubtful !== null && <Banner meaning="wait">{doubtful}</Banner>}
      <RevertForm
        typed={typed}
        received={transfer.amount?.creditor ?? transfer.amount?.debtor ?? null}
        flow={flow}
        onType={setTyped}
        onContinue={() => {
          void flow.prepare(write).then((prepared) => { setConfirming(prepared !== null); });
        }}
        onClose={onClose}
      />
    </>
  );
}

const wordOf = (list: 'directions' | 'transferStates', value: string | null, t: Translate): string => (value === null ? UNKNOWN : statusWord(list, value, t));

/** Who gets how much. */
function useConfirmLabel(shown: ShownWrite | null): string {
  const { t } = useT();
  const format = useFormat();
  if (shown?.kind !== 'revertTransfer') return t('writes:revert.action');
  const amount = shown.amount ?? shown.received;
  const name = shown.creditor.name === '' ? shown.creditor.accountCode : shown.creditor.name;
  return amount === null ? t('writes:revert.confirmWhole', { name }) : t('writes:revert.confirm', { amount: format.money(amount), name });
}
