import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError, Said, Section } from '#renderer/ui/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ApprovedAttachment } from '#shared/domain/attachment.ts';
import { sizeWords } from './attached-files.tsx';
import { Preview } from './preview.tsx';
import classes from './attachments.module.css';

/** The files that somebody is asked to approve with a payment or closing, from whichever desk attached them. */
export function ApprovedFiles({ requestId, files }: { readonly requestId: string; readonly files: readonly ApprovedAttachment[] }) {
  const { t } = useT();
  const format = useFormat();
  const [shown, setShown] = useState<ApprovedAttachment | null>(null);
  const [refusal, setRefusal] = useState<{ readonly name: string; readonly error: AppError } | null>(null);
  if (files.length === 0) return null;
  const subject = { on: 'payment', id: requestId } as const;
  const save = async ({ name, sha256 }: ApprovedAttachment): Promise<void> => {
    const result = await invoke('attachments.save', { subject, sha256 });
    setRefusal(result.ok ? null : { name, error: result.error });
    if (!result.ok || !result.value.written) return;
    const { path } = result.value;
    showToast({ title: (t) => t('attachments:saved'), message: () => path });
  };
  const refused = refusal === null ? null : describeError(refusal.error, t);
  return (
    <Section heading={t('attachments:heading')}>
      <ul className={classes['list']}>
        {files.map((file) => (
          <li key={file.sha256} className={classes['file']}>
            <span className={classes['name']} title={t('attachments:hash', { hash: file.sha256 })}><Said text={file.name} /> <span className="t-small t-muted">{sizeWords(file.size, t, format.number)}</span></span>
            <Group gap="xs" wrap="nowrap">
              <Button size="compact-xs" variant="default" aria-label={t('attachments:of', { what: t('attachments:show'), name: file.name })} onClick={() => setShown(file)}>{t('attachments:show')}</Button>
              <Button size="compact-xs" variant="default" aria-label={t('attachments:of', { what: t('attachments:save'), name: file.name })} onClick={() => void save(file)}>{t('attachments:save')}</Button>
            </Group>
          </li>
        ))}
      </ul>
      <p className="t-hint">{t('attachments:approved')}</p>
      {refused !== null && <p className="t-hint t-wrong" role="alert"><Said text={refusal?.name ?? ''} />: {refused.title} {refused.next}</p>}
      <Preview subject={subject} file={shown} onClose={() => setShown(null)} />
    </Section>
  );
}
