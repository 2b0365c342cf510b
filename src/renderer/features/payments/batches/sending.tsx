import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { amountOf, payeeOf, useAction } from '#renderer/features/payments/outcome/index.ts';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, ErrorState } from '#renderer/ui/index.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';

import { Lines } from './lines.tsx';
import { PausePanel } from './pause-panel.tsx';
import classes from './sending.module.css';

interface SendingProps {
  readonly batch: BatchView;
  readonly onChange: () => void;
}

/** What became of the payments so far, and what the rest waits for. */
export function Sending({ batch, onChange }: SendingProps): ReactElement {
  const { t } = useT();
  const action = useAction(onChange);
  const { phase, pause, sent, payable, waiting } = batch;
  const over = phase === 'done' || phase === 'abandoned';
  return (
    <div className={classes['sending']}>
      <div className={classes['progress']}>
        <p className={classes['tally']} role="status">
          <strong>{t('batches:sending.progress', { sent, of: payable })}</strong>
          <span data-meaning="done">{t('batches:sending.accepted', { count: batch.accepted })}</span>
          {batch.failed > 0 && <span data-meaning="wrong">{t('batches:sending.failed', { count: batch.failed })}</span>}
          {batch.unclear > 0 && <span data-meaning="wait">{t('batches:sending.unclear', { count: batch.unclear })}</span>}
          {batch.declaredDone > 0 && <span>{t('batches:sending.declaredDone', { count: batch.declaredDone })}</span>}
          {batch.declaredNotDone > 0 && <span>{t('batches:sending.declaredNotDone', { count: batch.declaredNotDone })}</span>}
          {waiting > 0 && <span data-meaning="wait">{t('batches:sending.waiting', { count: waiting })}</span>}
        </p>
        {!over && <Progress value={payable === 0 ? 0 : (sent / payable) * 100} aria-label={t('batches:sending.bar')} size="sm" />}
        {phase === 'sending' && <UnderWay batch={batch} />}
        {phase === 'done' && <p>{t(waiting > 0 ? 'batches:sending.doneWaiting' : 'batches:sending.done')}</p>}
        {phase === 'abandoned' && <p>{t('batches:sending.abandoned')}</p>}
      </div>
      {phase === 'paused' && pause !== null && <PausePanel batch={batch} pause={pause} action={action} onChange={onChange} />}
      {!over && <Ways batch={batch} action={action} />}
      {action.error !== null && <ErrorState error={action.error} />}
      <Lines batch={batch} onChange={onChange} />
    </div>
  );
}

/** The line that is on its way to the bank just now. */
function UnderWay({ batch }: { readonly batch: BatchView }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data } = useQuery('intents.list', { scope: 'unresolved', limit: 200 }, ['intents']);
  const now = data?.find(({ batchId, state }) => batchId === batch.batchId && (state === 'SENDING' || state === 'CONFIRMING'));
  return (
    <p className={classes['now']}>
      {now === undefined
        ? t('batches:sending.between')
        : t('batches:sending.nowPayee', { amount: format.money(amountOf(now.shown)), name: payeeOf(now.shown) })}
      {' '}<span className="t-muted">{t('batches:sending.leave')}</span>
    </p>
  );
}

/** What can be done with the whole of it while it is not over. */
function Ways({ batch, action }: { readonly batch: BatchView; readonly action: Action }): ReactElement {
  const { t } = useT();
  const [asking, setAsking] = useState(false);
  const { batchId, phase, pause } = batch;
  const free = phase === 'paused' && (pause === null || !['challenge', 'verification', 'unknown', 'newDay'].includes(pause.reason));
  const abandon = async (): Promise<void> => {
    setAsking(false);
    await action.run('batches.abandon', { batchId });
  };
  return (
    <div className={classes['ways']}>
      {phase === 'sending' && <Button variant="default" disabled={action.busy !== null} onClick={() => void action.run('batches.pause', { batchId })}>{t('batches:sending.pause')}</Button>}
      {free && <Button disabled={action.busy !== null} onClick={() => void action.run('batches.resume', { batchId })}>{t('batches:sending.resume')}</Button>}
      <Button variant="default" onClick={() => setAsking(true)}>{t('batches:sending.abandon')}</Button>
      <ConfirmDialog
        opened={asking} title={t('batches:sending.abandonTitle')} confirmLabel={t('batches:sending.abandon')} onConfirm={() => void abandon()} onClose={() => setAsking(false)}
      >
        {t('batches:sending.abandonText', { count: Math.max(0, batch.payable - batch.sent) })}
      </ConfirmDialog>
    </div>
  );
}
