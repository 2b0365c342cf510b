import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { ChallengePanel, DeclaredSection, Investigator, JournalRecord, OutcomeActions, situationOf, useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { describeError, ErrorState, Note, SkeletonFields, StatusBadge } from '#renderer/ui/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isLookedFor, isTaken } from '#shared/domain/intent-state.ts';
import classes from './closing.module.css';
import { cameToNothing } from './closing-words.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { Fates } from './fates.tsx';
import { StepFoot } from './step-foot.tsx';
import { ResultOrders } from './result-orders.tsx';
import type { Closing } from './use-closing.ts';

/** The fifth step: what the bank did, beside what was expected of it. */
export function ResultStep({ closing }: { readonly closing: Closing }): ReactElement {
  const { view } = closing;
  const { intent, result } = view;
  if (intent === null) return <SkeletonFields fields={6} />;
  return (
    <>
      <State intent={intent} />
      {intent.declaration !== null && <DeclaredSection declaration={intent.declaration} />}
      <Looking closing={closing} intent={intent} />
      {result !== null && <ComparisonTable view={view} result={result} />}
      {result !== null && <ResultOrders view={view} result={result} />}
      {result !== null && view.direction !== null && <Fates view={view} direction={view.direction} />}
      {!view.rehearsal && <JournalRecord intent={intent} />}
      <Onwards closing={closing} intent={intent} />
    </>
  );
}

/** How the write stands, in whole sentences. Takes the focus when it moves on. */
function State({ intent }: { readonly intent: IntentView }): ReactElement {
  const { t } = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(intent.state);
  const { state } = intent;
  const { meaning } = situationOf(intent);
  useEffect(() => {
    // On arrival the step's own heading has it.
    if (first.current !== state) heading.current?.focus({ preventScroll: true });
  }, [state]);
  const refused = intent.lastError !== null && state !== 'DECLARED' && cameToNothing(intent) ? intent.lastError : null;
  return (
    <div className={classes['state']} data-meaning={meaning}>
      <h3 ref={heading} tabIndex={-1}>{t(`closing:result.headings.${state}`)}</h3>
      {intent.turnedUpLate && <Note line meaning="wrong" role="alert">{t('closing:result.late')}</Note>}
      <p role="status">{t(`closing:result.texts.${state}`)}</p>
      {refused !== null && <Note line meaning="wrong"><StatusBadge meaning="wrong">{t(`outcome:badges.${state}`)}</StatusBadge> {describeError(refused, t).title} <span className="t-mono">{describeError(refused, t).code}</span></Note>}
    </div>
  );
}

/** While its outcome is not known: what is looked at, and what a person may decide. A rehearsal's write is in no journal of this app. */
function Looking({ closing, intent }: { readonly closing: Closing; readonly intent: IntentView }): ReactElement | null {
  const { t } = useT();
  const { view, reload } = closing;
  const action = useAction(reload);
  const looking = isLookedFor(intent.state) || intent.state === 'DECLARED';
  if (view.rehearsal) {
    if (!looking) return null;
    return <div className={classes['actions']}><span>{t('closing:result.rehearsalUnknown')}</span><Button size="xs" variant="default" onClick={reload}>{t('closing:result.look')}</Button></div>;
  }
  const challenge = intent.state === 'CHALLENGE' || intent.state === 'CONFIRMING' ? intent.challenge : null;
  return (
    <>
      {challenge !== null && <ChallengePanel intent={intent} challenge={challenge} action={action} />}
      {looking && intent.investigation !== null && <Investigator intent={intent} investigation={intent.investigation} action={action} />}
      {!looking && action.error !== null && <ErrorState error={action.error} />}
      {(looking || challenge !== null || intent.state === 'APPROVED' || intent.state === 'CONFLICT') && <OutcomeActions intent={intent} action={action}>{null}</OutcomeActions>}
    </>
  );
}

const isBarred = (view: ClosingView, intent: IntentView): boolean => !isTaken(intent.state) || view.ended !== null;

/** On to the payments that follow, or anew from the beginning where nothing came of it. */
function Onwards({ closing, intent }: { readonly closing: Closing; readonly intent: IntentView }): ReactElement | null {
  const { t } = useT();
  const { view, busy, run } = closing;
  if (cameToNothing(intent)) {
    if (view.ended !== null) return null;
    return (
      <div className={classes['foot']}>
        <Button disabled={busy !== null} onClick={() => void run('closings.goTo', { closingId: view.closingId, step: 'refresh' })}>{t('closing:result.anew')}</Button>
      </div>
    );
  }
  return <StepFoot closing={closing} next="followUp" barred={isBarred(view, intent) ? '' : null} />;
}
