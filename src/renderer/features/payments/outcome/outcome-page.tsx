import { useEffect, useRef } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { showWriteUnder } from '#renderer/data/shown.ts';
import { Amount } from '#renderer/ui/format/index.ts';
import { Columns, EmptyState, ErrorState, Page, SkeletonDetail, StatusBadge } from '#renderer/ui/index.ts';
import { isAccountWrite } from '#shared/bridge/writes/intents.ts';
import type { IntentView, ShownWrite } from '#shared/bridge/writes/intents.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';
import { Attempts } from './attempts.tsx';
import { ChallengePanel } from './challenge-panel.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { DeclaredSection } from './declared.tsx';
import { Investigator } from './investigator.tsx';
import { JournalRecord } from './journal-record.tsx';
import classes from './outcome.module.css';
import { OutcomeActions } from './outcome-actions.tsx';
import { amountOf, isWritten, payeeOf } from './shown-parts.ts';
import { ApprovedWrite } from './approved-write.tsx';
import { PortalResult } from './portal-result.tsx';
import { portalSectionOf } from './portal-record.ts';
import { badgeOf, situationOf, undocumentedStatus } from './situation.ts';
import { StepList } from './step-list.tsx';
import { StateExplained } from './state-explained.tsx';
import { mayWaitForCode, TypedChallenge } from './typed-challenge.tsx';
import { useAction } from './use-action.ts';
import { VerificationPanel } from './verification-panel.tsx';

/** What other parts of the app offer for a write that is done, such as deleting a booked transfer. */
export type OutcomeSlot = ComponentType<{ readonly intent: IntentView }>;

interface OutcomePageProps {
  readonly intentId: string;
  readonly outcomeActions?: OutcomeSlot | undefined;
}

/** The journal tells when something changed; while something is under way it is asked as well, so that nothing is ever shown late. */
const RUNNING_POLL_MS = 2000;

/** One write, of any kind, followed from approval to its end. */
export function OutcomePage({ intentId, outcomeActions }: OutcomePageProps): ReactElement {
  const { t } = useT();
  const query = useQuery('intents.get', { intentId }, ['intents']);
  const { data: intent, error, reload } = query;
  const running = intent?.state === 'SENDING' || intent?.state === 'CONFIRMING';

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(reload, RUNNING_POLL_MS);
    return () => clearInterval(timer);
  }, [running, reload]);

  if (intent === null) {
    return (
      <Page heading={t('outcome:step')} above={<Above />}>
        {error === null
          ? <SkeletonDetail sideIs="notes" />
          : error.kind === 'notFound' || error.kind === 'invalid'
            ? <EmptyState title={t('outcome:notFound.title')}>{t('outcome:notFound.text')}</EmptyState>
            : <ErrorState error={error} onRetry={reload} />}
      </Page>
    );
  }
  return <Outcome key={intentId} intent={intent} onChange={reload} slot={outcomeActions} />;
}

/** Where the page hangs: under the records that the write is about. */
function Above({ shown }: { readonly shown?: ShownWrite }): ReactElement {
  const { t } = useT();
  const section = shown === undefined || isAccountWrite(shown) ? 'transfers' : portalSectionOf(shown);
  useEffect(() => {
    showWriteUnder(section);
    return () => { showWriteUnder(null); };
  }, [section]);
  return <Link href={pathOfPage(section)}>{section === 'transfers' ? t('outcome:backToTransfers') : t(`records:titles.${section}`)}</Link>;
}

interface OutcomeProps {
  readonly intent: IntentView;
  readonly onChange: () => void;
  readonly slot: OutcomeSlot | undefined;
}

function Outcome({ intent, onChange, slot: Slot }: OutcomeProps): ReactElement {
  const { t } = useT();
  const action = useAction(onChange);
  const amount = amountOf(intent.shown);
  const challenged = (intent.state === 'CHALLENGE' || intent.state === 'CONFIRMING') && intent.challenge !== null;
  const looking = isLookedFor(intent.state) || intent.state === 'DECLARED' || (intent.state === 'ACCEPTED' && (intent.investigation?.candidates.length ?? 0) > 0);
  return (
    <Page
      heading={t(`outcome:titles.${intent.kind}`, { name: payeeOf(intent.shown) })}
      above={<Above shown={intent.shown} />}
      beside={amount === null ? undefined : <Amount money={amount} size="figure" />}
      toolbar={isWritten(intent) ? <StepList current="outcome" /> : undefined}
    >
      <Columns
        sideIs="notes"
        main={(
          <>
            {isWritten(intent) && <h2 className="t-visually-hidden">{t('outcome:step')}</h2>}
            <StateHeading intent={intent} />
            {intent.duplicate !== null && <DuplicateNotice intent={intent} duplicate={intent.duplicate} action={action} />}
            <StateExplained intent={intent} />
            {intent.declaration !== null && <DeclaredSection declaration={intent.declaration} />}
            {intent.portal !== null && <PortalResult outcome={intent.portal} />}
            {intent.verification !== null && <VerificationPanel intent={intent} verification={intent.verification} />}
            {challenged && intent.challenge !== null && <ChallengePanel intent={intent} challenge={intent.challenge} action={action} />}
            {mayWaitForCode(intent) && <TypedChallenge intent={intent} action={action} />}
            {looking && intent.investigation !== null && <Investigator intent={intent} investigation={intent.investigation} action={action} />}
            {!challenged && !looking && !mayWaitForCode(intent) && action.error !== null && <ErrorState error={action.error} />}
            <OutcomeActions intent={intent} action={action}>{Slot !== undefined && <Slot intent={intent} />}</OutcomeActions>
          </>
        )}
        side={(
          <>
            <ApprovedWrite shown={intent.shown} />
            <Attempts intent={intent} />
            <JournalRecord intent={intent} />
          </>
        )}
      />
    </Page>
  );
}

/** Takes the focus when the write comes here and when it moves on, so that a screen reader says what is known now. */
function StateHeading({ intent }: { readonly intent: IntentView }): ReactNode {
  const { t } = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { heading: name, meaning } = situationOf(intent);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [name]);

  const words = t(`outcome:headings.${name}`, { status: undocumentedStatus(intent) ?? '' });
  const badge = t(`outcome:badges.${badgeOf(intent)}`);
  return (
    <div className={classes['state']} data-meaning={meaning}>
      <h2 ref={heading} tabIndex={-1}>{words}</h2>
      {badge !== words && <StatusBadge meaning={meaning}>{badge}</StatusBadge>}
    </div>
  );
}
