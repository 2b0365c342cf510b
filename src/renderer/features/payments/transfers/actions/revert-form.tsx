import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';

import { problemWords, useBankClock } from '#renderer/features/payments/payment/index.ts';
import { WriteError } from '#renderer/features/payments/writes/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import type { AskedWrite, WriteFlow } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { PaymentField } from '#shared/domain/payment/problems.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';

export interface RevertTyped {
  readonly descriptionHeading: string;
  readonly amount: string;
  readonly timing: 'none' | 'date' | 'urgent' | 'instant';
  readonly executionDate: BankDate | null;
  readonly feeType: '' | 'SHA' | 'OUR' | 'BEN';
}

export const nothingTyped: RevertTyped = { descriptionHeading: '', amount: '', timing: 'none', executionDate: null, feeType: '' };

export function revertOptions({ descriptionHeading, amount, timing, executionDate, feeType }: RevertTyped): Extract<AskedWrite, { kind: 'revertTransfer' }>['options'] {
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

/** What can be said of the way back: the rest is that of the transfer received. */
export function RevertForm({ typed, received, flow, onType, onContinue, onClose }: RevertFormProps): ReactElement {
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
          value={typed.amount}
          inputMode="decimal"
          data-autofocus
          error={problemAt('amount')}
          onChange={({ currentTarget: { value } }) => { onType({ ...typed, amount: value }); }}
        />
        <TextInput
          label={t('writes:revert.heading')}
          description={t('writes:revert.headingHint')}
          maxLength={140}
          value={typed.descriptionHeading}
          error={problemAt('description')}
          onChange={({ currentTarget: { value } }) => { onType({ ...typed, descriptionHeading: value }); }}
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
            label={t('writes:revert.date')}
            value={typed.executionDate}
            minDate={today}
            error={problemAt('executionDate')}
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
