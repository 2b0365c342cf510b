import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Banner, ErrorState, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { HandoverView } from '#shared/bridge/cash/handover.ts';

import classes from './handover.module.css';

interface AcknowledgeProps {
  readonly view: HandoverView;
  /** Reads the page again: something is otherwise than it was shown. */
  readonly onChanged: () => void;
}

/** Takes over: what is open now is kept with name and time. */
export function Acknowledge({ view: { hash, userName }, onChanged }: AcknowledgeProps): ReactElement {
  const { t } = useT();
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const take = async (): Promise<void> => {
    setBusy(true);
    const result = await invoke('handover.acknowledge', { comment, hash });
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (result.ok) setComment('');
    else if (result.error.kind === 'changedSinceShown') onChanged();
  };
  return (
    <Section heading={t('comfort:handover.take')}>
      <div className={classes['take']}>
        <p className={classes['note']}>{t('comfort:handover.takeText')}</p>
        <Textarea label={t('comfort:handover.comment')} description={t('comfort:handover.commentHint')} rows={2} resize="vertical" maxLength={10_000} value={comment} onChange={(event) => { setComment(event.currentTarget.value); }} />
        {error?.kind === 'changedSinceShown' && <Banner meaning="wait"><strong>{t('comfort:handover.changed')}</strong> {t('comfort:handover.changedText')}</Banner>}
        {error !== null && error.kind !== 'changedSinceShown' && <ErrorState error={error} />}
        <div className={classes['takeButton']}>
          <Button size="sm" loading={busy} onClick={() => void take()}>{t('comfort:handover.take')}</Button>
          <span className={classes['note']}>{t('comfort:handover.as', { name: userName })}</span>
        </div>
      </div>
    </Section>
  );
}
