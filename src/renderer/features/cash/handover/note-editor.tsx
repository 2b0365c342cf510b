import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, useMoment } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { HandoverNote } from '#shared/bridge/cash/handover.ts';

import classes from './handover.module.css';

/** So long nothing is typed before it is kept. */
const PAUSE_MS = 500;

/** The note of the one who leaves, kept as it is typed; what is typed last is kept when the page is left. */
export function NoteEditor({ note }: { readonly note: HandoverNote | null }): ReactElement {
  const { t } = useT();
  const moment = useMoment();
  const [text, setText] = useState(note?.text ?? '');
  const [error, setError] = useState<AppError | null>(null);
  const unsaved = useRef<string | null>(null);
  const [pending, setPending] = useState(false);

  const save = useRef(async (): Promise<void> => {
    if (unsaved.current === null) return;
    const saving = unsaved.current;
    unsaved.current = null;
    const result = await invoke('handover.saveNote', { text: saving });
    setError(result.ok ? null : result.error);
    if (unsaved.current === null) setPending(false);
  });

  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => void save.current(), PAUSE_MS);
    return () => { clearTimeout(timer); };
  }, [pending, text]);

  useEffect(() => {
    const last = save.current;
    return () => void last();
  }, []);

  return (
    <div className={classes['noteEditor']}>
      <Textarea
        label={t('comfort:handover.note')} description={t('comfort:handover.noteHint')} placeholder={t('comfort:handover.notePlaceholder')}
        rows={5} resize="vertical" maxLength={10_000} value={text}
        onChange={(event) => {
          unsaved.current = event.currentTarget.value;
          setText(event.currentTarget.value);
          setPending(true);
        }}
        onBlur={() => void save.current()}
      />
      <p className={classes['note']} role="status">
        {pending ? t('comfort:handover.noteSaving') : note !== null && text.trim() !== '' ? t('comfort:handover.noteSaved', { when: moment(note.at) }) : ''}
      </p>
      {error !== null && <ErrorState error={error} />}
    </div>
  );
}
