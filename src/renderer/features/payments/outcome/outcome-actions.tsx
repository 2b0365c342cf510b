import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { BankMessage } from './bank-message.tsx';
import { BankTold, ToldLater } from './bank-told.tsx';
import { draftOf, openAsDraft } from './copy-to-draft.ts';
import { GiveUp } from './give-up.tsx';
import classes from './outcome.module.css';
import { PortalLinks } from './portal-links.tsx';
import { SendAgain } from './send-again.tsx';
import { undocumentedStatus, wasSignInRefused } from './situation.ts';
import type { Action } from './use-action.ts';

interface OutcomeActionsProps {
  readonly intent: IntentView;
  readonly action: Action;
  /** What other parts of the app offer here. */
  readonly children: ReactNode;
}

/** What can be done now, and nothing that cannot. */
export function OutcomeActions({ intent, action, children }: OutcomeActionsProps): ReactElement {
  const { t } = useT();
  const { state, intentId } = intent;
  return (
    <div className={classes['foot']}>
      <div className={classes['actions']}>
        {state === 'APPROVED' && <ToConfirm intent={intent} />}
        {state === 'APPROVED' && (
          <Button variant="default" disabled={action.busy !== null} onClick={() => void action.run('intents.withdraw', { intentId })}>{t('outcome:actions.withdraw')}</Button>
        )}
        {state === 'NOT_FOUND' && <SendAgain intent={intent} action={action} />}
        <BankTold intent={intent} action={action} />
        {(state === 'NOT_FOUND' || state === 'AMBIGUOUS') && <GiveUp intent={intent} action={action} />}
        {wasSignInRefused(intent) && <Button component={Link} href={pathOfPage('settings')}>{t('outcome:actions.toCredentials')}</Button>}
        <WriteAgain intent={intent} />
        <PortalLinks intent={intent} />
        {children}
        {intent.transfer !== null && (
          <Button variant="default" component={Link} href={pathOfRecord('transfers', intent.transfer.moneyTransferId)}>{t('outcome:actions.openTransfer')}</Button>
        )}
        {isWorthAsking(intent) && <BankMessage intentId={intentId} />}
      </div>
      {intent.declarable !== null && <ToldLater declarable={intent.declarable} />}
    </div>
  );
}

/** Whether only the bank may know more, or can stop it: what goes as it should needs no message. */
function isWorthAsking(intent: IntentView): boolean {
  const { state, verification } = intent;
  if (undocumentedStatus(intent) !== null) return true;
  if (state === 'APPROVED' || state === 'SENDING' || state === 'CONFIRMING') return false;
  return (!isTaken(state) && state !== 'CHALLENGE') || (verification !== null && verification.matchType !== 'MTCH');
}

/** Back to the summary of what did not leave: sending it needs the same look and the same button as the first time. */
function ToConfirm({ intent }: { readonly intent: IntentView }): ReactElement | null {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const content = draftOf(intent.shown, decimalMark);
  if (content === null || intent.batchId !== null) return null;
  return <Button onClick={() => void openAsDraft(content, { draftId: intent.requestId, step: 'confirm' })}>{t('outcome:actions.send')}</Button>;
}

/** The same payment as a new draft: to change what was refused, or to pay something like it. Never while its outcome is not known. */
function WriteAgain({ intent }: { readonly intent: IntentView }): ReactElement | null {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const content = draftOf(intent.shown, decimalMark);
  if (content === null || (intent.state === 'ACCEPTED' && undocumentedStatus(intent) !== null)) return null;
  const refused = (intent.state === 'REJECTED' && !wasSignInRefused(intent)) || intent.state === 'FAILED' || intent.state === 'EXPIRED';
  const over = refused || intent.state === 'REJECTED' || isTaken(intent.state) || intent.state === 'ABANDONED' || intent.state === 'DECLARED';
  if (!over) return null;
  return (
    <Button variant={refused ? 'filled' : 'default'} onClick={() => void openAsDraft(content)}>
      {refused ? t('outcome:actions.changeAndTry') : t('outcome:actions.duplicate')}
    </Button>
  );
}
