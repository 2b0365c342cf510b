import { Button } from '@mantine/core';
import { IconCopy, IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { EvidenceButton } from '#renderer/features/payments/evidence/index.ts';
import { openAsDraft, SaveAsTemplate } from '#renderer/features/payments/outcome/index.ts';
import { DeleteTransfer, WriteRows } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError, Section } from '#renderer/ui/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { DraftContent } from '#shared/bridge/payments/drafts.ts';
import type { IntentView, ProofOutcome } from '#shared/bridge/writes/intents.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { feeTypes, transferStates } from '#shared/contract/states.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { isTaken, isUnresolved } from '#shared/domain/intent-state.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import { isBooked } from '#shared/domain/payment/booked.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { wasReceived } from '#shared/domain/payment/received.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import type { OnAccount } from '#shared/sections/section.ts';
import { RevertTransfer } from './revert-transfer.tsx';

/** With an undocumented status, the only actions that move money are sending back and deleting. */
export function TransferActions({ detail: { record } }: DetailProps<'transfers'>) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const { accountId, moneyTransferId, status, direction, challengeId } = record;
  const { data: intents } = useQuery('intents.ofTransfer', { accountId, moneyTransferId }, ['intents', 'transfers']);
  const known = isKnownStatus(transferStates, status);
  const waits = known && status !== 'EXECUTED' && status !== 'CANCELLED' && status !== 'REJECTED';
  const duplicate = (): void => {
    if (record.hasTaxRelief === true) showToast({ title: (t) => t('writes:transfers.duplicate'), message: (t) => t('writes:transfers.duplicatedRelief') });
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
      {direction === 'OUTGOING' && known && <SaveAsTemplate content={duplicateOf(record, decimalMark)} size="xs" />}
      {(direction === 'OUTGOING' || (intents ?? []).length > 0) && <EvidenceButton of={evidenceOf(intents ?? [])} />}
      <AccountingProof accountId={accountId} moneyTransferId={moneyTransferId} />
    </>
  );
}

/** The writes of this app about a transfer: payment, deletion, reversal. */
export function LinkedWrites({ accountId, moneyTransferId }: { readonly accountId: string; readonly moneyTransferId: string }) {
  const { t } = useT();
  const { data } = useQuery('intents.ofTransfer', { accountId, moneyTransferId }, ['intents', 'transfers']);
  if (data === null || data.length === 0) return null;
  return <Section heading={t('writes:transfers.linked')}><WriteRows intents={data} /></Section>;
}

/** A transfer that was or may have been sent back is not sent back again. */
function earlierReversal(intents: readonly IntentView[]): IntentView | null {
  return intents.find(({ kind, state }) =>
    kind === 'revertTransfer' && (isTaken(state) || state === 'APPROVED' || isUnresolved(state))) ?? null;
}

/** The write that made the transfer, else the first about it. */
const evidenceOf = ([write]: readonly IntentView[]) => (write === undefined ? null : { kind: 'write', intentId: write.intentId } as const);

interface AnswerChallengeProps {
  readonly accountId: string;
  readonly moneyTransferId: string;
  readonly challengeId: string;
}

function AnswerChallenge({ accountId, moneyTransferId, challengeId }: AnswerChallengeProps) {
  const { t } = useT();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const adopt = async (): Promise<void> => {
    setAsking(true);
    const result = await invoke('intents.adoptChallenge', { accountId, moneyTransferId, challengeId });
    setAsking(false);
    if (result.ok) {
      navigate(pathOfPayment(result.value.intentId));
      return;
    }
    if (result.error.kind === 'blockedByIntent') {
      navigate(pathOfPayment(result.error.intentId));
      return;
    }
    const { error } = result;
    showToast({ meaning: 'wrong', stays: true, title: (t) => describeError(error, t).title, message: (t) => describeError(error, t).next });
  };
  return <Button size="xs" loading={asking} onClick={() => void adopt()}>{t('writes:transfers.challenge')}</Button>;
}

/** Asks the bank for the accounting proof and saves it. */
function AccountingProof({ accountId, moneyTransferId }: { readonly accountId: string; readonly moneyTransferId: string }) {
  const { t } = useT();
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    const result = await runTask((t) => t('writes:transfers.proof'), (taskId) => invoke('transfers.accountingProof', { accountId, moneyTransferId, taskId }));
    setAsking(false);
    if (result.ok) {
      tell(result.value);
      return;
    }
    // The task bar has said so.
    if (result.error.kind === 'cancelled') return;
    const { error } = result;
    // The bank's own words say more than its HTTP status.
    const reasons = 'bankErrors' in error ? error.bankErrors.map(({ description }) => description ?? '').filter((text) => text !== '') : [];
    showToast({
      meaning: 'wrong', stays: true,
      title: (t) => (reasons.length === 0 ? describeError(error, t).title : t('writes:proof.refused')),
      message: (t) => {
        const { next, code } = describeError(error, t);
        return reasons.length === 0 ? [next, code].filter((part) => part !== null).join(' ') : `${reasons.join('. ')} (${code ?? ''})`;
      },
    });
  };
  return (
    <Button size="xs" variant="default" loading={asking} leftSection={<IconFileCertificate size={14} aria-hidden="true" />} onClick={() => void ask()}>
      {t('writes:transfers.proof')}
    </Button>
  );
}

function tell(outcome: ProofOutcome): void {
  switch (outcome.kind) {
    case 'cancelled':
      return;
    case 'saved':
      showToast({ title: (t) => t('writes:proof.saved'), message: () => outcome.path });
      return;
    // These two stay until they are read.
    case 'noDocument':
      showToast({ meaning: 'wait', title: (t) => t('writes:proof.noDocument'), message: (t) => t('writes:proof.noDocumentText'), stays: true });
      return;
    case 'dateRangeExceeded':
      showToast({
        meaning: 'wait', title: (t) => t('writes:proof.outOfRange'),
        message: (t) => [t('writes:proof.outOfRangeText'), outcome.description].filter((part) => part !== null).join(' '), stays: true,
      });
      return;
    default:
      assertNever(outcome);
  }
}

/** The marker identifies the first payment at the bank; a copy must not carry it. */
const MARKER = /\bTS[0-9A-Z]{8}\b/;

/** Copies what the bank says of a transfer to a draft; it says nothing of tax relief. */
function duplicateOf(transfer: OnAccount<MoneyTransfer>, mark: DecimalMark): DraftContent {
  const { creditor, amount, feeType } = transfer;
  const paid = amount?.creditor ?? amount?.debtor ?? null;
  return {
    kind: 'createTransfer',
    draft: {
      ...emptyTransferDraft,
      accountId: transfer.accountId,
      beneficiaryName: creditor?.name ?? '',
      beneficiaryAccount: creditor?.accountCode ?? '',
      bic: creditor?.bicCode ?? '',
      address: creditor?.address?.address ?? '',
      city: creditor?.address?.city ?? '',
      country: creditor?.address?.countryCode ?? '',
      amount: paid === null ? '' : moneyToDecimal({ ...paid, amountMinor: Math.abs(paid.amountMinor) }).replace('.', mark),
      currency: paid?.currency ?? emptyTransferDraft.currency,
      description: transfer.description ?? '',
      remittanceInformation: (transfer.uri ?? '').replace(MARKER, '').trim(),
      isInstant: transfer.isInstant ?? false,
      isUrgent: transfer.isUrgent ?? false,
      feeType: isKnownStatus(feeTypes, feeType) ? feeType : '',
      feeAccountId: transfer.feeAccountId ?? '',
    },
  };
}
