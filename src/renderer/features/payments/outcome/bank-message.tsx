import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useCopy } from '#renderer/ui/copy-button.tsx';
import classes from './outcome.module.css';

/** Copies a message to the bank that asks what became of the write, and shows what was copied. */
export function BankMessage({ intentId }: { readonly intentId: string }): ReactElement {
  const { t, language } = useT();
  const copy = useCopy();
  const [message, setMessage] = useState<{ readonly text: string; readonly copied: boolean } | null>(null);
  const write = async (): Promise<void> => {
    const result = await invoke('intents.bankMessage', { intentId, language });
    if (result.ok) setMessage({ text: result.value, copied: await copy(result.value) });
  };
  return (
    <>
      <Button variant="default" onClick={() => void write()}>{t('outcome:actions.message')}</Button>
      {message !== null && (
        <div className={classes['bankMessage']}>
          <span role="status">{message.copied ? t('outcome:actions.messageCopied') : t('outcome:actions.messageNotCopied')}</span>
          <Textarea aria-label={t('outcome:actions.messageHeading')} value={message.text} readOnly rows={12} />
        </div>
      )}
    </>
  );
}
