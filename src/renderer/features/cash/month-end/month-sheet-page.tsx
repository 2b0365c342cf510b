import { Button, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { LEDGER_MONTHS_PATH, pathOfAccount, pathOfReconciliation } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { AccountFrame } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { UNKNOWN, useFormat, useToday } from '#renderer/ui/format/index.ts';
import { ErrorState, PlainTable, Said, Section, SkeletonRows, TableHead } from '#renderer/ui/index.ts';
import { useShortcutKeys } from '#renderer/ui/keys/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CountedSum, ReconciliationSheet } from '#shared/bridge/cash/statement-review.ts';
import { addMonths, bankDate, parseBankDate } from '#shared/domain/bank-date.ts';
import { BalanceLedger, Line } from './balance-ledger.tsx';
import classes from './reconciliation.module.css';

interface MonthSheetPageProps {
  readonly accountId: string;
  /** "YYYY-MM". */
  readonly month: string;
}

export function MonthSheetPage({ accountId, month }: MonthSheetPageProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery(
    'statement.reconciliation', { accountId, month }, ['statements', 'entryMarks', 'accounts', 'entryDifferences'],
  );
  return (
    <AccountFrame accountId={accountId} part="reconciliation" toolbar={<MonthSteps accountId={accountId} month={month} />}>
      <div className={classes['sheet']}>
        <p className="t-quiet">
          <Link href={pathOfReconciliation(accountId, null)}>{t('reconciliation:allMonths')}</Link>
          {data !== null && data.state === 'agrees' && <> · <Link href={LEDGER_MONTHS_PATH}>{t('reconciliation:lock')}</Link></>}
        </p>
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {data === null && error === null && <SkeletonRows rows={7} />}
        {data !== null && (
          <>
            <BalanceLedger key={`${accountId} ${month}`} sheet={data} title={t('reconciliation:sheet', { month: format.month(month) })} />
            <Shortfalls sheet={data} />
            <Checks sheet={data} />
            {data.lostMarks.length > 0 && <LostMarks marks={data.lostMarks} />}
          </>
        )}
      </div>
    </AccountFrame>
  );
}

function MonthSteps({ accountId, month }: MonthSheetPageProps): ReactElement {
  const { t } = useT();
  const thisMonth = useToday().slice(0, 7);
  const first = parseBankDate(`${month}-01`) ?? bankDate(`${thisMonth}-01`);
  const pathAt = (steps: number): string => pathOfReconciliation(accountId, addMonths(first, steps).slice(0, 7));
  const isLast = month >= thisMonth;
  const step = (steps: number): void => {
    if (steps < 0 || !isLast) goTo(pathAt(steps));
  };
  useShortcutKeys({ previousMonth: () => { step(-1); }, nextMonth: () => { step(1); } });
  return (
    <>
      <Button
        size="xs" variant="default" leftSection={<IconChevronLeft size={14} aria-hidden="true" />} aria-keyshortcuts="Shift+ArrowLeft"
        title="Shift+←" onClick={() => { step(-1); }}
      >
        {t('reconciliation:previous')}
      </Button>
      <Button
        size="xs" variant="default" rightSection={<IconChevronRight size={14} aria-hidden="true" />} aria-keyshortcuts="Shift+ArrowRight"
        title="Shift+→" disabled={isLast} onClick={() => { step(1); }}
      >
        {t('reconciliation:next')}
      </Button>
      <Button size="xs" variant="default" leftSection={<IconPrinter size={14} aria-hidden="true" />} onClick={() => { window.print(); }}>
        {t('reconciliation:print')}
      </Button>
    </>
  );
}

/** Days never read, and amounts in other currencies. */
function Shortfalls({ sheet }: { readonly sheet: ReconciliationSheet }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const [reading, setReading] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { accountId, holes, otherCurrencies } = sheet;
  const first = holes[0];
  const last = holes.at(-1);
  const read = async (): Promise<void> => {
    if (first === undefined || last === undefined) return;
    setReading(true);
    const result = await invoke('sync.refreshStatement', { accountId, from: first.from, to: last.to });
    setReading(false);
    setError(result.ok ? (result.value.phase === 'offline' ? { kind: 'offline' } : null) : result.error);
  };
  if (first === undefined && otherCurrencies === 0) return null;
  return (
    <Stack gap="sm">
      {first !== undefined && (
        <p>
          <strong>{t('reconciliation:holes')}</strong>: {holes.map(({ from, to }) => format.dateRange(from, to)).join(', ')}{' '}
          <Button size="compact-xs" variant="default" className={classes['control'] ?? ''} loading={reading} onClick={() => void read()}>
            {t('reconciliation:readHoles')}
          </Button>
          <span role="status" className="t-visually-hidden">{reading ? t('reconciliation:reading') : ''}</span>
        </p>
      )}
      {otherCurrencies > 0 && <p>{t('reconciliation:otherCurrencies', { count: otherCurrencies, number: format.number(otherCurrencies) })}</p>}
      {error !== null && <ErrorState error={error} onRetry={() => void read()} />}
    </Stack>
  );
}

function Checks({ sheet }: { readonly sheet: ReconciliationSheet }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { busy: checking, error, run } = useCommand();
  const { accountId, from, to, changedSinceChecked: changed } = sheet;
  const pathOf = (marks: string): string => `${pathOfAccount(accountId)}?${new URLSearchParams({ period: 'custom', from, to, marks }).toString()}`;
  const shown = sheet.checked.count + sheet.unchecked.count;
  const checkAll = () => run('statement.markShown', { accountId, from, to, search: '', entries: 'all', marks: 'all', checked: true, shown });
  const line = (label: string, { count, sum }: CountedSum): ReactElement => (
    <Line label={label} note={t('reconciliation:entries', { count, number: format.number(count) })} money={sum} signed />
  );
  return (
    <Section
      heading={t('reconciliation:checks')}
      toolbar={
        sheet.unchecked.count > 0 && (
          <Button size="xs" variant="default" className={classes['control'] ?? ''} loading={checking} onClick={() => void checkAll()}>
            {t('reconciliation:checkAll')}
          </Button>
        )
      }
    >
      <span role="status" className="t-visually-hidden">{checking ? t('reconciliation:checking') : ''}</span>
      <table className={classes['ledger']}>
        <tbody>
          {line(t('reconciliation:checked'), sheet.checked)}
          {line(t('reconciliation:unchecked'), sheet.unchecked)}
        </tbody>
      </table>
      <p className={classes['links']}>
        {sheet.unchecked.count > 0 && <Link href={pathOf('unchecked')}>{t('reconciliation:showUnchecked')}</Link>}
        {changed > 0 && (
          <span>
            {t('reconciliation:changed', { count: changed, number: format.number(changed) })}.{' '}
            <Link href={pathOf('changed')}>{t('reconciliation:showChanged')}</Link>
          </span>
        )}
        <Link href={pathOf('all')}>{t('reconciliation:showAll')}</Link>
      </p>
      {error !== null && (error.kind === 'fileRefused' || error.kind === 'changedSinceShown'
        ? <p role="alert" className="t-wrong">{t(error.kind === 'fileRefused' ? 'reconciliation:tooMany' : 'statement:shownChangedText')}</p>
        : <ErrorState error={error} onRetry={() => void checkAll()} />)}
    </Section>
  );
}

/** Marks on entries that are no longer here. */
function LostMarks({ marks }: { readonly marks: ReconciliationSheet['lostMarks'] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const checked = (at: string, by: string | null): string => t('reconciliation:checkedBy', { at, by: by ?? UNKNOWN });
  return (
    <Section heading={t('reconciliation:lost')}>
      <p className="t-muted t-prose">{t('reconciliation:lostText')}</p>
      <PlainTable>
        <TableHead words={(['date', 'id', 'note', 'checked'] as const).map((column) => t(`reconciliation:lostColumns.${column}`))} />
        <tbody>
          {marks.map((mark, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- ids need not be unique, and the rows hold nothing of their own
            <tr key={`${mark.transactionId} ${index}`}>
              <td>{format.date(mark.date)}</td>
              <td className="t-mono">{mark.transactionId}</td>
              <td><Said text={mark.note ?? UNKNOWN} /></td>
              <td>{mark.checkedAt === null ? UNKNOWN : checked(format.instant(mark.checkedAt), mark.checkedBy)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  );
}
