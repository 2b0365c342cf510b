import { Stack } from '@mantine/core';
import { IconMasksTheater } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { Link } from 'wouter';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { pathOfCampaignMap, pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { Attachments } from '#renderer/features/payments/attachments/index.ts';
import { Presence, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FieldContent } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, EnvironmentMark, ErrorState, Note, Page, Said, SkeletonFields, StepList, useMoment } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import { closingSteps } from '#shared/domain/closing/steps.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import { cameToNothing, isTaken } from '#shared/domain/intent-state.ts';
import type { Result } from '#shared/domain/result.ts';

import { AskedNote, SentElsewhere, sentElsewhere } from './asked-of-team.tsx';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { askForOrders } from './closing-orders.tsx';
import classes from './closing.module.css';
import { ConfirmStep } from './confirm-step.tsx';
import { FollowUpStep } from './follow-up-step.tsx';
import { RefreshStep } from './refresh-step.tsx';
import { ResultStep } from './result-step.tsx';
import { partsOfClosing, useAnswer, useClosing } from './use-closing.ts';
import type { Closing } from './use-closing.ts';

/** The closing of a campaign that is under way, or a new one. */
export function ClosingPage({ campaignId }: { readonly campaignId: string }) {
  return <LoadedClosing open={useCallback(() => withOrders(invoke('closings.open', { campaignId, findings: 'later' })), [campaignId])} />;
}

/** One closing by its id: a rehearsal, or one that has ended. */
export function GivenClosing({ closingId }: { readonly closingId: string }) {
  return <LoadedClosing open={useCallback(() => withOrders(invoke('closings.get', { closingId, findings: 'later' })), [closingId])} />;
}

type Opened = Promise<Result<ClosingView, AppError>>;

async function withOrders(opened: Opened): Opened {
  const answer = await opened;
  if (answer.ok) askForOrders(answer.value);
  return answer;
}

function LoadedClosing({ open }: { readonly open: () => Opened }) {
  const { t } = useT();
  const { answer, again } = useAnswer(open);
  const changes = useRevision(partsOfClosing);
  if (answer?.ok === true) return <ClosingWizard key={answer.value.closingId} first={answer.value} isOld={changes > 0} />;
  const error = answer?.error ?? null;
  const gone = error?.kind === 'notFound' || error?.kind === 'invalid';
  return (
    <Page heading={t('closing:titleOf')} above={<Link href={pathOfPage('campaigns')}>{t('records:titles.campaigns')}</Link>}>
      {error === null && <SkeletonFields fields={9} />}
      {error !== null && !gone && <ErrorState error={error} onRetry={again} />}
      {gone && <EmptyState title={t('closing:notFound')}>{t('closing:notFoundText')}</EmptyState>}
    </Page>
  );
}

/** The six steps of a closing; the position is saved after each. */
function ClosingWizard({ first, isOld }: { readonly first: ClosingView; readonly isOld: boolean }) {
  const { t } = useT();
  const closing = useClosing(first, isOld);
  const { view } = closing;
  const elsewhere = sentElsewhere(view);
  const name = view.campaignName ?? view.campaignId;
  return (
    <Page
      heading={t(view.rehearsal ? 'closing:rehearsalOf' : 'closing:title', { name })}
      above={<Above view={view} />}
      beside={<Beside view={view} />}
      toolbar={elsewhere === null ? <ClosingSteps closing={closing} /> : undefined}
    >
      {!view.rehearsal && view.ended === null && <Presence what="closing" id={view.campaignId} />}
      {view.rehearsal && <RehearsalBand />}
      {view.ended !== null && <Ended ended={view.ended} />}
      <Stack component="section" gap="lg" miw={0} className={classes['step'] ?? ''} aria-labelledby="closing-step">
        {elsewhere === null && <StepHeading step={view.step} />}
        {closing.error !== null && (elsewhere !== null || isForTheFrame(closing)) && <WriteError error={closing.error} />}
        {elsewhere === null || view.team === null
          ? <><AskedNote view={view} /><Step closing={closing} /></>
          : <SentElsewhere closing={closing} requestId={view.team.requestId} claim={elsewhere} />}
      </Stack>
      {!view.rehearsal && <Attachments subject={{ on: 'closing', id: view.closingId }} />}
    </Page>
  );
}

/** The confirm step shows its refusals at a field or the summary; other steps show some errors themselves. */
function isForTheFrame({ view, error }: Closing): boolean {
  if (view.step === 'confirm') return false;
  if (error?.kind === 'outcomeUnknown') return view.step !== 'result';
  return error?.kind !== 'campaignChanged' || view.aborted === null;
}

function Step({ closing }: { readonly closing: Closing }) {
  switch (closing.view.step) {
    case 'check': return <CheckStep closing={closing} />;
    case 'choose': return <ChooseStep closing={closing} />;
    case 'confirm': return <ConfirmStep closing={closing} />;
    case 'result': return <ResultStep closing={closing} />;
    case 'followUp': return <FollowUpStep closing={closing} />;
    default: return <RefreshStep closing={closing} />;
  }
}

function Above({ view }: { readonly view: ClosingView }) {
  const { t } = useT();
  return (
    <span className="t-line">
      <Link href={pathOfPage('campaigns')}>{t('records:titles.campaigns')}</Link>
      <Link href={pathOfRecord('campaigns', view.campaignId)}><Said text={view.campaignName ?? view.campaignId} /></Link>
      <Link href={pathOfCampaignMap(view.campaignId)}>{t('closing:map.toMap')}</Link>
    </span>
  );
}

function Beside({ view }: { readonly view: ClosingView }) {
  const { t } = useT();
  const moment = useMoment();
  const { session } = useAppState();
  const environment = view.rehearsal ? 'practice' : session.status === 'closed' ? null : session.connection.environment;
  return (
    <>
      {view.campaign.status !== null && <FieldContent value={{ kind: 'status', list: 'campaignStates', status: view.campaign.status }} />}
      {environment !== null && <EnvironmentMark environment={environment} />}
      {view.ended === null && <span className="t-small">{t('closing:saved', { when: moment(view.savedAt) })}</span>}
    </>
  );
}

function RehearsalBand() {
  const { t } = useT();
  return (
    <div className={classes['band']} role="note">
      <IconMasksTheater size={20} aria-hidden="true" />
      <strong>{t('closing:rehearsal')}</strong>
      <span>{t('closing:rehearsalText')}</span>
    </div>
  );
}

function Ended({ ended }: { readonly ended: NonNullable<ClosingView['ended']> }) {
  const { t } = useT();
  const format = useFormat();
  return <Note line role="status">{t(ended.how === 'done' ? 'closing:endedDone' : 'closing:endedGivenUp', { when: format.instant(ended.at) })}</Note>;
}

/** Takes the focus on each new step, for screen readers. */
function StepHeading({ step }: { readonly step: ClosingStep }) {
  const { t } = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.closest('main')?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return <h2 id="closing-step" ref={heading} tabIndex={-1} className={classes['heading']}>{t(`closing:steps.${step}`)}</h2>;
}

/** Steps that can be gone to: back while preparing, or between those after sending. Only Next leads forward. */
function mayGoTo(view: ClosingView, step: ClosingStep): boolean {
  if (step === view.step) return false;
  if (view.intent !== null && cameToNothing(view.intent.state)) return step === 'refresh' && view.ended === null;
  if (view.intentId !== null) return step === 'result' || (step === 'followUp' && view.intent !== null && isTaken(view.intent.state));
  // The rehearsal's practice bank is gone; only its result was kept.
  if (view.kept !== null) return false;
  return view.ended === null && closingSteps.indexOf(step) < closingSteps.indexOf(view.step);
}

function ClosingSteps({ closing }: { readonly closing: Closing }) {
  const { t } = useT();
  const { view, busy, run } = closing;
  return (
    <StepList
      label={t('closing:steps.label')}
      steps={closingSteps}
      current={view.step}
      nameOf={(step) => t(`closing:steps.${step}`)}
      goTo={(step) => (mayGoTo(view, step) ? () => void run('closings.goTo', { closingId: view.closingId, step, findings: 'later' }) : null)}
      disabled={busy !== null}
    />
  );
}
