import { Button, Group, Stack } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { BATCHES_PATH, BENEFICIARIES_PATH, isToCompleteAddress, pathOfDraft, pathOfPage, pathOfPayment, TEMPLATES_PATH } from '#renderer/data/paths/paths.ts';
import { StepList } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DraftContent, PaymentDraft, PaymentStep } from '#shared/bridge/payments/drafts.ts';
import type { FieldRefusal } from '#shared/bridge/writes/intents.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import type { Result } from '#shared/domain/result.ts';
import { ConfirmStep, writeOfDraft } from './confirm-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { fieldName } from './field-words.ts';
import classes from './payment.module.css';
import { takeUp } from './set-aside.ts';
import { fieldsThatDiffer, useDraft } from './use-draft.ts';
import type { Draft } from './use-draft.ts';
import { ValidateStep } from './validate-step.tsx';
import type { Wrong } from './validate-step.tsx';

const lists = { batches: BATCHES_PATH, beneficiaries: BENEFICIARIES_PATH, templates: TEMPLATES_PATH };

/** The way back to the transfers, and to the list below them that a page belongs to. */
export function UnderTransfers({ list }: { readonly list?: keyof typeof lists }) {
  const { t } = useT();
  return (
    <Group component="span" align="baseline" gap="sm">
      <Link href={pathOfPage('transfers')}>{t('records:titles.transfers')}</Link>
      {list !== undefined && <><span aria-hidden="true">›</span><Link href={lists[list]}>{t(`${list}:title`)}</Link></>}
    </Group>
  );
}

/** The id under which a payment is saved, resumed and sent once. */
export function NewPayment(): null {
  useEffect(() => goTo(pathOfDraft(crypto.randomUUID()), { replace: true }), []);
  return null;
}

export function VirtualIbanPayment({ accountId, virtualIban }: { readonly accountId: string; readonly virtualIban: string }) {
  const { t } = useT();
  const [error, setError] = useState<AppError | null>(null);

  useEffect(() => {
    let left = false;
    const draft = { accountId, virtualIban, beneficiaryName: '', beneficiaryAccount: '', amount: '', currency: 'EUR', description: '' };
    void invoke('drafts.save', { draftId: crypto.randomUUID(), content: { kind: 'virtualIbanTransfer', draft }, step: 'details' }).then((result) => {
      if (left) return;
      if (result.ok) goTo(pathOfDraft(result.value.draftId), { replace: true });
      else setError(result.error);
    });
    return () => { left = true; };
  }, [accountId, virtualIban]);

  return <Page heading={t('payment:titleVirtualIban')}>{error === null ? <SkeletonFields /> : <ErrorState error={error} />}</Page>;
}

interface Begun {
  readonly content: DraftContent;
  readonly step: PaymentStep;
  readonly savedAt: Instant | null;
  readonly occurrence?: PaymentDraft['occurrence'];
}

export function PaymentPage({ draftId }: { readonly draftId: string }) {
  const completing = isToCompleteAddress(useSearch());
  const { t } = useT();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let left = false;
    void Promise.all([draftToWrite(draftId), invoke('payments.clock', null)]).then(([result, clock]) => {
      if (left) return;
      const today = bankDateAt(Date.now() + (clock.ok ? clock.value.aheadMs : 0));
      if (result.ok) setBegun(result.value);
      else if (result.error.kind !== 'notFound') setError(result.error);
      else setBegun({ content: { kind: 'createTransfer', draft: { ...emptyTransferDraft, executionDate: today } }, step: 'details', savedAt: null });
    });
    return () => { left = true; };
  }, [draftId, tries]);

  if (begun !== null) return <PaymentWizard key={draftId} draftId={draftId} begun={completing ? { ...begun, step: 'details' } : begun} completing={completing} />;
  const retry = (): void => {
    setError(null);
    setTries((count) => count + 1);
  };
  return (
    <Page heading={t('payment:title')} above={<UnderTransfers />}>
      {error === null ? <SkeletonFields fields={9} /> : <ErrorState error={error} onRetry={retry} />}
    </Page>
  );
}

async function draftToWrite(draftId: string): Promise<Result<PaymentDraft, AppError>> {
  const found = await invoke('drafts.get', { draftId });
  return found.ok || found.error.kind !== 'notFound' ? found : await takeUp(draftId) ?? found;
}

interface PaymentWizardProps {
  readonly draftId: string;
  /** The first wrong field of the address takes the focus. */
  readonly completing: boolean;
  readonly begun: Begun;
}

/** Details, Validate, Confirm; the page of the write follows. */
function PaymentWizard({ draftId, begun, completing }: PaymentWizardProps) {
  const { t } = useT();
  const format = useFormat();
  const draft = useDraft(draftId, begun);
  const { step, goToStep, content } = draft;
  const [refusals, setRefusals] = useState<readonly FieldRefusal[]>([]);
  const [found, setFound] = useState<{ readonly content: DraftContent; readonly problems: readonly PaymentProblem[] } | null>(null);
  /** Each try with errors puts the focus on the first of them. */
  const [tries, setTries] = useState(completing ? 1 : 0);

  const backToDetails = useCallback(({ refusals: said = [], problems = [] }: Wrong) => {
    setRefusals(said);
    setFound({ content, problems });
    setTries((count) => count + 1);
    goToStep('details');
  }, [content, goToStep]);

  const title = content.kind === 'createTransfer' ? t('payment:title') : t('payment:titleVirtualIban');
  if (draft.elsewhere === 'gone') return <Page heading={title} above={<UnderTransfers />}><Gone draftId={draftId} /></Page>;
  return (
    <Page
      heading={title} above={<UnderTransfers />} toolbar={<StepList current={step} />}
    >
      <Stack component="section" gap="lg" miw={0} aria-labelledby="payment-step">
        <StepHeading step={step} />
        {draft.elsewhere !== null && <Changed draft={draft} theirs={draft.elsewhere} />}
        {begun.occurrence !== undefined && <Note line>{t('templates:forDay', { name: begun.occurrence.name, date: format.date(begun.occurrence.day) })}</Note>}
        {step === 'details' && (
          <DetailsStep
            draftId={draftId} draft={draft} tries={tries} completing={completing} refusals={refusals} found={found?.content === content ? found.problems : []} onRefusals={setRefusals}
            onTry={() => setTries((count) => count + 1)} onNext={() => goToStep('validate')}
          />
        )}
        {step === 'validate' && <ValidateStep content={content} onBack={() => goToStep('details')} onWrong={backToDetails} onNext={() => goToStep('confirm')} />}
        {step === 'confirm' && <ConfirmStep draftId={draftId} draft={draft} onBack={() => goToStep('validate')} onWrong={backToDetails} />}
      </Stack>
    </Page>
  );
}

/** Its page takes over where it was sent. */
function Gone({ draftId }: { readonly draftId: string }) {
  const { t } = useT();
  useEffect(() => {
    void writeOfDraft(draftId, 'all').then((own) => {
      if (own !== null) goTo(pathOfPayment(own.intentId), { replace: true });
    });
  }, [draftId]);
  return <Note role="status">{t('payment:draft.gone')} <Link href={pathOfPage('transfers')}>{t('records:titles.transfers')}</Link></Note>;
}

function Changed({ draft, theirs }: { readonly draft: Draft; readonly theirs: PaymentDraft }) {
  const { t } = useT();
  return (
    <Note meaning="wait" role="alert">
      <strong>{t('payment:draft.changed')}</strong>
      <p>{t('payment:draft.changedText', { fields: fieldsThatDiffer(draft.content, theirs.content).map((field) => fieldName(field, t)).join(', ') })}</p>
      <div className="t-actions">
        <Button size="xs" variant="default" onClick={() => draft.keepThis(theirs)}>{t('payment:draft.keepThis')}</Button>
        <Button size="xs" variant="default" onClick={() => draft.takeTheirs(theirs)}>{t('payment:draft.takeTheirs')}</Button>
      </div>
    </Note>
  );
}

/** Takes the focus on each step, unless a wrong field does. */
function StepHeading({ step }: { readonly step: PaymentStep }) {
  const { t } = useT();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);

  return <h2 id="payment-step" ref={heading} tabIndex={-1} className={step === 'details' ? 't-visually-hidden' : classes['heading']}>{t(`payment:steps.${step}`)}</h2>;
}
