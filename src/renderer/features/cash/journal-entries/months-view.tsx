import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfApproval, pathOfReconciliation } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, PlainTable, Said, Section, SkeletonRows, StatusBadge, TableHead } from '#renderer/ui/index.ts';
import type { LedgerMonth, LedgerMonths } from '#shared/bridge/cash/journal-entries.ts';
import classes from './journal-entries.module.css';
import { LockMonth } from './lock-month.tsx';
import { LEDGER_PARTS } from './unbooked.tsx';
import { NotDone, Scrolled } from './page-parts.tsx';

/** Months, the newest first: what keeps one from being locked, and who locked and unlocked which. */
export function MonthsView(): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('ledger.months', null, [...LEDGER_PARTS, 'approvals']);
  const { busy, error: failure, run } = useCommand();
  const [locking, setLocking] = useState<LedgerMonth | null>(null);
  const [unlocking, setUnlocking] = useState<string | null>(null);
  if (error !== null) return <ErrorState error={error} onRetry={reload} />;
  if (data === null) return <SkeletonRows />;
  const { months, through, asked, history } = data;
  // What is undecided keeps the later months open as well: it is said where it begins, and in the newest month, which is on screen. Accounts agree or not in each month by itself.
  const beginsIn = new Map(months.map(({ month, obstacle }) => [obstacle, month]));
  const newestWith = new Map(months.toReversed().map(({ month, obstacle }) => [obstacle, month]));
  const isSaidIn = ({ month, obstacle }: LedgerMonth): boolean => obstacle === 'notReconciled' || beginsIn.get(obstacle) === month || newestWith.get(obstacle) === month;
  return (
    <Scrolled label={t('ledger:tabs.months')}>
      <Stack gap="lg">
        <p className="t-muted t-prose">{t('ledger:months.about')}</p>
        {failure !== null && <NotDone error={failure} />}
        {through !== null && (asked?.state === 'waiting' || asked?.state === 'approved') && (
          <p className="t-prose t-wait">{t(`ledger:months.asked.${asked.state}`, { month: format.month(through) })} <Link href={pathOfApproval(asked.requestId)}>{t('ledger:months.asked.open')}</Link></p>
        )}
        {through !== null && months.some(({ obstacle }) => obstacle === 'behind') && <p className="t-prose t-wait">{t('ledger:months.behind', { month: format.month(through) })}</p>}
        {months.length === 0 ? <EmptyState title={t('ledger:months.empty')} /> : (
          <PlainTable label={t('ledger:tabs.months')}>
            <thead>
              <tr>
                {(['month', 'state'] as const).map((column) => <th key={column} scope="col">{t(`ledger:months.columns.${column}`)}</th>)}
                {(['entries', 'waiting', 'queued'] as const).map((column) => <th key={column} scope="col" data-end>{t(`ledger:months.columns.${column}`)}</th>)}
                <th scope="col">{t('ledger:months.columns.reconciled')}</th>
                <th scope="col"><span className="t-visually-hidden">{t('ledger:months.lock')}</span></th>
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <tr key={month.month}>
                  <td className={classes['month']}>{format.month(month.month)}</td>
                  <td><State month={month} /></td>
                  <td data-end>{format.number(month.entries)}</td>
                  <td data-end>{format.number(month.waiting)}</td>
                  <td data-end>{format.number(month.queued)}</td>
                  <td className="t-quiet"><Reconciled month={month} /></td>
                  <td>
                    {month.month === through && asked === null && <Button size="compact-xs" variant="default" aria-label={t('ledger:months.unlockOf', { month: format.month(month.month) })} disabled={busy} onClick={() => { setUnlocking(month.month); }}>{t('ledger:months.unlock')}</Button>}
                    {month.obstacle === null && <Button size="compact-xs" aria-label={t('ledger:months.lockOf', { month: format.month(month.month) })} disabled={busy} onClick={() => { setLocking(month); }}>{t('ledger:months.lock')}</Button>}
                    {month.obstacle !== null && month.obstacle !== 'locked' && month.obstacle !== 'behind' && isSaidIn(month) && <span className="t-hint">{t(`ledger:months.obstacles.${month.obstacle}`)}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
        <History history={history} />
      </Stack>
      {locking !== null && (
        <LockMonth
          month={locking} earlier={months.filter(({ month, locked }) => month < locking.month && !locked)} onClose={() => { setLocking(null); }}
          onLock={() => {
            void run('ledger.lock', { month: locking.month });
            setLocking(null);
          }}
        />
      )}
      {unlocking !== null && (
        <Unlock
          month={format.month(unlocking)} onClose={() => { setUnlocking(null); }}
          onUnlock={(reason) => {
            void run('ledger.unlock', { month: unlocking, reason });
            setUnlocking(null);
          }}
        />
      )}
    </Scrolled>
  );
}

function State({ month: { locked, obstacle } }: { readonly month: LedgerMonth }): ReactElement {
  const { t } = useT();
  if (obstacle === 'behind') return <StatusBadge meaning="wait">{t('ledger:months.lockedByTeam')}</StatusBadge>;
  return <StatusBadge meaning={locked ? 'done' : 'neutral'}>{t(locked ? 'ledger:months.locked' : 'ledger:months.open')}</StatusBadge>;
}

function Reconciled({ month: { month, reconciled } }: { readonly month: LedgerMonth }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const nameOf = useAccountNames();
  if (reconciled.length === 0) return <>—</>;
  if (reconciled.every(({ state }) => state === 'agrees')) {
    const lastReadAt = reconciled.flatMap(({ lastReadAt: at }) => at ?? []).toSorted()[0];
    return (
      <>
        {t('ledger:months.agrees')}
        {lastReadAt !== undefined && <div className="t-hint" title={t('ledger:months.notRead', { date: format.instant(lastReadAt) })}>{t('ledger:months.lastRead', { date: format.instant(lastReadAt) })}</div>}
      </>
    );
  }
  const otherwise = Map.groupBy(reconciled.filter(({ state }) => state !== 'agrees'), ({ state }) => t(`reconciliation:states.${state}`));
  return (
    <Stack gap={2}>
      {[...otherwise].map(([state, accounts]) => {
        const links = accounts.map(({ accountId }) => <Link key={accountId} href={pathOfReconciliation(accountId, month)}><Said text={nameOf(accountId)} />{accounts.length === 1 && `: ${state}`}</Link>);
        return accounts.length === 1 ? links : (
          <details key={state} className={classes['months']}>
            <summary>{t('ledger:months.accounts', { count: accounts.length, state })}</summary>
            <Stack gap={2}>{links}</Stack>
          </details>
        );
      })}
    </Stack>
  );
}

function History({ history }: Pick<LedgerMonths, 'history'>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={t('ledger:months.history')}>
      {history.length === 0 ? <p className="t-muted">{t('ledger:months.noHistory')}</p> : (
        <PlainTable label={t('ledger:months.history')}>
          <TableHead words={(['when', 'month', 'what', 'who', 'reason'] as const).map((column) => t(`ledger:months.historyColumns.${column}`))} />
          <tbody>
            {history.map(({ month, reason, at, by }) => (
              <tr key={at}>
                <td>{format.instant(at)}</td>
                <td>{format.month(month)}</td>
                <td>{t(reason === null ? 'ledger:months.wasLocked' : 'ledger:months.wasUnlocked')}</td>
                <td><Said text={by} /></td>
                <td>{reason !== null && <Said text={reason} />}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Section>
  );
}

interface UnlockProps {
  /** In words. */
  readonly month: string;
  readonly onUnlock: (reason: string) => void;
  readonly onClose: () => void;
}

function Unlock({ month, onUnlock, onClose }: UnlockProps): ReactElement {
  const { t } = useT();
  const [reason, setReason] = useState('');
  const [needed, setNeeded] = useState(false);
  const unlock = (): void => {
    if (reason.trim() === '') setNeeded(true);
    else onUnlock(reason);
  };
  return (
    <Modal opened onClose={onClose} title={t('ledger:months.unlockTitle', { month })} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="lg">
        <Textarea
          label={t('ledger:months.reason')} description={t('ledger:months.reasonHint')} rows={2} maxLength={500} value={reason} data-autofocus error={needed && reason.trim() === '' ? t('ledger:months.reasonNeeded') : null}
          onChange={({ currentTarget }) => { setReason(currentTarget.value); }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t('common:cancel')}</Button>
          <Button onClick={unlock}>{t('ledger:months.unlockTitle', { month })}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
