import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { ChallengeView, IntentView } from '#shared/bridge/intents.ts';
import { ChallengePanel } from './challenge-panel.tsx';
import classes from './outcome.module.css';
import type { Action } from './use-action.ts';

const UNTOLD: ChallengeView = { challengeId: null, answers: 0, problem: null, bankErrors: [], withheld: false };

/**
 * Whether the bank may be waiting for a code without having said so: how a challenge id arrives is not shown by the
 * interface, and it may come by a text message.
 */
export const mayWaitForCode = ({ kind, state, transfer }: IntentView): boolean =>
  kind === 'createTransfer' && state === 'ACCEPTED' && (transfer === null || transfer.status === null || transfer.status === 'WORK_IN_PROGRESS');

interface TypedChallengeProps {
  readonly intent: IntentView;
  readonly action: Action;
}

/** For a code that the bank asks for by another way than its answers: the person types under which id. */
export function TypedChallenge({ intent, action }: TypedChallengeProps): ReactElement {
  const { t } = useT();
  const [asked, setAsked] = useState(false);
  if (asked) return <ChallengePanel intent={intent} challenge={UNTOLD} action={action} onClose={() => setAsked(false)} />;
  return (
    <>
      {action.error !== null && <ErrorState error={action.error} />}
      <div className={classes['actions']}>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsked(true)}>{t('outcome:challenge.askedElsewhere')}</Button>
      </div>
    </>
  );
}
