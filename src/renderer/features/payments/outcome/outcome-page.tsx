import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Attachments } from '#renderer/features/payments/attachments/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Columns, EmptyState, ErrorState, Note, Page, SkeletonDetail, StatusBadge, StepList as Steps } from '#renderer/ui/index.ts';
import { showWriteUnder } from '#renderer/data/shown.ts';
import { isAccountWrite, isByFile, isOfOtherDesk } from '#shared/bridge/writes/intents.ts';
import type { Candidate, Duplicate, IntentView, ShownWrite } from '#shared/bridge/writes/intents.ts';
import { amountOf } from '#shared/bridge/writes/write-subject.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';
import { ChallengePanel, mayWaitForCode, TypedChallenge } from './challenge-panel.tsx';
import { DeclaredSection } from './declared.tsx';
import { Investigator } from './investigator.tsx';
import { ApprovedWrite, Attempts, JournalRecord } from './journal-record.tsx';
import { OutcomeActions, WithReason } from './outcome-actions.tsx';
import classes from './outcome.module.css';
import { PortalResult, portalSectionOf } from './portal-outcome.tsx';
import { attachmentsOf, isWritten, payeeOf } from './shown-write.tsx';
import { badgeOf, situationOf, undocumentedStatus } from './situation.ts';
import { StateExplained } from './state-explained.tsx';
import { useAction } from './use-action.ts';
import type { Action } from './use-action.ts';
import { VerificationPanel } from './verification-panel.tsx';

type OutcomeSlot = ComponentType<{ readonly intent: IntentView }>;

interface OutcomePageProps {
  readonly intentId: string;
  readonly outcomeActions?: OutcomeSlot | undefined;
  /** What other capabilities say of the write, below what was approved. */
  readonly notes?: OutcomeSlot | undefined;
}

/** One write of any kind, from approval to its end. */
export function OutcomePage({ intentId, outcomeActions, notes }: OutcomePageProps) {
  const { t } = useT();
  const { data: intent, error, reload } = useQuery('intents.get', { intentId }, ['intents']);

  if (intent === null) {
    return (
      <Page heading={t('outcome:step')} above={<Breadcrumb />}>
        {error === null
          ? <SkeletonDetail sideIs="notes" />
          : error.kind === 'notFound' || error.kind === 'invalid'
            ? <EmptyState title={t('outcome:notFound.title')}>{t('outcome:notFound.text')}</EmptyState>
            : <ErrorState error={error} onRetry={reload} />}
      </Page>
    );
  }
  return <Outcome key={intentId} intent={intent} onChange={reload} slot={outcomeActions} notes={notes} />;
}

function Breadcrumb({ shown }: { readonly shown?: ShownWrite }) {
  const { t } = useT();
  const section = shown === undefined || isAccountWrite(shown) ? 'transfers' : portalSectionOf(shown);
  useEffect(() => {
    showWriteUnder(section);
    return () => { showWriteUnder(null); };
  }, [section]);
  return <Link href={pathOfPage(section)}>{t(`records:titles.${section}`)}</Link>;
}

interface OutcomeProps {
  readonly intent: IntentView;
  readonly onChange: () => void;
  readonly slot: OutcomeSlot | undefined;
  readonly notes: OutcomeSlot | undefined;
}

function Outcome({ intent, onChange, slot: Slot, notes: Notes }: OutcomeProps) {
  const { t } = useT();
  const action = useAction(onChange);
  const amount = amountOf(intent.shown);
  const challenged = (intent.state === 'CHALLENGE' || intent.state === 'CONFIRMING') && intent.challenge !== null && !isOfOtherDesk(intent);
  const looking = isLookedFor(intent.state) || intent.state === 'DECLARED' || (intent.state === 'ACCEPTED' && (intent.investigation?.candidates.length ?? 0) > 0);
  return (
    <Page
      heading={t(`outcome:titles.${intent.kind}`, { name: payeeOf(intent.shown) })}
      above={<Breadcrumb shown={intent.shown} />}
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
            {intent.ofOtherDesk !== undefined && <OfOtherDesk of={intent.ofOtherDesk} />}
            {(intent.ofOtherDesk === undefined || intent.state !== 'UNKNOWN') && <StateExplained intent={intent} />}
            {intent.declaration !== null && <DeclaredSection declaration={intent.declaration} byFile={isByFile(intent)} />}
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
            {isWritten(intent) && intent.batchId === null && <Attachments subject={{ on: 'payment', id: intent.ofOtherDesk?.requestId ?? intent.requestId }} approved={attachmentsOf(intent.shown)} />}
            {Notes !== undefined && <Notes intent={intent} />}
            <Attempts intent={intent} />
            <JournalRecord intent={intent} />
          </>
        )}
      />
    </Page>
  );
}

function OfOtherDesk({ of: { name, device, since } }: { readonly of: NonNullable<IntentView['ofOtherDesk']> }) {
  const { t } = useT();
  const format = useFormat();
  return <Note meaning="wait"><p>{t('outcome:ofOtherDesk', { name, device, when: format.instant(since) })}</p></Note>;
}

/** Takes the focus at each change, so that a screen reader says it. */
function StateHeading({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { heading: name, meaning } = situationOf(intent);

  useLayoutEffect(() => {
    // Where what had the focus went with the change, such as the form of a code, the page may be scrolled past the heading.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    heading.current?.focus({ preventScroll: !isLost });
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

const wizardSteps = ['details', 'validate', 'confirm', 'outcome'] as const;
type WizardStep = (typeof wizardSteps)[number];

export function StepList({ current }: { readonly current: WizardStep }) {
  const { t } = useT();
  return <Steps label={t('payment:steps.label')} steps={wizardSteps} current={current} nameOf={(step) => t(`payment:steps.${step}`)} />;
}

/** Two payments at the bank, or one that was said not to be made, until a person says how that was dealt with. */
function DuplicateNotice({ intent, duplicate, action }: { readonly intent: IntentView; readonly duplicate: Duplicate; readonly action: Action }) {
  const { t } = useT();
  const format = useFormat();
  const { acknowledged, candidates, turnedUp = false } = duplicate;
  if (acknowledged !== null) {
    const { userName, at, note } = acknowledged;
    return <Note line>{t('outcome:duplicate.dealt', { name: userName, when: format.instant(at), note })}</Note>;
  }
  return (
    <div className={classes['panel']} data-meaning="wrong" role="alert">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <Stack gap={2}>
        <p className={classes['panelTitle']}>{t(`outcome:duplicate.${turnedUp ? 'turnedUpTitle' : 'title'}`)}</p>
        <p>{t(`outcome:duplicate.${turnedUp ? 'turnedUpText' : 'text'}`)}</p>
        <ul>{candidates.map((candidate) => <li key={candidate.serverId}><Found candidate={candidate} isOwn={candidate.serverId === intent.serverId} /></li>)}</ul>
        <Group>
          <WithReason
            label={t('outcome:duplicate.deal')} title={t('outcome:duplicate.dealTitle')} text={t('outcome:duplicate.dealText')} disabled={action.busy !== null}
            field={t('outcome:duplicate.note')} hint={t('outcome:duplicate.noteHint')}
            onConfirm={(note) => void action.run('intents.acknowledgeDuplicate', { intentId: intent.intentId, note })}
          />
        </Group>
      </Stack>
    </div>
  );
}

function Found({ candidate: { serverId, at, date, status, source }, isOwn }: { readonly candidate: Candidate; readonly isOwn: boolean }) {
  const { t } = useT();
  const format = useFormat();
  const said = t('outcome:duplicate.each', {
    id: serverId, date: at === null ? format.date(date) : format.instant(at),
    status: status === null ? UNKNOWN : source === 'transfer' ? statusWord('transferStates', status, t) : status,
  });
  return <>{said}{isOwn && ` (${t('outcome:duplicate.own')})`}</>;
}
