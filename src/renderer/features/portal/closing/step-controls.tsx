import { Box, Button } from '@mantine/core';

import { invoke } from '#renderer/data/bridge/index.ts';
import { ConfirmButton } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { undocumentedState } from '#renderer/lists/record-view/index.ts';
import { Note } from '#renderer/ui/index.ts';
import { campaignStates } from '#shared/contract/states.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';

import type { Closing } from './use-closing.ts';

interface StepFootProps {
  readonly closing: Closing;
  readonly next: ClosingStep;
  readonly back?: ClosingStep;
  /** Why Next is disabled; null when it is not. */
  readonly blocked: string | null;
}

export function StepFoot({ closing, next, back, blocked: own }: StepFootProps) {
  const { t } = useT();
  const { view, busy, run } = closing;
  const go = (step: ClosingStep): void => void run('closings.goTo', { closingId: view.closingId, step, findings: 'later' });
  // Nobody knows yet whether something bars the way.
  const blocked = own ?? (view.comparing === true && next !== 'check' ? t('closing:check.comparing') : null);
  return (
    <div className="t-foot">
      <Button disabled={blocked !== null || busy !== null || view.ended !== null} aria-describedby={blocked === null ? undefined : 'closing-barred'} onClick={() => go(next)}>
        {t('closing:next')}
      </Button>
      {back !== undefined && <Button variant="default" disabled={busy !== null} onClick={() => go(back)}>{t('closing:back')}</Button>}
      {blocked !== null && <span id="closing-barred" className="t-small">{blocked}</span>}
      <GiveUpClosing closing={closing} />
    </div>
  );
}

/** Ends a closing that was not sent. */
export function GiveUpClosing({ closing }: { readonly closing: Closing }) {
  const { t } = useT();
  const { view, busy, run } = closing;
  if (view.intentId !== null || view.ended !== null) return null;
  return (
    <Box ml="auto">
      <ConfirmButton
        variant="subtle" color="gray" disabled={busy !== null} label={t('closing:giveUp')} title={t('closing:giveUpTitle')} confirmLabel={t('closing:giveUpConfirm')}
        onConfirm={() => void run('closings.end', { closingId: view.closingId })}
      >
        {t('closing:giveUpText')}
      </ConfirmButton>
    </Box>
  );
}

/** Checks prove nothing while orders come in: offers to stop them. */
export function StopOrders({ closing }: { readonly closing: Closing }) {
  const { t } = useT();
  const { view, busy, run } = closing;
  const { status } = view.campaign;
  if (status === 'CLOSED') return <p className="t-muted" role="status">{t('closing:refresh.stopped')}</p>;
  if (status !== 'OPEN' && isKnownStatus(campaignStates, status)) return null;
  const name = view.campaignName ?? view.campaignId;
  return (
    <Note meaning="wait">
      <strong>{status === 'OPEN' ? t('closing:refresh.open') : t('closing:refresh.perhapsOpen', { state: undocumentedState(status, t) })}</strong>
      <p>{t('closing:refresh.openText')}</p>
      <div>
        <ConfirmButton
          disabled={busy !== null || view.busy !== null || view.ended !== null} loading={busy === 'closings.stopOrders'} label={t('closing:refresh.stop')}
          title={t('closing:refresh.stopTitle', { name })} confirmLabel={t('closing:refresh.stopNow')}
          onConfirm={() => void run('closings.stopOrders', { closingId: view.closingId })}
        >
          {t('closing:refresh.openText')}
        </ConfirmButton>
      </div>
    </Note>
  );
}

/** Stops the reading; what was read stays. */
export function StopReading({ closingId }: { readonly closingId: string }) {
  const { t } = useT();
  return <Button variant="subtle" onClick={() => void invoke('closings.stopReading', { closingId })}>{t('comfort:work.stopReading')}</Button>;
}
