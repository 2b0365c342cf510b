import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import { mayGiveCodeAgain } from '#shared/bridge/writes/intents.ts';
import type { ChallengeView, IntentView } from '#shared/bridge/writes/intents.ts';
import { ChallengePanel, wasAsked } from './challenge-panel.tsx';
import classes from './outcome.module.css';
import type { Action } from './use-action.ts';

const UNTOLD: ChallengeView = { challengeId: null, answers: 0, problem: null, bankErrors: [], withheld: false };

/**
 * Whether the bank may be waiting for a code without having said so: how a challenge id arrives is not shown by the
 * interface, and it may come by a text message.
 */
export function mayWaitForCode(intent: IntentView): boolean {
  const { kind, state, transfer, attempts } = intent;
  const last = attempts.at(-1);
  // A code whose answer was lost is looked for first.
  if ((state === 'UNKNOWN' || state === 'NOT_FOUND') && last?.phase === 'confirm' && last.outcome === 'unknown') return state === 'UNKNOWN' && mayGiveCodeAgain(intent);
  if (kind !== 'createTransfer' && kind !== 'virtualIbanTransfer' && kind !== 'revertTransfer') return false;
  if (state === 'UNKNOWN' || state === 'NOT_FOUND') return true;
  return state === 'ACCEPTED' && !ENDED.has(transfer?.status ?? '');
}

/** With any other status, and one that nobody documented, it may be suspended. */
const ENDED: ReadonlySet<string> = new Set(['EXECUTED', 'BOOKED', 'CANCELLED', 'REJECTED']);

interface TypedChallengeProps {
  readonly intent: IntentView;
  readonly action: Action;
}

/** For a code that the bank asks for by another way than its answers: the person types under which id. */
export function TypedChallenge({ intent, action }: TypedChallengeProps): ReactElement {
  const { t } = useT();
  const [asked, setAsked] = useState(false);
  const again = intent.state === 'UNKNOWN' && mayGiveCodeAgain(intent);
  if (asked) return <ChallengePanel intent={intent} challenge={intent.challenge ?? UNTOLD} typed={!again || !wasAsked(intent)} action={action} onClose={() => setAsked(false)} />;
  return (
    <>
      {action.error !== null && <ErrorState error={action.error} />}
      <div className={classes['actions']}>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsked(true)}>{t(again ? 'outcome:challenge.giveAgain' : 'outcome:challenge.askedElsewhere')}</Button>
      </div>
    </>
  );
}
