import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useQuery } from '#renderer/data/queries.ts';
import { amountOf, reasonWords, useAction } from '#renderer/features/payments/outcome/index.ts';
import { Presence } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useListAddress } from '#renderer/data/view-state.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { Columns, CopyButton, DescriptionList, EmptyState, ErrorState, Field, Page, Said, Section, SkeletonDetail } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ApprovalView } from '#shared/bridge/payments/approvals.ts';
import { ApprovalActions } from './approval-actions.tsx';
import { headingOf, stateMeaning } from './approval-words.ts';
import classes from './approvals.module.css';
import { NoTeam } from './no-team.tsx';
import { Claims, Needs, Signatures } from './signatures.tsx';
import { Subject } from './subject.tsx';
import { TeamBanner } from './team-banner.tsx';
import { useOnScreen } from './use-on-screen.ts';

/** One request: what was frozen, who signs it, and what this member can do. */
export function ApprovalPage({ requestId }: { readonly requestId: string }) {
  const { t } = useT();
  const { data, error, reload } = useQuery('approvals.get', { requestId }, ['approvals', 'team', 'intents']);
  // What was on screen is what is signed: another content is another page.
  if (data !== null) return <Request key={data.payloadHash} view={data} onChange={reload} />;
  return (
    <Page heading={t('approvals:title')} above={<Back />}>
      {error === null ? <SkeletonDetail sideIs="notes" /> : <NotShown error={error} onRetry={reload} />}
    </Page>
  );
}

function NotShown({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const { t } = useT();
  if (error.kind === 'notInTeam') return <NoTeam />;
  if (error.kind === 'notFound' || error.kind === 'invalid') return <EmptyState title={t('approvals:notFound')}>{t('approvals:notFoundText')}</EmptyState>;
  return <ErrorState error={error} onRetry={onRetry} />;
}

function Back() {
  const { t } = useT();
  return <Link href={useListAddress('approvals')} className="t-inline"><IconArrowLeft size={14} aria-hidden="true" />{t('approvals:back')}</Link>;
}

function Request({ view, onChange }: { readonly view: ApprovalView; readonly onChange: () => void }) {
  const { t } = useT();
  const format = useFormat();
  const { end, seen } = useOnScreen();
  const action = useAction(onChange);
  const amount = view.subject.type === 'write' || view.subject.type === 'code' ? amountOf(view.subject.shown) : view.amount;
  return (
    <Page heading={headingOf(view, t, format)} above={<Back />} beside={amount === null ? undefined : <Amount money={amount} size="figure" />}>
      <div className="t-column">
        <TeamBanner />
        <Presence what="request" id={view.requestId} />
        <Columns
          sideIs="notes"
          main={(
            <>
              <StateHeading view={view} />
              <Subject requestId={view.requestId} subject={view.subject} leaveOut={view.may.leaveOut ? action : null} />
              <div ref={end} aria-hidden="true" />
              <ApprovalActions view={view} action={action} seen={seen} />
            </>
          )}
          side={(
            <>
              <Section heading={t('approvals:sections.needs')}><Needs needs={view.needs} /></Section>
              <Section heading={t('approvals:sections.signatures')}><Signatures signatures={view.signatures} /></Section>
              {isSent(view.subject) && <Section heading={t('approvals:sections.claims')}><Claims claims={view.claims} /></Section>}
              <Section heading={t('approvals:sections.facts')}><Facts view={view} /></Section>
            </>
          )}
        />
      </div>
    </Page>
  );
}

/** Whether something goes to the bank by it. */
const isSent = ({ type }: ApprovalView['subject']): boolean => type === 'write' || type === 'batch' || type === 'code';

/** Takes the focus at each change, so that a screen reader says it. */
function StateHeading({ view }: { readonly view: ApprovalView }) {
  const { t } = useT();
  const { state, reason } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) heading.current?.focus({ preventScroll: true });
    first.current = false;
  }, [state]);
  return (
    <div className={classes['state']} data-meaning={stateMeaning[state]}>
      <h2 ref={heading} tabIndex={-1}>{t(`approvals:states.${state}`)}</h2>
      <p className="t-prose">{explanationOf(view, t)}</p>
      {reason !== null && reason !== '' && <p className="t-prose t-typed">{t('approvals:facts.reason')}: <Said text={reasonWords(reason, t)} /></p>}
    </div>
  );
}

/** What a request's state means for what is asked. */
function explanationOf({ state, subject, reason, voidedBy, signatures, late }: ApprovalView, t: Translate): string {
  const sendsNothing = !isSent(subject) && subject.type !== 'unreadable';
  if (late !== undefined && reason === null) return t('approvals:late.explained');
  if (state === 'approved' && signatures.some((signature) => signature.what === 'brokeGlass' && signature.void === null)) return t(`approvals:explainedGlass.${sendsNothing ? 'team' : 'write'}`);
  if (state === 'voided' && voidedBy !== null && voidedBy !== 'bank') return t(`approvals:explainedVoid.${voidedBy}`);
  if (sendsNothing && (state === 'waiting' || state === 'approved' || state === 'declined' || state === 'withdrawn' || state === 'expired')) return t(`approvals:explainedTeam.${state}`);
  return subject.type === 'code' && state === 'approved' ? t('approvals:explainedCode') : t(`approvals:explained.${state}`);
}

function Facts({ view }: { readonly view: ApprovalView }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <DescriptionList>
      <Field label={t('approvals:facts.preparedBy')}>{view.preparedBy.name}</Field>
      <Field label={t('approvals:facts.at')}>{format.instant(view.at)}</Field>
      <Field label={t('approvals:facts.expiresAt')}>{format.instant(view.expiresAt)}</Field>
      <Field label={t('approvals:facts.policy')}>{t('approvals:facts.policyVersion', { number: view.policyVersion })}</Field>
      {view.sendWhenApproved && <Field label={t('approvals:facts.sendWhenApproved')} wide>{t('approvals:facts.sendsItself')}</Field>}
      <Field label={t('approvals:facts.hash')} wide>
        <span className="t-mono" title={view.payloadHash}>{view.payloadHash.slice(0, 16)}…</span> <CopyButton text={view.payloadHash} what={t('approvals:facts.hash')} />
      </Field>
    </DescriptionList>
  );
}
