import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { StepList } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { Page } from '#renderer/ui/index.ts';
import type { DraftContent, PaymentStep } from '#shared/bridge/payments/drafts.ts';
import type { FieldRefusal } from '#shared/bridge/writes/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { DetailsStep } from './details-step.tsx';
import classes from './payment.module.css';
import { useDraft } from './use-draft.ts';
import { ValidateStep } from './validate-step.tsx';
import type { Wrong } from './validate-step.tsx';

interface PaymentWizardProps {
  readonly draftId: string;
  /** Only its address was asked for: what is wrong there takes the focus. */
  readonly completing: boolean;
  readonly begun: { readonly content: DraftContent; readonly step: PaymentStep; readonly savedAt: Instant | null };
}

/** Details, Validate, Confirm: one screen each, with nothing lost on the way back. What follows is the page of what was sent. */
export function PaymentWizard({ draftId, begun, completing }: PaymentWizardProps): ReactElement {
  const { t } = useT();
  const draft = useDraft(draftId, begun);
  const { step, goToStep, content } = draft;
  const [refusals, setRefusals] = useState<readonly FieldRefusal[]>([]);
  const [found, setFound] = useState<{ readonly content: DraftContent; readonly problems: readonly PaymentProblem[] } | null>(null);
  /** Counts how often somebody tried to go on with fields that are wrong: each time the first of them takes the focus. */
  const [tries, setTries] = useState(completing ? 1 : 0);

  const backToDetails = useCallback(({ refusals: said = [], problems = [] }: Wrong) => {
    setRefusals(said);
    setFound({ content, problems });
    setTries((count) => count + 1);
    goToStep('details');
  }, [content, goToStep]);

  const title = content.kind === 'createTransfer' ? t('payment:title') : t('payment:titleVirtualIban');
  return (
    <Page
      heading={title}
      above={<Link href={pathOfPage('transfers')}>{t('payment:toTransfers')}</Link>}
      toolbar={<StepList current={step} />}
    >
      <section className={classes['step']} aria-labelledby="payment-step">
        <StepHeading step={step} />
        {step === 'details' && (
          <DetailsStep
            draftId={draftId} draft={draft} tries={tries} completing={completing} refusals={refusals} found={found?.content === content ? found.problems : []} onRefusals={setRefusals}
            onTry={() => setTries((count) => count + 1)} onNext={() => goToStep('validate')}
          />
        )}
        {step === 'validate' && <ValidateStep content={content} onBack={() => goToStep('details')} onWrong={backToDetails} onNext={() => goToStep('confirm')} />}
        {step === 'confirm' && <ConfirmStep draftId={draftId} draft={draft} onBack={() => goToStep('validate')} onWrong={backToDetails} />}
      </section>
    </Page>
  );
}

/** Takes the focus on each new step; a wrong field may take it from there. Unseen above the form, which needs the room: the list of steps names it too. */
function StepHeading({ step }: { readonly step: PaymentStep }): ReactElement {
  const { t } = useT();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);

  return <h2 id="payment-step" ref={heading} tabIndex={-1} className={step === 'details' ? 't-visually-hidden' : classes['heading']}>{t(`payment:steps.${step}`)}</h2>;
}
