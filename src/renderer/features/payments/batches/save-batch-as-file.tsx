import { Stack } from '@mantine/core';
import { useQuery } from '#renderer/data/queries.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { SaveAsFile } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BatchFileLines } from '#shared/bridge/payments/batches.ts';
import { totalWords } from './batch-words.ts';

interface SaveBatchAsFileProps {
  readonly batchId: string;
  readonly bodyHash: string;
  readonly barred: boolean;
  readonly onSaved: () => void;
  /** Shown here when absent. */
  readonly onRefused?: (error: AppError) => void;
}

/** What of a batch was not sent, for when the interface is down. */
export function SaveBatchAsFile({ batchId, bodyHash, barred, onSaved, onRefused }: SaveBatchAsFileProps) {
  const action = useAction();
  const { data } = useQuery('batches.fileLines', { batchId }, ['batches', 'intents']);
  const save = async (): Promise<void> => {
    const result = await action.run('batches.saveFile', { batchId, bodyHash });
    if (result?.ok === false) onRefused?.(result.error);
    if (result?.ok === true && result.value.written) onSaved();
  };
  if (data === null || data.leaves + data.staying === 0) return null;
  return (
    <>
      <SaveAsFile saving={action.busy !== null} barred={barred} possible={data.leaves > 0} onSave={() => void save()}><Leaving lines={data} /></SaveAsFile>
      {action.error !== null && onRefused === undefined && <ErrorState error={action.error} />}
    </>
  );
}

function Leaving({ lines: { leaves, totals, staying, stays } }: { readonly lines: BatchFileLines }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <Stack gap="xs">
      <p><strong>{leaves === 0 ? t('paymentFile:batch.nothing') : t('paymentFile:batch.leaves', { count: leaves, total: totalWords(totals, format) })}</strong></p>
      {staying > 0 && (
        <>
          <p>{t('paymentFile:batch.stays', { count: staying })}</p>
          <ul className="t-points">
            {stays.map(({ line, why }) => <li key={line}>{t('paymentFile:batch.line', { line })} {t(why === 'twin' || why === 'open' ? `paymentFile:batch.${why}` : `paymentFile:obstacles.${why}`)}</li>)}
          </ul>
          {staying > stays.length && <p>{t('paymentFile:batch.more', { count: staying - stays.length })}</p>}
        </>
      )}
    </Stack>
  );
}
