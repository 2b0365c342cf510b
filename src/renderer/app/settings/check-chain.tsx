import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useAskedFor } from '#renderer/data/asked-for.ts';
import { CopyButton, DescriptionList, ErrorState, Field } from '#renderer/ui/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { JournalCheck } from '#shared/bridge/app/journal.ts';
import { DamageWords } from './damage-words.tsx';

/** So much of a hash is enough to tell two apart at a glance. */
const SHORT = 16;

/** Reads the whole chain of the journal now, and says how it stands. */
export function CheckChain() {
  const { t } = useT();
  const format = useFormat();
  const [checked, setChecked] = useState<JournalCheck | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const check = async (): Promise<void> => {
    setBusy(true);
    const result = await invoke('journal.verify', null);
    setBusy(false);
    setChecked(result.ok ? result.value : null);
    setError(result.ok ? null : result.error);
  };
  useAskedFor('checkChain', () => {
    button.current?.scrollIntoView({ block: 'center' });
    button.current?.focus();
    void check();
  });
  return (
    <div className="t-settings-check">
      <Button ref={button} size="xs" variant="default" loading={busy} onClick={() => void check()}>{t('settings:check.button')}</Button>
      {error !== null && <ErrorState error={error} />}
      {checked?.whole === false && <div role="alert"><DamageWords damage={checked.damage} /></div>}
      {checked?.whole === true && (
        <div role="status">
          <p>{t('settings:check.whole')}</p>
          <DescriptionList>
            <Field label={t('settings:check.entries')}>{format.number(checked.entries)}</Field>
            <Field label={t('settings:check.head')}>
              <span className="t-mono">{checked.head.slice(0, SHORT)}…</span> <CopyButton text={checked.head} what={t('settings:check.head')} />
            </Field>
            <Field label={t('settings:check.at')}>{format.instant(checked.checkedAt)}</Field>
          </DescriptionList>
        </div>
      )}
    </div>
  );
}
