import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { EvidenceButton } from '#renderer/features/payments/evidence/index.ts';
import { openAsDraft } from '#renderer/features/payments/outcome/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { DeleteTransfer } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { transferStates } from '#shared/contract/states.ts';
import { isTaken, isUnresolved } from '#shared/domain/intent-state.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import { isBooked } from '#shared/domain/payment/booked.ts';
import { wasReceived } from '#shared/domain/payment/received.ts';

import { AccountingProof } from './accounting-proof.tsx';
import { AnswerChallenge } from './answer-challenge.tsx';
import { duplicateOf } from './duplicate.ts';
import { RevertTransfer } from './revert-transfer.tsx';

/** What can be done with a transfer. With a status that the interface does not list, nothing that moves money but a way back of what may have been received, or may still be taken back. */
export function TransferActions({ detail: { record } }: DetailProps<'transfers'>): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const { accountId, moneyTransferId, status, direction, challengeId } = record;
  const { data: intents } = useQuery('intents.ofTransfer', { accountId, moneyTransferId }, ['intents', 'transfers']);
  const known = isKnownStatus(transferStates, status);
  const waits = known && status !== 'EXECUTED' && status !== 'CANCELLED' && status !== 'REJECTED';
  const duplicate = (): void => {
    if (record.hasTaxRelief === true) notifications.show({ title: t('writes:transfers.duplicate'), message: t('writes:transfers.duplicatedRelief') });
    void openAsDraft(duplicateOf(record, decimalMark));
  };
  return (
    <>
      {waits && challengeId !== null && <AnswerChallenge accountId={accountId} moneyTransferId={moneyTransferId} challengeId={challengeId} />}
      {isBooked(record) !== 'no' && <DeleteTransfer transfer={record} accountId={accountId} />}
      {wasReceived(record) !== 'no' && <RevertTransfer transfer={record} earlier={earlierReversal(intents ?? [])} />}
      {direction === 'OUTGOING' && known && (
        <Button size="xs" variant="default" leftSection={<IconCopy size={14} aria-hidden="true" />} onClick={duplicate}>{t('writes:transfers.duplicate')}</Button>
      )}
      {(direction === 'OUTGOING' || (intents ?? []).length > 0) && <EvidenceButton of={evidenceOf(intents ?? [])} />}
      <AccountingProof accountId={accountId} moneyTransferId={moneyTransferId} />
    </>
  );
}

/** A received transfer can be sent back once: one that was sent back, or may have been, is not offered again. */
function earlierReversal(intents: readonly IntentView[]): IntentView | null {
  return intents.find(({ kind, state }) =>
    kind === 'revertTransfer' && (isTaken(state) || state === 'APPROVED' || isUnresolved(state))) ?? null;
}

/** The write that made the transfer, else the first that was about it. */
const evidenceOf = ([write]: readonly IntentView[]) => (write === undefined ? null : { kind: 'write', intentId: write.intentId } as const);
