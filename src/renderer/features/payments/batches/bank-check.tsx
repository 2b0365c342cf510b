import { Button, Progress } from '@mantine/core';
import type { ReactElement } from 'react';

import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFreshness } from '#renderer/data/queries.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';

import classes from './batches.module.css';

interface BankCheckProps {
  readonly batch: BatchView;
  readonly onChange: () => void;
}

/** Has the bank check every line it can, one after the other; can be stopped. Moves no money. */
export function BankCheck({ batch, onChange }: BankCheckProps): ReactElement | null {
  const { t } = useT();
  const action = useAction(onChange);
  const offline = useFreshness().phase === 'offline';
  const { batchId, validation: { running, done, of, refused } } = batch;
  if (of === 0) return null;
  const words = [
    t('batches:bank.progress', { done, of }), ...(refused > 0 ? [t('batches:bank.refusedCount', { count: refused })] : []),
  ].join(' · ');
  const all = done === of;
  return (
    <div className={classes['bankCheck']}>
      {(running || done > 0) && (
        <div className={classes['checked']}>
          <p role="status" data-refused={refused > 0 || undefined}>{words}</p>
          {running && <Progress value={(done / of) * 100} aria-label={words} size="sm" />}
        </div>
      )}
      {running && (
        <Button variant="default" onClick={() => void action.run('batches.cancelValidation', { batchId })}>{t('batches:bank.stop')}</Button>
      )}
      {!running && !all && (
        <Button variant="default" disabled={offline} onClick={() => void action.run('batches.validate', { batchId })}>
          {t(done === 0 ? 'batches:bank.check' : 'batches:bank.again')}
        </Button>
      )}
      {action.error !== null && <ErrorState error={action.error} />}
    </div>
  );
}
