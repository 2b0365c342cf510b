import { useState } from 'react';
import type { ReactElement } from 'react';

import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfAccount } from '#renderer/data/paths/paths.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CountedSum, ReconciliationSheet } from '#shared/bridge/cash/statement-review.ts';

import classes from './reconciliation.module.css';

/** How much of the month was checked, and the way to what was not. */
export function Checks({ sheet }: { readonly sheet: ReconciliationSheet }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [checking, setChecking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { accountId, from, to, changedSinceChecked: changed } = sheet;
  const pathOf = (marks: string): string => `${pathOfAccount(accountId)}?${new URLSearchParams({ period: 'custom', from, to, marks }).toString()}`;
  const checkAll = async (): Promise<void> => {
    setChecking(true);
    const shown = sheet.checked.count + sheet.unchecked.count;
    const result = await invoke('statement.markShown', { accountId, from, to, search: '', entries: 'all', marks: 'all', checked: true, shown });
    setChecking(false);
    setError(result.ok ? null : result.error);
  };
  const line = (label: string, { count, sum }: CountedSum): ReactElement => (
    <tr>
      <th scope="row">{label}</th>
      <td className={classes['note']}>{t('reconciliation:entries', { count, number: format.number(count) })}</td>
      <td className={classes['amount']}><Amount money={sum} sign="always" /></td>
    </tr>
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
        ? <p role="alert" className={classes['wrong']}>{t(error.kind === 'fileRefused' ? 'reconciliation:tooMany' : 'statement:shownChangedText')}</p>
        : <ErrorState error={error} onRetry={() => void checkAll()} />)}
    </Section>
  );
}
