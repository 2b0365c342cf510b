import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { SAFEGUARDING_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat, useToday } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, Dialog, ErrorState, Note, PlainTable, TableHead } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { LedgerState } from '#shared/bridge/cash/journal-entries.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { firstOpenDay } from '#shared/domain/ledger/booking.ts';
import { NotDone } from './page-parts.tsx';
import classes from './journal-entries.module.css';

/** What the comparison with the bank depends on. */
export const LEDGER_PARTS: readonly ChangedPart[] = ['ledger', 'statements', 'orders', 'campaigns', 'unidentified', 'companies', 'entryMarks', 'accounts', 'books'];

type Which = 'open' | 'gone' | 'locked';

/** What the bank says and the journal has otherwise or not at all, and the ways to book it. */
export function Unbooked({ lockedThrough }: { readonly lockedThrough: string | null }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const today = useToday();
  const { data, error, reload } = useQuery('ledger.state', null, LEDGER_PARTS);
  const { busy, failure, book } = useBooking();
  const [asks, setAsks] = useState<'gone' | 'locked' | null>(null);
  if (error !== null) return <ErrorState error={error} onRetry={reload} />;
  if (data === null) return <p className="t-muted" role="status">{t('ledger:reading')}</p>;
  const { waiting: { new: added, changed, gone }, differencesTotal } = data;
  const open = added + changed;
  const month = format.month((firstOpenDay(lockedThrough) ?? today).slice(0, 7));
  const nothing = open + gone + differencesTotal === 0;
  return (
    <Stack gap="sm" role="status">
      {open > 0 && (
        <Group gap="8px 16px" className={classes['unbooked'] ?? ''}>
          <span><strong>{t('ledger:waiting', { count: open, number: format.number(open) })}</strong> <span className="t-muted">{t('ledger:waitingParts', { new: format.number(added), changed: format.number(changed) })}</span></span>
          <Button size="xs" loading={busy === 'open'} onClick={() => void book('open', open)}>{t('ledger:book', { count: open, number: format.number(open) })}</Button>
        </Group>
      )}
      {gone > 0 && (
        <Group gap="8px 16px" className={classes['unbooked'] ?? ''}>
          <strong>{t('ledger:gone', { count: gone, number: format.number(gone) })}</strong>
          <Button size="xs" variant="default" loading={busy === 'gone'} onClick={() => { setAsks('gone'); }}>{t('ledger:reverse')}</Button>
        </Group>
      )}
      {differencesTotal > 0 && (
        <Group gap="8px 16px" className={classes['unbooked'] ?? ''}>
          <strong>{t('ledger:differences', { count: differencesTotal, number: format.number(differencesTotal) })}</strong>
          <Button size="xs" variant="default" loading={busy === 'locked'} onClick={() => { setAsks('locked'); }}>{t('ledger:showDifferences')}</Button>
        </Group>
      )}
      {nothing && data.queueTotal === 0 && !data.computing && <p className="t-muted">{t('ledger:allBooked')}</p>}
      {data.computing && <p className="t-muted">{t('ledger:computing')}</p>}
      {data.accounts === 0 && <Note meaning="wait" line>{t('ledger:noAccounts')} <Link href={SAFEGUARDING_PATH}>{t('ledger:chooseAccounts')}</Link></Note>}
      {failure !== null && <NotDone error={failure} />}
      <ConfirmDialog
        opened={asks === 'gone'} title={t('ledger:reverseTitle')} confirmLabel={t('ledger:reverseConfirm', { count: gone, number: format.number(gone) })}
        onConfirm={() => {
          setAsks(null);
          void book('gone', gone);
        }}
        onClose={() => { setAsks(null); }}
      >
        {t('ledger:reverseText')}
      </ConfirmDialog>
      <Differences
        opened={asks === 'locked'} state={data} month={month} onClose={() => { setAsks(null); }}
        onTake={() => {
          setAsks(null);
          void book('locked', differencesTotal);
        }}
      />
    </Stack>
  );
}

function useBooking(): { readonly busy: Which | null; readonly failure: AppError | null; readonly book: (which: Which, shown: number) => Promise<void> } {
  const { t } = useT();
  const format = useFormat();
  const [busy, setBusy] = useState<Which | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const book = async (which: Which, shown: number): Promise<void> => {
    setBusy(which);
    const result = await runTask((t) => t('ledger:booking'), (taskId) => invoke('ledger.book', { which, shown, taskId }));
    setBusy(null);
    setFailure(result.ok || result.error.kind === 'cancelled' ? null : result.error);
    if (result.ok) notifications.show({ message: t('ledger:booked', { count: result.value, number: format.number(result.value) }) });
  };
  return { busy, failure, book };
}

interface DifferencesProps {
  readonly opened: boolean;
  readonly state: LedgerState;
  /** The first open one, in words. */
  readonly month: string;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** What the bank says otherwise of locked months; a person takes it into the open one. */
function Differences({ opened, state: { differences, differencesTotal }, month, onTake, onClose }: DifferencesProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const more = differencesTotal - differences.length;
  return (
    <Dialog opened={opened} onClose={onClose} size={900} title={t('ledger:difference.heading')} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="md">
        <p className="t-prose">{t('ledger:difference.about', { month })}</p>
        <PlainTable label={t('ledger:difference.heading')}>
          <TableHead
            words={[t('ledger:difference.columns.date'), t('ledger:difference.columns.kind'), t('ledger:difference.columns.change')]}
            figures={[t('ledger:difference.columns.before'), t('ledger:difference.columns.now')]}
          />
          <tbody>
            {differences.map(({ postingId, date, kind, change, before, now }) => (
              <tr key={postingId}>
                <td>{format.date(date)}</td>
                <td>{t(`ledger:kinds.${kind}`)}</td>
                <td>{t(`ledger:difference.changes.${change}`)}</td>
                <td data-end>{before === null ? '' : <Amount money={before} />}</td>
                <td data-end>{now === null ? '' : <Amount money={now} />}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        {more > 0 && <p className="t-muted">{t('ledger:difference.more', { count: more, number: format.number(more) })}</p>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t('common:cancel')}</Button>
          <Button onClick={onTake}>{t('ledger:take', { month })}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
