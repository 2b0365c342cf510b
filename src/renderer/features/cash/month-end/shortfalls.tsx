import { useState } from 'react';
import type { ReactElement } from 'react';

import { Button } from '@mantine/core';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ReconciliationSheet } from '#shared/bridge/cash/statement-review.ts';

import classes from './reconciliation.module.css';

/** What the sums of the month lack: days that were never read, and how to read them; amounts in other currencies. */
export function Shortfalls({ sheet }: { readonly sheet: ReconciliationSheet }): ReactElement | null {
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
    <div className={classes['lacks']}>
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
    </div>
  );
}
