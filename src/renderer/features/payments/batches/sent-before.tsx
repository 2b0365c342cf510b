import { Button, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note } from '#renderer/ui/index.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';

/** Lines that look like payments sent before are not sent until a person decides. */
export function SentBefore({ batch, onChange, onShow }: { readonly batch: BatchView; readonly onChange: () => void; readonly onShow: (() => void) | null }) {
  const { t } = useT();
  const format = useFormat();
  const { fileSeen, undecided } = batch;
  if (fileSeen === null && undecided === 0) return null;
  const said = fileSeen === null ? null : { name: fileSeen.name, when: format.instant(fileSeen.at) };
  return (
    <Note meaning="wait" role="alert">
      {said !== null && fileSeen?.sent === true && <p><strong>{t('batches:alike.fileTitle')}</strong> {t('batches:alike.fileText', said)}</p>}
      {said !== null && fileSeen?.sent === false && <p>{t('batches:alike.filePreview', said)}</p>}
      {undecided > 0 && (
        <>
          <p><strong>{t('batches:alike.title', { count: undecided })}</strong></p>
          <p className="t-prose">{t('batches:alike.text')}</p>
          <Decide batchId={batch.batchId} index={null} onChange={onChange} onShow={onShow} />
        </>
      )}
    </Note>
  );
}

interface DecideProps {
  readonly batchId: string;
  /** null decides for all undecided lines. */
  readonly index: number | null;
  readonly onChange: () => void;
  readonly onShow: (() => void) | null;
}

export function Decide({ batchId, index, onChange, onShow }: DecideProps) {
  const { t } = useT();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const action = useAction(onChange);
  const keep = async (): Promise<void> => {
    const kept = await action.run('batches.decide', { batchId, index, decision: { kind: 'keep', reason } });
    if (kept?.ok === true) setAsking(false);
  };
  if (asking) {
    return (
      <Stack
        component="form" gap="sm" maw="60ch"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') void keep();
        }}
      >
        <TextInput
          id={id} label={t('batches:alike.reason')} description={t('batches:alike.reasonHint')} value={reason} maxLength={300} autoComplete="off" data-autofocus
          ref={(input) => { if (input !== null && document.activeElement === document.body) input.focus(); }}
          onChange={({ currentTarget }) => { setReason(currentTarget.value); }}
        />
        <div className="t-actions">
          <Button size="xs" type="submit" disabled={reason.trim() === '' || action.busy !== null}>{t('batches:alike.confirm')}</Button>
          <Button size="xs" variant="default" onClick={() => setAsking(false)}>{t('batches:alike.cancel')}</Button>
        </div>
        {action.error !== null && <ErrorState error={action.error} />}
      </Stack>
    );
  }
  return (
    <div className="t-actions">
      {onShow !== null && <Button size="xs" variant="default" onClick={onShow}>{t('batches:alike.show')}</Button>}
      <Button size="xs" variant="default" disabled={action.busy !== null} onClick={() => void action.run('batches.decide', { batchId, index, decision: { kind: 'leaveOut' } })}>
        {t(index === null ? 'batches:alike.leaveOutAll' : 'batches:alike.leaveOut')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>{t(index === null ? 'batches:alike.keepAll' : 'batches:alike.keep')}</Button>
      {action.error !== null && <ErrorState error={action.error} />}
    </div>
  );
}
