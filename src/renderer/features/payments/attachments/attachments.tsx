import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FileDrop, readFile } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, describeError, ErrorState, Said, Section, useMoment } from '#renderer/ui/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { AttachmentSubject, AttachmentView } from '#shared/bridge/payments/attachments.ts';
import { MOST_ATTACHMENT_BYTES } from '#shared/domain/attachment.ts';
import type { ApprovedAttachment } from '#shared/domain/attachment.ts';
import { sizeWords } from './attached-files.tsx';
import { canBeShown, Preview } from './preview.tsx';
import classes from './attachments.module.css';

const BYTES_PER_MB = 1_000_000;

interface AttachmentsProps {
  readonly subject: AttachmentSubject;
  /** What was approved with it; others were added later. null before. */
  readonly approved?: readonly ApprovedAttachment[] | null;
  readonly onAdded?: () => void;
}

interface Refusal {
  readonly name: string;
  readonly error: AppError | 'tooLarge' | 'notReadable';
}

/** The files of a record: chosen, dropped or pasted. */
export function Attachments({ subject, approved = null, onAdded }: AttachmentsProps) {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('attachments.list', { subject }, ['attachments', 'intents', 'approvals', 'closings']);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [shown, setShown] = useState<AttachmentView | null>(null);
  const [removing, setRemoving] = useState<AttachmentView | null>(null);

  const add = async ({ name, bytes }: GivenFile): Promise<void> => {
    setBusy(true);
    const result = await invoke('attachments.add', { subject, name, bytes });
    setBusy(false);
    setRefusal(result.ok ? null : { name, error: result.error });
    if (result.ok) onAdded?.();
  };
  const paste = useEffectEvent(async (file: File): Promise<void> => {
    const read = await readFile(file, MOST_ATTACHMENT_BYTES);
    if (read.ok) await add(read.value);
    else setRefusal({ name: file.name, error: read.error });
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const file = [...(event.clipboardData?.files ?? [])][0];
      // Spreadsheets copy a picture along with the text, and a field wants the text.
      if (file === undefined || (isField(event.target) && event.clipboardData?.types.includes('text/plain') === true)) return;
      event.preventDefault();
      void paste(file);
    };
    window.addEventListener('paste', onPaste);
    return () => { window.removeEventListener('paste', onPaste); };
  }, []);
  const remove = async ({ sha256 }: AttachmentView): Promise<void> => {
    setRemoving(null);
    const result = await invoke('attachments.remove', { subject, sha256 });
    if (!result.ok) setRefusal({ name: '', error: result.error });
  };

  const size = format.number(MOST_ATTACHMENT_BYTES / BYTES_PER_MB);
  const files = data?.attachments ?? [];
  return (
    <Section heading={t('attachments:heading')}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data !== null && files.length === 0 && <p className="t-muted">{t('attachments:none')}</p>}
      {files.length > 0 && (
        <ul className={classes['list']}>
          {files.map((file) => (
            <li key={file.sha256}>
              <AttachedFile
                subject={subject} file={file} isLater={approved !== null && !approved.some(({ sha256 }) => sha256 === file.sha256)}
                onShow={setShown} onRemove={data?.fixed === true ? null : setRemoving} onRefused={setRefusal}
              />
            </li>
          ))}
        </ul>
      )}
      {files.some((file) => !canBeShown(file)) && <p className="t-hint">{t('attachments:notShown')}</p>}
      {data?.fixed === true && <p className="t-hint">{t('attachments:fixed')}</p>}
      <FileDrop
        label={t('attachments:add')} hint={t('attachments:hint', { size })} accept=".pdf,.png,.jpg,.jpeg,.xml,.p7m" mostBytes={MOST_ATTACHMENT_BYTES} busy={busy} several
        onFile={add}
      />
      {refusal !== null && <p className="t-hint t-wrong" role="alert">{refusalWords(refusal, size, t)}</p>}
      <Preview subject={subject} file={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        opened={removing !== null} title={t('attachments:removeTitle', { name: removing?.name ?? '' })} confirmLabel={t('attachments:removeConfirm')}
        onConfirm={() => { if (removing !== null) void remove(removing); }} onClose={() => setRemoving(null)}
      >
        {t('attachments:removeText')}
      </ConfirmDialog>
    </Section>
  );
}

const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function refusalWords({ name, error }: Refusal, size: string, t: ReturnType<typeof useT>['t']): string {
  if (typeof error === 'string') return t(`common:file.${error}`, { name, size });
  const { title, next } = describeError(error, t);
  return `${name === '' ? '' : `${name}: `}${title} ${next}`;
}

interface AttachedFileProps {
  readonly subject: AttachmentSubject;
  readonly file: AttachmentView;
  readonly isLater: boolean;
  readonly onShow: (file: AttachmentView) => void;
  /** null where nothing can be removed any more. */
  readonly onRemove: ((file: AttachmentView) => void) | null;
  readonly onRefused: (refusal: Refusal | null) => void;
}

function AttachedFile({ subject, file, isLater, onShow, onRemove, onRefused }: AttachedFileProps) {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const { name, type, size, sha256, addedAt, addedBy, here } = file;
  const label = (what: string): string => t('attachments:of', { what, name });
  const save = async (): Promise<void> => {
    const result = await invoke('attachments.save', { subject, sha256 });
    onRefused(result.ok ? null : { name, error: result.error });
    if (!result.ok || !result.value.written) return;
    const { path } = result.value;
    showToast({ title: (t) => t('attachments:saved'), message: () => path });
  };
  return (
    <div className={classes['file']}>
      <Stack gap={0} className={classes['name'] ?? ''}>
        <span title={t('attachments:hash', { hash: sha256 })}><Said text={name} /></span>
        <span className="t-small t-muted">{t(`attachments:types.${type}`)} · {sizeWords(size, t, format.number)} · {t('attachments:added', { when: moment(addedAt), name: addedBy })}</span>
        {isLater && <span className="t-small t-wait">{t('attachments:later')}</span>}
        {!here && <span className="t-small t-wait">{t('attachments:elsewhere', { name: addedBy })}</span>}
      </Stack>
      <Group gap="xs" wrap="nowrap">
        {here && canBeShown(file) && <Button size="compact-xs" variant="default" aria-label={label(t('attachments:show'))} onClick={() => onShow(file)}>{t('attachments:show')}</Button>}
        {here && <Button size="compact-xs" variant="default" aria-label={label(t('attachments:save'))} onClick={() => void save()}>{t('attachments:save')}</Button>}
        {onRemove !== null && <Button size="compact-xs" variant="subtle" color="gray" aria-label={label(t('attachments:remove'))} onClick={() => onRemove(file)}>{t('attachments:remove')}</Button>}
      </Group>
    </div>
  );
}
