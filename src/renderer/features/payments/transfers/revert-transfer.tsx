import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { problemWords, useBankClock } from '#renderer/features/payments/payment/index.ts';
import { ConfirmWrite, useWrite, WriteDialog, WriteError } from '#renderer/features/payments/writes/index.ts';
import type { AskedWrite, WriteFlow } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Banner, describeError, SkeletonFields } from '#renderer/ui/index.ts';
import type { IntentView, ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import type { PaymentField } from '#shared/domain/payment/problems.ts';
import { wasReceived } from '#shared/domain/payment/received.ts';
import type { OnAccount } from '#shared/sections/section.ts';
import { RevertedFields, useReverted } from './reverted-transfer.tsx';
import type { Reversal } from './reverted-transfer.tsx';

interface RevertTransferProps {
  readonly transfer: OnAccount<MoneyTransfer>;
  /** A reversal by this app that happened, or may have. */
  readonly earlier: IntentView | null;
}

/** Sends a received transfer back, once: first the lookup whether that was done already, then the form, then the confirmation. */
export function RevertTransfer({ transfer, earlier }: RevertTransferProps) {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const { reversal, lookUp } = useReverted(transfer.moneyTransferId);
  const close = (): void => { setOpened(false); };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
        onClick={() => {
          setOpened(true);
          void lookUp();
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

function AlreadyReverted({ earlier, reversal, onClose }: { readonly earlier: IntentView | null; readonly reversal: Reversal | null; readonly onClose: () => void }) {
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

function Revert({ transfer, reversal, onClose }: { readonly transfer: OnAccount<MoneyTransfer>; readonly reversal: Reversal | null; readonly onClose: () => void }) {
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
        typed={typed} received={transfer.amount?.creditor ?? transfer.amount?.debtor ?? null} flow={flow} onType={setTyped}
        onContinue={() => { void flow.prepare(write).then((prepared) => { setConfirming(prepared !== null); }); }} onClose={onClose}
      />
    </>
  );
}

const wordOf = (list: 'directions' | 'transferStates', value: string | null, t: Translate): string => (value === null ? UNKNOWN : statusWord(list, value, t));

function useConfirmLabel(shown: ShownWrite | null): string {
  const { t } = useT();
  const format = useFormat();
  if (shown?.kind !== 'revertTransfer') return t('writes:revert.action');
  const amount = shown.amount ?? shown.received;
  const name = shown.creditor.name === '' ? shown.creditor.accountCode : shown.creditor.name;
  return amount === null ? t('writes:revert.confirmWhole', { name }) : t('writes:revert.confirm', { amount: format.money(amount), name });
}

interface RevertTyped {
  readonly descriptionHeading: string;
  readonly amount: string;
  readonly timing: 'none' | 'date' | 'urgent' | 'instant';
  readonly executionDate: BankDate | null;
  readonly feeType: '' | 'SHA' | 'OUR' | 'BEN';
}

const nothingTyped: RevertTyped = { descriptionHeading: '', amount: '', timing: 'none', executionDate: null, feeType: '' };

function revertOptions({ descriptionHeading, amount, timing, executionDate, feeType }: RevertTyped): Extract<AskedWrite, { kind: 'revertTransfer' }>['options'] {
  const chosen = timing === 'date' ? { kind: timing, executionDate: executionDate ?? '' } as const : { kind: timing } as const;
  return { descriptionHeading, amount, timing: chosen, feeType };
}

interface RevertFormProps {
  readonly typed: RevertTyped;
  readonly received: Money | null;
  readonly flow: WriteFlow;
  readonly onType: (typed: RevertTyped) => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

const timings = ['none', 'date', 'urgent', 'instant'] as const;
const feeTypes = ['SHA', 'OUR', 'BEN'] as const;

/** Amount, heading, time and fees; the rest is taken from the received transfer. */
function RevertForm({ typed, received, flow, onType, onContinue, onClose }: RevertFormProps) {
  const { t } = useT();
  const format = useFormat();
  const { today } = useBankClock();
  const { error, busy } = flow;
  const problemAt = (field: PaymentField): string | null => {
    const problem = error?.kind === 'paymentInvalid' ? error.problems.find((found) => found.field === field) : undefined;
    return problem === undefined ? null : problemWords(problem, t);
  };
  const pointedOut = error?.kind === 'paymentInvalid' && error.problems.every(({ field }) => field === 'amount' || field === 'executionDate' || field === 'description');
  const dateMissing = typed.timing === 'date' && typed.executionDate === null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!dateMissing) onContinue();
      }}
    >
      <Stack gap="md">
        <p className="t-muted">{t('writes:revert.once')}</p>
        <TextInput
          label={t('writes:revert.amount')}
          description={received === null ? t('writes:revert.amountHintUnknown') : t('writes:revert.amountHint', { amount: format.money(received) })}
          value={typed.amount} inputMode="decimal" data-autofocus error={problemAt('amount')}
          onChange={({ currentTarget: { value } }) => { onType({ ...typed, amount: value }); }}
        />
        <TextInput
          label={t('writes:revert.heading')} description={t('writes:revert.headingHint')} maxLength={140} value={typed.descriptionHeading}
          error={problemAt('description')} onChange={({ currentTarget: { value } }) => { onType({ ...typed, descriptionHeading: value }); }}
        />
        <Radio.Group
          label={t('writes:revert.timing')}
          value={typed.timing}
          onChange={(value) => {
            const timing = timings.find((name) => name === value);
            if (timing !== undefined) onType({ ...typed, timing });
          }}
        >
          <Group gap="lg">{timings.map((timing) => <Radio key={timing} size="xs" value={timing} label={t(`writes:revert.timings.${timing}`)} />)}</Group>
        </Radio.Group>
        {typed.timing === 'date' && (
          <DayInput
            label={t('writes:revert.date')} value={typed.executionDate} minDate={today} error={problemAt('executionDate')}
            onChange={(executionDate) => { onType({ ...typed, executionDate }); }}
          />
        )}
        <NativeSelect
          label={t('writes:revert.fees')}
          value={typed.feeType}
          data={[{ value: '', label: t('writes:revert.feesNone') }, ...feeTypes.map((value) => ({ value, label: t(`states:feeTypes.${value}`) }))]}
          onChange={({ currentTarget: { value } }) => { onType({ ...typed, feeType: feeTypes.find((name) => name === value) ?? '' }); }}
        />
        {error !== null && !pointedOut && <WriteError error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" loading={busy === 'preparing'} disabled={dateMissing}>{t('writes:continue')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
