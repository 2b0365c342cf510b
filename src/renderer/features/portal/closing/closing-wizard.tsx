import { IconMasksTheater } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { FieldContent } from '#renderer/lists/record-view/index.ts';
import { WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfCampaignMap, pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EnvironmentMark, Note, Page, Said, useMoment } from '#renderer/ui/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import classes from './closing.module.css';
import { ClosingSteps } from './closing-steps.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { FollowUpStep } from './follow-up-step.tsx';
import { RefreshStep } from './refresh-step.tsx';
import { ResultStep } from './result-step.tsx';
import { useClosing } from './use-closing.ts';
import type { Closing } from './use-closing.ts';

/** The six steps of a closing, one screen each; where it stands is kept after each of them. */
export function ClosingWizard({ first }: { readonly first: ClosingView }): ReactElement {
  const { t } = useT();
  const closing = useClosing(first);
  const { view } = closing;
  const name = view.campaignName ?? view.campaignId;
  return (
    <Page
      heading={t(view.rehearsal ? 'closing:rehearsalOf' : 'closing:title', { name })}
      above={<Above view={view} />}
      beside={<Beside view={view} />}
      toolbar={<ClosingSteps closing={closing} />}
    >
      {view.rehearsal && <RehearsalBand />}
      {view.ended !== null && <Ended ended={view.ended} />}
      <section className={classes['step']} aria-labelledby="closing-step">
        <StepHeading step={view.step} />
        {closing.error !== null && isForTheFrame(closing) && <WriteError error={closing.error} />}
        <Step closing={closing} />
      </section>
    </Page>
  );
}

/** Confirm shows its own refusals at the field or the summary they belong to; other steps say in full what a few of them only name. */
function isForTheFrame({ view, error }: Closing): boolean {
  if (view.step === 'confirm') return false;
  if (error?.kind === 'outcomeUnknown') return view.step !== 'result';
  return error?.kind !== 'campaignChanged' || view.aborted === null;
}

function Step({ closing }: { readonly closing: Closing }): ReactElement {
  switch (closing.view.step) {
    case 'check': return <CheckStep closing={closing} />;
    case 'choose': return <ChooseStep closing={closing} />;
    case 'confirm': return <ConfirmStep closing={closing} />;
    case 'result': return <ResultStep closing={closing} />;
    case 'followUp': return <FollowUpStep closing={closing} />;
    default: return <RefreshStep closing={closing} />;
  }
}

function Above({ view }: { readonly view: ClosingView }): ReactElement {
  const { t } = useT();
  return (
    <span className={classes['above']}>
      <Link href={pathOfPage('campaigns')}>{t('frame:sections.campaigns')}</Link>
      <Link href={pathOfRecord('campaigns', view.campaignId)}><Said text={view.campaignName ?? view.campaignId} /></Link>
      <Link href={pathOfCampaignMap(view.campaignId)}>{t('closing:map.toMap')}</Link>
    </span>
  );
}

function Beside({ view }: { readonly view: ClosingView }): ReactElement {
  const { t } = useT();
  const moment = useMoment();
  const { session } = useAppState();
  const environment = view.rehearsal ? 'practice' : session.status === 'closed' ? null : session.connection.environment;
  return (
    <>
      {view.campaign.status !== null && <FieldContent value={{ kind: 'status', list: 'campaignStates', status: view.campaign.status }} />}
      {environment !== null && <EnvironmentMark environment={environment} />}
      {view.ended === null && <span className={classes['saved']}>{t('closing:saved', { when: moment(view.savedAt) })}</span>}
    </>
  );
}

function RehearsalBand(): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['band']} role="note">
      <IconMasksTheater size={20} aria-hidden="true" />
      <strong>{t('closing:rehearsal')}</strong>
      <span>{t('closing:rehearsalText')}</span>
    </div>
  );
}

function Ended({ ended }: { readonly ended: NonNullable<ClosingView['ended']> }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return <Note line>{t(ended.how === 'done' ? 'closing:endedDone' : 'closing:endedGivenUp', { when: format.instant(ended.at) })}</Note>;
}

/** Takes the focus on each new step, so that a screen reader says where one is. */
function StepHeading({ step }: { readonly step: ClosingStep }): ReactElement {
  const { t } = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.closest('main')?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return <h2 id="closing-step" ref={heading} tabIndex={-1} className={classes['heading']}>{t(`closing:steps.${step}`)}</h2>;
}
