import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { FindingKind } from '#shared/domain/closing/model.ts';
import classes from './check.module.css';
import type { Closing } from './use-closing.ts';

/** As many characters as a reason may have. */
const MOST = 500;

interface LeaveFindingProps {
  readonly closing: Closing;
  readonly kind: FindingKind;
  readonly onDone: () => void;
}

/** A finding is left only with a reason, which goes into the report. */
export function LeaveFinding({ closing, kind, onDone }: LeaveFindingProps): ReactElement {
  const { t } = useT();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { view, busy, run } = closing;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    const result = await run('closings.leave', { closingId: view.closingId, kind, reason });
    if (result?.ok === true) onDone();
  };
  return (
    <form className={classes['leave']} onSubmit={(event) => void submit(event)}>
      <Textarea
        ref={field} label={t('closing:check.reason')} description={t('closing:check.reasonHint')} value={reason} maxLength={MOST} rows={2}
        error={missing && reason.trim() === '' ? t('closing:check.reasonNeeded') : null} onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes['buttons']}>
        <Button type="submit" size="xs" loading={busy === 'closings.leave'}>{t('closing:check.leaveConfirm')}</Button>
        <Button size="xs" variant="default" onClick={onDone}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}
