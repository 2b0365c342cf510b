import { Button, Group, Progress, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { BATCHES_PATH, pathOfBatch } from '#renderer/data/paths/paths.ts';
import { useFreshness, useQuery } from '#renderer/data/queries.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { TeamAsks } from '#renderer/features/payments/writes/index.ts';
import { UnderTransfers } from '#renderer/features/payments/payment/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useTableState } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, EmptyState, ErrorState, Note, Page, SkeletonFields, StatusBadge } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';
import { fileProblemWords, phaseMeaning, phaseWords } from './batch-words.ts';
import classes from './batches.module.css';
import { ConfirmStep } from './confirm-step.tsx';
import { Lines } from './lines.tsx';
import { Sending } from './sending.tsx';
import { SentBefore } from './sent-before.tsx';
import { Totals } from './totals.tsx';

/** One file of payments: preview, confirmation, sending. */
export function BatchPage({ batchId }: { readonly batchId: string }) {
  const { t } = useT();
  const { data, error, reload } = useQuery('batches.get', { batchId }, ['batches', 'intents', 'accounts']);
  if (data !== null) return <Shown batch={data} onChange={reload} />;
  const gone = error?.kind === 'notFound' || error?.kind === 'invalid';
  return (
    <Page heading={t('batches:title')} above={<UnderTransfers list="batches" />}>
      {error === null && <SkeletonFields />}
      {error !== null && !gone && <ErrorState error={error} onRetry={reload} />}
      {gone && <EmptyState title={t('batches:notFound')}>{t('batches:notFoundText')}</EmptyState>}
    </Page>
  );
}

function Shown({ batch, onChange }: { readonly batch: BatchView; readonly onChange: () => void }) {
  const { t } = useT();
  const format = useFormat();
  /** It was approved before the file failed: the confirmation is gone by then. */
  const [notSaved, setNotSaved] = useState<AppError | null>(null);
  const confirming = new URLSearchParams(useSearch()).get('step') === 'confirm' && (batch.phase === 'preview' || batch.renewal !== null) && batch.undecided === 0;
  const frame = (content: ReactNode) => (
    <Page
      heading={batch.name} above={<UnderTransfers list="batches" />} fill={!confirming}
      beside={(
        <>
          <StatusBadge meaning={phaseMeaning[batch.phase]}>{phaseWords(batch, t)}</StatusBadge>
          <span className="t-hint">{t(`batches:formats.${batch.format}`)} · {format.instant(batch.createdAt)}</span>
        </>
      )}
      toolbar={batch.phase === 'sending' || batch.phase === 'paused' || confirming ? undefined : <Remove batchId={batch.batchId} />}
    >
      {content}
    </Page>
  );
  if (confirming) return frame(<ConfirmStep batch={batch} onChange={onChange} onNotSaved={setNotSaved} />);
  return frame(batch.phase === 'preview' ? <Preview batch={batch} onChange={onChange} /> : <Sending batch={batch} onChange={onChange} notSaved={notSaved} />);
}

function Remove({ batchId }: { readonly batchId: string }) {
  const { t } = useT();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const action = useAction();
  const remove = async (): Promise<void> => {
    const result = await action.run('batches.remove', { batchId });
    if (result?.ok === true) navigate(BATCHES_PATH, { replace: true });
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>{t('batches:remove')}</Button>
      <ConfirmDialog
        opened={asking} title={t('batches:removeTitle')} confirmLabel={t('batches:removeConfirm')} onConfirm={() => void remove()} onClose={() => setAsking(false)}
      >
        {t('batches:removeText')}
        {action.error !== null && <ErrorState error={action.error} />}
      </ConfirmDialog>
    </>
  );
}

function Preview({ batch, onChange }: { readonly batch: BatchView; readonly onChange: () => void }) {
  const { t } = useT();
  const table = useTableState({ key: 'line', direction: 'asc' });
  return (
    <div className="t-page-list">
      {batch.team !== undefined && batch.team.request !== null && <TeamAsks need={batch.team} />}
      <FileRemarks batch={batch} />
      <SentBefore batch={batch} onChange={onChange} onShow={table.value('show') === 'alike' ? null : () => { table.change({ show: 'alike' }, { replace: true }); }} />
      <Group flex="none" align="flex-end" justify="space-between" gap="12px 48px">
        <Totals batch={batch} />
        <div className="t-actions">
          <BankCheck batch={batch} onChange={onChange} />
          {batch.payable > 0 && batch.undecided > 0 && (
            <>
              <Button disabled>{t('batches:confirm.next')}</Button>
              <p className="t-muted">{t('batches:alike.first')}</p>
            </>
          )}
          {batch.payable > 0 && batch.undecided === 0 && <Button component={Link} href={`${pathOfBatch(batch.batchId)}?step=confirm`}>{t('batches:confirm.next')}</Button>}
        </div>
      </Group>
      {batch.lines > 0 && <Lines batch={batch} onChange={onChange} />}
    </div>
  );
}

function FileRemarks({ batch }: { readonly batch: BatchView }) {
  const { t } = useT();
  const { fileProblems, dropped } = batch;
  if (fileProblems.length === 0 && dropped.length === 0) return null;
  return (
    <Stack flex="none" gap="sm">
      {fileProblems.length > 0 && (
        <ul className={classes['problems']} data-meaning="wrong" aria-label={t('batches:problems.heading')} role="alert">
          {fileProblems.map((problem) => fileProblemWords(problem, t)).map((words) => (
            <li key={words} className="t-remark" data-meaning="wrong"><IconAlertTriangle size={16} aria-hidden="true" />{words}</li>
          ))}
        </ul>
      )}
      {dropped.length > 0 && (
        <Note line>
          {t('batches:problems.dropped')}: {dropped.map(({ name, lines }) => t('batches:problems.droppedField', { name, count: lines })).join(', ')}.
        </Note>
      )}
    </Stack>
  );
}

/** Asks the bank to validate each line in turn. Moves no money. */
function BankCheck({ batch, onChange }: { readonly batch: BatchView; readonly onChange: () => void }) {
  const { t } = useT();
  const action = useAction(onChange);
  const offline = useFreshness().phase === 'offline';
  const { batchId, validation: { running, done, of, refused } } = batch;
  if (of === 0) return null;
  const words = [t('batches:bank.progress', { done, of }), ...(refused > 0 ? [t('batches:bank.refusedCount', { count: refused })] : [])].join(' · ');
  return (
    <div className="t-actions">
      {(running || done > 0) && (
        <Stack gap="xs" miw={running ? 160 : 0} fz="sm">
          <p role="status" className={refused > 0 ? 't-wrong' : ''}>{words}</p>
          {running && <Progress value={(done / of) * 100} aria-label={words} size="sm" />}
        </Stack>
      )}
      {running && <Button variant="default" onClick={() => void action.run('batches.cancelValidation', { batchId })}>{t('batches:bank.stop')}</Button>}
      {!running && done < of && (
        <Button variant="default" disabled={offline} onClick={() => void action.run('batches.validate', { batchId })}>
          {t(done === 0 ? 'batches:bank.check' : 'batches:bank.again')}
        </Button>
      )}
      {action.error !== null && <ErrorState error={action.error} />}
    </div>
  );
}
