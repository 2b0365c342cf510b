import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { ConfirmDialog } from '#renderer/ui/index.ts';
import classes from './closing.module.css';
import type { Closing } from './use-closing.ts';

/** Ends a closing that was not sent. */
export function GiveUpClosing({ closing }: { readonly closing: Closing }): ReactElement | null {
  const { t } = useT();
  const [asking, setAsking] = useState(false);
  const { view, busy, run } = closing;
  if (view.intentId !== null || view.ended !== null) return null;
  return (
    <div className={classes['giveUp']}>
      <Button variant="subtle" color="gray" disabled={busy !== null} onClick={() => setAsking(true)}>{t('closing:giveUp')}</Button>
      <ConfirmDialog
        opened={asking} title={t('closing:giveUpTitle')} confirmLabel={t('closing:giveUpConfirm')} onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('closings.end', { closingId: view.closingId });
        }}
      >
        {t('closing:giveUpText')}
      </ConfirmDialog>
    </div>
  );
}
