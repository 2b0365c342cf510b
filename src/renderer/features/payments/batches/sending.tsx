import { Button, Progress, Stack } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pathOfBatch, pathOfPage, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { amountOf, ChallengePanel, payeeOf, StateExplained, useAction, VerificationPanel } from '#renderer/features/payments/outcome/index.ts';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { ConfirmButton, DeleteBooked } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BatchPause, BatchView } from '#shared/bridge/payments/batches.ts';
import { totalWords } from './batch-words.ts';
import { Lines } from './lines.tsx';
import { SaveBatchAsFile } from './save-batch-as-file.tsx';
import classes from './sending.module.css';
import { SentBefore } from './sent-before.tsx';

export function Sending({ batch, onChange, notSaved }: { readonly batch: BatchView; readonly onChange: () => void; readonly notSaved: AppError | null }) {
  const { t } = useT();
  const action = useAction(onChange);
  const { phase, pause, sent, payable, waiting, inFile = 0 } = batch;
  const over = phase === 'done' || phase === 'abandoned';
  return (
    <div className="t-page-list">
      <Stack flex="none" gap="sm" maw={840}>
        <p className={classes['tally']} role="status">
          <strong>{t('batches:sending.progress', { sent, of: payable })}</strong>
          <span data-meaning="done">{t('batches:sending.accepted', { count: batch.accepted })}</span>
          {batch.failed > 0 && <span data-meaning="wrong">{t('batches:sending.failed', { count: batch.failed })}</span>}
          {batch.unclear > 0 && <span data-meaning="wait">{t('batches:sending.unclear', { count: batch.unclear })}</span>}
          {batch.declaredDone > 0 && <span>{t('batches:sending.declaredDone', { count: batch.declaredDone })}</span>}
          {batch.declaredNotDone > 0 && <span>{t('batches:sending.declaredNotDone', { count: batch.declaredNotDone })}</span>}
          {inFile > 0 && <span data-meaning="wait">{t('batches:sending.inFile', { count: inFile })}</span>}
          {waiting > inFile && <span data-meaning="wait">{t('batches:sending.waiting', { count: waiting - inFile })}</span>}
        </p>
        {!over && <Progress value={payable === 0 ? 0 : (sent / payable) * 100} aria-label={t('batches:sending.bar')} size="sm" />}
        {phase === 'sending' && <UnderWay batch={batch} />}
        {phase === 'done' && <p>{t(waiting > 0 ? 'batches:sending.doneWaiting' : 'batches:sending.done')}</p>}
        {phase === 'abandoned' && <p>{t('batches:sending.abandoned')}</p>}
      </Stack>
      {phase === 'paused' && pause !== null && <PausePanel batch={batch} pause={pause} action={action} onChange={onChange} />}
      {!over && <BatchActions batch={batch} action={action} />}
      {phase === 'paused' && pause?.reason !== 'newDay' && sent < payable && <SaveBatchAsFile batchId={batch.batchId} bodyHash={batch.bodyHash} barred={action.busy !== null} onSaved={onChange} />}
      {phase === 'paused' && notSaved !== null && <ErrorState error={notSaved} />}
      {action.error !== null && <ErrorState error={action.error} />}
      <Lines batch={batch} onChange={onChange} />
    </div>
  );
}

function UnderWay({ batch }: { readonly batch: BatchView }) {
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

function BatchActions({ batch, action }: { readonly batch: BatchView; readonly action: Action }) {
  const { t } = useT();
  const { batchId, phase, pause } = batch;
  const free = phase === 'paused' && (pause === null || !['challenge', 'verification', 'unknown', 'newDay'].includes(pause.reason));
  return (
    <div className="t-actions">
      {phase === 'sending' && <Button variant="default" disabled={action.busy !== null} onClick={() => void action.run('batches.pause', { batchId })}>{t('batches:sending.pause')}</Button>}
      {free && <Button disabled={action.busy !== null} onClick={() => void action.run('batches.resume', { batchId })}>{t('batches:sending.resume')}</Button>}
      <ConfirmButton
        variant="default" label={t('batches:sending.abandon')} title={t('batches:sending.abandonTitle')} confirmLabel={t('batches:sending.abandon')}
        onConfirm={() => void action.run('batches.abandon', { batchId })}
      >
        {t('batches:sending.abandonText', { count: Math.max(0, batch.payable - batch.sent) })}
      </ConfirmButton>
    </div>
  );
}

interface PausePanelProps {
  readonly batch: BatchView;
  readonly pause: BatchPause;
  readonly action: Action;
  readonly onChange: () => void;
}

function PausePanel({ batch, pause, action, onChange }: PausePanelProps) {
  const { t } = useT();
  if ('intentId' in pause) return <OfLine batch={batch} pause={pause} action={action} onChange={onChange} />;
  if (pause.reason === 'newDay') return <NewDay batch={batch} onChange={onChange} />;
  const reason = pause.reason === 'person' ? 'person' : 'restart';
  return <Panel title={t(`batches:pause.${reason}.title`)} text={t(`batches:pause.${reason}.text`)} />;
}

function Panel({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: ReactNode }) {
  return (
    <Stack component="section" className={classes['pause'] ?? ''} aria-label={title}>
      <p className={classes['pauseTitle']} role="alert"><IconPlayerPause size={18} aria-hidden="true" />{title}</p>
      <p className="t-prose">{text}</p>
      {children}
    </Stack>
  );
}

/** The rest needs an approval dated today. */
function NewDay({ batch, onChange }: Pick<PausePanelProps, 'batch' | 'onChange'>) {
  const { t } = useT();
  const format = useFormat();
  const { renewal, undecided } = batch;
  return (
    <Panel title={t('batches:pause.newDay.title')} text={t('batches:pause.newDay.text')}>
      {renewal !== null && (
        <p>
          {t('batches:pause.left', { count: renewal.payable, total: totalWords(renewal.totals, format) })}
          {renewal.redated > 0 && ` ${t('batches:pause.redated', { count: renewal.redated })}`}
        </p>
      )}
      <SentBefore batch={batch} onChange={onChange} onShow={null} />
      <div className="t-actions">
        {undecided === 0 && (renewal?.payable ?? 0) > 0 && <Button component={Link} href={`${pathOfBatch(batch.batchId)}?step=confirm`}>{t('batches:confirm.next')}</Button>}
      </div>
    </Panel>
  );
}

interface OfLineProps extends PausePanelProps {
  readonly pause: Extract<BatchPause, { readonly intentId: string }>;
}

function OfLine({ batch, pause, action, onChange }: OfLineProps) {
  const { t } = useT();
  const { intentId, reason, index } = pause;
  const { data: intent, reload } = useQuery('intents.get', { intentId }, ['intents']);
  const { data: page } = useQuery('batches.lines', { batchId: batch.batchId, show: 'all', offset: index, limit: 1 }, []);
  const onAnswer = useAction(() => {
    reload();
    onChange();
  });
  const line = page?.lines[0]?.sourceLine ?? index + 1;
  const challenge = intent?.challenge ?? null;
  const goOn = reason === 'verification' ? 'batches:sending.goOn' : 'batches:sending.goOnOthers';
  return (
    <Panel title={t(`batches:pause.${reason}.title`, { line })} text={t(`batches:pause.${reason}.text`)}>
      {intent !== null && (reason === 'notSent' || reason === 'rejected') && <StateExplained intent={intent} />}
      {intent !== null && intent.verification !== null && intent.verification.matchType !== 'MTCH' && <VerificationPanel intent={intent} verification={intent.verification} />}
      {intent !== null && challenge !== null && reason === 'challenge' && <ChallengePanel intent={intent} challenge={challenge} action={onAnswer} />}
      <div className="t-actions">
        {(reason === 'verification' || reason === 'unknown') && (
          <Button disabled={action.busy !== null} onClick={() => void action.run('batches.resume', { batchId: batch.batchId })}>{t(goOn)}</Button>
        )}
        {intent !== null && reason === 'verification' && <DeleteBooked intent={intent} />}
        {reason === 'twin'
          ? <Link href={pause.heldBy === undefined ? pathOfPage('transfers') : pathOfPayment(pause.heldBy)}>{t('batches:pause.toOpen')}</Link>
          : <Link href={pathOfPayment(intentId)}>{t(reason === 'unknown' ? 'batches:pause.investigator' : 'batches:pause.open')}</Link>}
      </div>
    </Panel>
  );
}
