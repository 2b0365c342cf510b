import { Box, Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { SendOnceButton } from '#renderer/features/payments/payment/index.ts';
import { actionOf, Presence, RequestButton, SendWhenApproved, TeamAsks } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfApproval, pathOfBatch } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Note } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';
import { totalWords } from './batch-words.ts';
import { SaveBatchAsFile } from './save-batch-as-file.tsx';
import classes from './sending.module.css';
import { Totals } from './totals.tsx';

/** The one confirmation of a batch; its figures stay as they were when it was opened. */
export function ConfirmStep({ batch, onChange, onNotSaved }: { readonly batch: BatchView; readonly onChange: () => void; readonly onNotSaved: (error: AppError) => void }) {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef(false);
  const [frozen, setFrozen] = useState(() => approvable(batch));
  const [sending, setSending] = useState(false);
  const [changed, setChanged] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [sendWhenApproved, setSendWhenApproved] = useState(false);
  const action = actionOf(batch.team);
  const back = (): void => navigate(pathOfBatch(batch.batchId));

  useEffect(() => { heading.current?.focus({ preventScroll: true }); }, []);

  const refused = async (refusal: AppError): Promise<void> => {
    if (refusal.kind !== 'changedSinceShown') {
      setError(refusal);
      return;
    }
    const now = await invoke('batches.get', { batchId: batch.batchId });
    if (now.ok) setFrozen(approvable(now.value));
    onChange();
    setChanged(true);
  };
  const send = async (): Promise<void> => {
    if (asked.current) return;
    asked.current = true;
    setSending(true);
    setError(null);
    const result = action === 'request'
      ? await invoke('approvals.requestBatch', { batchId: batch.batchId, bodyHash: frozen.bodyHash, sendWhenApproved })
      : await invoke('batches.send', { batchId: batch.batchId, bodyHash: frozen.bodyHash });
    if (result.ok) {
      onChange();
      navigate('requestId' in result.value ? pathOfApproval(result.value.requestId) : pathOfBatch(batch.batchId), { replace: true });
      return;
    }
    await refused(result.error);
    asked.current = false;
    setSending(false);
  };

  if (frozen.payable === 0) {
    return (
      <EmptyState title={t('batches:confirm.nothing')} action={<Button variant="default" onClick={back}>{t('batches:confirm.back')}</Button>}>
        {t('batches:confirm.nothingText')}
      </EmptyState>
    );
  }
  const toPreview = <Button variant="default" onClick={back} disabled={sending}>{t('batches:confirm.back')}</Button>;
  const words = { count: frozen.payable, total: totalWords(frozen.totals, format) };
  return (
    <Stack align="flex-start" gap="lg" maw={960}>
      <h2 ref={heading} tabIndex={-1} className={classes['heading']}>{t('batches:confirm.heading')}</h2>
      <Presence what="batch" id={batch.batchId} />
      {changed && <Note line meaning="wait" role="alert">{t('batches:confirm.changed')}</Note>}
      <p className="t-prose">{t(batch.renewal === null ? 'batches:confirm.lead' : 'batches:confirm.renewed')}</p>
      <p className={classes['figure']}>
        <span>{t('batches:confirm.count', { count: frozen.payable })}</span>{' '}
        <strong>{words.total}</strong>{' '}
        {frozen.lines > frozen.payable && <span className="t-muted">{t('batches:confirm.leftOut', { count: frozen.lines - frozen.payable })}</span>}
      </p>
      <Totals batch={frozen} />
      <Remarks batch={frozen} />
      <div className={classes['points']}>
        <h3>{t('batches:confirm.points')}</h3>
        <ul className="t-points">{(['order', 'verification', 'codes', 'unknown'] as const).map((point) => <li key={point}>{t(`batches:confirm.${point}`)}</li>)}</ul>
      </div>
      <TeamAsks need={batch.team} />
      {action === 'request' && <SendWhenApproved checked={sendWhenApproved} disabled={sending} onChange={setSendWhenApproved} />}
      {error !== null && <ErrorState error={error} />}
      <Box w="100%" className="t-foot">
        {action === 'request'
          ? (
            <>
              <RequestButton working={sending} onRequest={() => void send()} />
              {toPreview}
              <span id="send-keys" className="t-small">{t('approvals:ask.keys')}</span>
            </>
          )
          : (
            <SendOnceButton
              label={t('batches:confirm.send', words)} sendingLabel={t('batches:confirm.sending')} sending={sending} barred={action === 'nothing'} onSend={() => void send()}
            >
              {toPreview}
            </SendOnceButton>
          )}
      </Box>
      {(action === 'send' || batch.team?.request?.waitsFor === 'mySending') && (
        <SaveBatchAsFile
          batchId={batch.batchId} bodyHash={frozen.bodyHash} barred={sending}
          onRefused={(refusal) => {
            onNotSaved(refusal);
            void refused(refusal);
          }}
          onSaved={() => {
            onChange();
            navigate(pathOfBatch(batch.batchId), { replace: true });
          }}
        />
      )}
    </Stack>
  );
}

/** All of a preview, or the rest of a batch on a later day. */
function approvable(batch: BatchView): BatchView {
  const { renewal } = batch;
  if (renewal === null) return batch;
  const { payable, leftOut, totals, accounts } = renewal;
  return { ...batch, payable, totals, accounts, lines: payable + leftOut, phase: 'preview', duplicates: 0, validation: { running: false, done: 0, of: 0, refused: 0 } };
}

function Remarks({ batch }: { readonly batch: BatchView }) {
  const { t } = useT();
  const { validation: { refused, done, of }, duplicates, keptOnPurpose, newAccounts = 0, firstPayments = 0, renewal } = batch;
  const remarks = [
    ...(renewal !== null && renewal.redated > 0 ? [t('batches:pause.redated', { count: renewal.redated })] : []),
    ...(keptOnPurpose > 0 ? [t('batches:alike.confirmed', { count: keptOnPurpose })] : []),
    ...(newAccounts > 0 ? [t('batches:confirm.newAccounts', { count: newAccounts })] : []),
    ...(firstPayments > 0 ? [t('batches:confirm.firstPayments', { count: firstPayments })] : []),
    ...(refused > 0 ? [t('batches:confirm.refused', { count: refused })] : []),
    ...(duplicates > 0 ? [t('batches:confirm.duplicates', { count: duplicates })] : []),
    ...(done < of ? [t('batches:confirm.notAsked')] : []),
  ];
  if (remarks.length === 0) return null;
  return <Note meaning="wait">{remarks.map((text) => <p key={text}>{text}</p>)}</Note>;
}
