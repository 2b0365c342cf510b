import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { undocumentedState } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ConfirmDialog, Note } from '#renderer/ui/index.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import type { Closing } from './use-closing.ts';

/** While orders come in, checking proves nothing: the way to stop them, and what that means. */
export function StopOrders({ closing }: { readonly closing: Closing }): ReactElement | null {
  const { t } = useT();
  const [asking, setAsking] = useState(false);
  const { view, busy, run } = closing;
  if (view.campaign.status === 'CLOSED') return <p className="t-muted">{t('closing:refresh.stopped')}</p>;
  const { status } = view.campaign;
  if (status !== 'OPEN' && isKnownStatus(campaignStates, status)) return null;
  const name = view.campaignName ?? view.campaignId;
  return (
    <Note meaning="wait">
      <strong>{status === 'OPEN' ? t('closing:refresh.open') : t('closing:refresh.perhapsOpen', { state: undocumentedState(status, t) })}</strong>
      <p>{t('closing:refresh.openText')}</p>
      <div>
        <Button disabled={busy !== null || view.busy !== null || view.ended !== null} loading={busy === 'closings.stopOrders'} onClick={() => setAsking(true)}>{t('closing:refresh.stop')}</Button>
      </div>
      <ConfirmDialog
        opened={asking} title={t('closing:refresh.stopTitle', { name })} confirmLabel={t('closing:refresh.stopNow')} onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('closings.stopOrders', { closingId: view.closingId });
        }}
      >
        {t('closing:refresh.openText')}
      </ConfirmDialog>
    </Note>
  );
}
