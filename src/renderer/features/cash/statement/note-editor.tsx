import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';

import { Anchor, Textarea } from '@mantine/core';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { dropDraft, keepDraft, keptDraft } from '#renderer/data/kept-drafts.ts';
import { describeError } from '#renderer/ui/index.ts';
import { means } from '#renderer/ui/keys/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { EntryKey } from '#shared/bridge/cash/statement.ts';

import classes from './entry-detail.module.css';

const MAX_LENGTH = 2_000;

/** What was typed and is not saved, and why where saving was tried. */
interface Kept {
  readonly text: string;
  readonly error: AppError | null;
}

interface NoteEditorProps {
  readonly entry: EntryKey;
  readonly note: string | null;
  /** Grows when the note is to be written now. */
  readonly wanted: number;
  /** Escape: back to where one came from. */
  readonly onLeave: () => void;
}

/**
 * The note of an entry: saved when one leaves it, or with Ctrl+Enter. What could not be saved stays, also while other entries
 * are looked at.
 */
export function NoteEditor({ entry, note, wanted, onLeave }: NoteEditorProps): ReactElement {
  const { t } = useT();
  const keptAs = `note ${entry.accountId} ${entry.transactionId} ${entry.occurrence}`;
  const [text, setText] = useState(() => keptDraft<Kept>(keptAs)?.text ?? note ?? '');
  const [known, setKnown] = useState(note);
  const [error, setError] = useState<AppError | null>(() => keptDraft<Kept>(keptAs)?.error ?? null);
  const field = useRef<HTMLTextAreaElement>(null);
  const sent = useRef<string | null>(null);
  if (known !== note) {
    setKnown(note);
    // Written elsewhere, or saved: what is being typed here stands.
    if (text.trim() === (known ?? '')) setText(note ?? '');
  }
  const save = async (): Promise<void> => {
    const typed = text.trim();
    if (typed === (note ?? '')) {
      dropDraft(keptAs);
      setError(null);
      return;
    }
    if (typed === sent.current) return;
    sent.current = typed;
    const result = await invoke('statement.mark', { entries: [entry], note: typed });
    setError(result.ok ? null : result.error);
    if (keptDraft<Kept>(keptAs)?.text !== typed) return;
    if (result.ok) {
      dropDraft(keptAs);
      return;
    }
    sent.current = null;
    keepDraft(keptAs, { text: typed, error: result.error } satisfies Kept);
  };
  const leave = useEffectEvent(() => void save());
  useEffect(() => () => { leave(); }, []);
  useEffect(() => {
    if (wanted > 0) field.current?.focus();
  }, [wanted]);
  const problem = error === null ? null : describeError(error, t);

  return (
    <Textarea
      ref={field}
      size="xs"
      label={t('statement:note')}
      description={t('statement:noteHint')}
      placeholder={t('statement:notePlaceholder')}
      rows={2}
      classNames={{ input: classes['noteField'] ?? '' }}
      maxLength={MAX_LENGTH}
      value={text}
      error={problem === null ? undefined : (
        <>
          {t('statement:noteNotSaved')} {problem.title}{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => void save()}>{t('statement:noteSaveAgain')}</Anchor>
        </>
      )}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        sent.current = null;
        keepDraft(keptAs, { text: value.trim(), error: null } satisfies Kept);
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (means(event, 'saveNote')) {
          event.preventDefault();
          void save();
        }
        if (means(event, 'leaveEntry')) {
          event.preventDefault();
          onLeave();
        }
      }}
    />
  );
}
