import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';

import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { BATCHES_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, EmptyState, ErrorState, Page, SkeletonFields, StatusBadge } from '#renderer/ui/index.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';

import { Above } from './above.tsx';
import { phaseMeaning, phaseWords } from './batch-words.ts';
import classes from './batches.module.css';
import { ConfirmStep } from './confirm-step.tsx';
import { Preview } from './preview.tsx';
import { Sending } from './sending.tsx';

/** One file of payments, from its preview over the one confirmation to the last of its payments. */
export function BatchPage({ batchId }: { readonly batchId: string }): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useQuery('batches.get', { batchId }, ['batches', 'intents', 'accounts']);
  if (data !== null) return <Shown batch={data} onChange={reload} />;
  const gone = error?.kind === 'notFound' || error?.kind === 'invalid';
  return (
    <Page heading={t('batches:title')} above={<Above underList />}>
      {error === null && <SkeletonFields />}
      {error !== null && !gone && <ErrorState error={error} onRetry={reload} />}
      {gone && <EmptyState title={t('batches:notFound')}>{t('batches:notFoundText')}</EmptyState>}
    </Page>
  );
}

interface ShownProps {
  readonly batch: BatchView;
  readonly onChange: () => void;
}

function Shown({ batch, onChange }: ShownProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const confirming = new URLSearchParams(useSearch()).get('step') === 'confirm' && (batch.phase === 'preview' || batch.renewal !== null) && batch.undecided === 0;
  const frame = (content: ReactNode): ReactElement => (
    <Page
      heading={batch.name} above={<Above underList />} fill={!confirming}
      beside={(
        <>
          <StatusBadge meaning={phaseMeaning[batch.phase]}>{phaseWords(batch, t)}</StatusBadge>
          <span className={classes['read']}>{t(`batches:formats.${batch.format}`)} · {format.instant(batch.createdAt)}</span>
        </>
      )}
      toolbar={batch.phase === 'sending' || batch.phase === 'paused' || confirming ? undefined : <Remove batchId={batch.batchId} />}
    >
      {content}
    </Page>
  );
  if (confirming) return frame(<ConfirmStep batch={batch} onChange={onChange} />);
  return frame(batch.phase === 'preview' ? <Preview batch={batch} onChange={onChange} /> : <Sending batch={batch} onChange={onChange} />);
}

function Remove({ batchId }: { readonly batchId: string }): ReactElement {
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
