import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

import { ChallengePanel, StateExplained, useAction, VerificationPanel } from '#renderer/features/payments/outcome/index.ts';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { DeleteBooked } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfBatch, pathOfPage, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { BatchPause, BatchView } from '#shared/bridge/payments/batches.ts';

import { totalWords } from './batch-words.ts';
import { SentBefore } from './sent-before.tsx';
import classes from './sending.module.css';

interface PausePanelProps {
  readonly batch: BatchView;
  readonly pause: BatchPause;
  readonly action: Action;
  readonly onChange: () => void;
}

/** Why nothing more is sent for now, and what a person can do about it. */
export function PausePanel({ batch, pause, action, onChange }: PausePanelProps): ReactElement {
  const { t } = useT();
  if (!('intentId' in pause)) {
    if (pause.reason === 'newDay') return <NewDay batch={batch} onChange={onChange} />;
    const reason = pause.reason === 'person' ? 'person' : 'restart';
    return (
      <Panel title={t(`batches:pause.${reason}.title`)} text={t(`batches:pause.${reason}.text`)} />
    );
  }
  return <OfLine batch={batch} pause={pause} action={action} onChange={onChange} />;
}

function Panel({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: ReactNode }): ReactElement {
  return (
    <section className={classes['pause']} aria-label={title}>
      <p className={classes['pauseTitle']} role="alert"><IconPlayerPause size={18} aria-hidden="true" />{title}</p>
      <p className={classes['lead']}>{text}</p>
      {children}
    </section>
  );
}

/** What is left waits for an approval of today. */
function NewDay({ batch, onChange }: Pick<PausePanelProps, 'batch' | 'onChange'>): ReactElement {
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
      <div className={classes['ways']}>
        {undecided === 0 && (renewal?.payable ?? 0) > 0 && <Button component={Link} href={`${pathOfBatch(batch.batchId)}?step=confirm`}>{t('batches:confirm.next')}</Button>}
      </div>
    </Panel>
  );
}

interface OfLineProps extends PausePanelProps {
  readonly pause: Extract<BatchPause, { readonly intentId: string }>;
}

/** The payment that the others wait for, with what can be done for it here. */
function OfLine({ batch, pause, action, onChange }: OfLineProps): ReactElement {
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
      <div className={classes['ways']}>
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
