import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { LedgerMonth } from '#shared/bridge/cash/journal-entries.ts';
import { addDays, addMonths, bankDate } from '#shared/domain/bank-date.ts';

interface LockMonthProps {
  readonly month: LedgerMonth;
  /** Open months before it, the newest first: they are locked with it. */
  readonly earlier: readonly LedgerMonth[];
  readonly onLock: () => void;
  readonly onClose: () => void;
}

/** Asks before a month is locked. Where its days were not read since it was over, they are read first, unless the person does without. */
export function LockMonth({ month: { month, reconciled }, earlier, onLock, onClose }: LockMonthProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [reading, setReading] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const unread = reconciled.filter(({ lastReadAt }) => lastReadAt !== null);
  const named = { month: format.month(month) };
  if (unread.length === 0) {
    return (
      <ConfirmDialog opened title={t('ledger:months.lockTitle', named)} confirmLabel={t('ledger:months.lockOf', named)} onConfirm={onLock} onClose={onClose}>
        <WhatIsLocked earlier={earlier} />
      </ConfirmDialog>
    );
  }
  const readAndLock = async (): Promise<void> => {
    const from = bankDate(`${month}-01`);
    setReading(true);
    for (const { accountId } of unread) {
      const read = await invoke('sync.refreshStatement', { accountId, from, to: addDays(addMonths(from, 1), -1), again: true });
      const failure = !read.ok ? read.error : read.value.phase === 'offline' || read.value.phase === 'failed' ? read.value.error : null;
      if (failure === null) continue;
      setReading(false);
      setError(failure);
      return;
    }
    onLock();
  };
  return (
    <Modal opened onClose={onClose} title={t('ledger:months.lockTitle', named)} size={520} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="lg">
        <p className="t-wait">{t('ledger:months.notRead', { date: format.instant(unread.flatMap(({ lastReadAt }) => lastReadAt ?? []).toSorted()[0] ?? null) })}</p>
        <WhatIsLocked earlier={earlier} />
        {error !== null && <ErrorState error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>{t('common:cancel')}</Button>
          <Button variant="default" disabled={reading} onClick={onLock}>{t('ledger:months.lockUnread')}</Button>
          <Button loading={reading} onClick={() => void readAndLock()}>{t('ledger:months.readAndLock')}</Button>
        </Group>
        <span role="status" className="t-visually-hidden">{reading ? t('reconciliation:reading') : ''}</span>
      </Stack>
    </Modal>
  );
}

function WhatIsLocked({ earlier }: Pick<LockMonthProps, 'earlier'>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const namesOf = (months: readonly LedgerMonth[]): string => months.toReversed().map(({ month }) => format.month(month)).join(', ');
  const unreconciled = earlier.filter(({ reconciled }) => reconciled.some(({ state }) => state !== 'agrees'));
  const [newest, oldest] = [earlier.at(0), earlier.at(-1)];
  return (
    <Stack gap="sm">
      {newest !== undefined && oldest !== undefined && <p>{t('ledger:months.lockedWithIt', { count: earlier.length, first: format.month(oldest.month), last: format.month(newest.month) })}</p>}
      {unreconciled.length > 0 && (
        <p className="t-wait">
          {unreconciled.length > 1 && unreconciled.length === earlier.length ? t('ledger:months.noneReconciled') : t('ledger:months.unreconciled', { count: unreconciled.length, months: namesOf(unreconciled) })}
        </p>
      )}
      <p>{t('ledger:months.lockText')}</p>
    </Stack>
  );
}
