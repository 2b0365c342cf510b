import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { StepList } from '#renderer/ui/index.ts';
import { closingSteps } from '#shared/domain/closing/steps.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { cameToNothing } from './closing-words.ts';
import type { Closing } from './use-closing.ts';

/** Steps that can be gone to from where it stands: back over what was prepared, or between what came of it. Forward leads only Next. */
function mayGoTo(view: ClosingView, step: ClosingStep): boolean {
  if (step === view.step) return false;
  if (view.intent !== null && cameToNothing(view.intent)) return step === 'refresh' && view.ended === null;
  if (view.intentId !== null) return step === 'result' || (step === 'followUp' && view.intent !== null && isTaken(view.intent.state));
  // A rehearsal of which only the result was kept: its practice bank is gone.
  if (view.kept !== null) return false;
  return view.ended === null && closingSteps.indexOf(step) < closingSteps.indexOf(view.step);
}

/** Where in the six steps of a closing one is, and the way back. */
export function ClosingSteps({ closing }: { readonly closing: Closing }): ReactElement {
  const { t } = useT();
  const { view, busy, run } = closing;
  return (
    <StepList
      label={t('closing:steps.label')}
      steps={closingSteps}
      current={view.step}
      nameOf={(step) => t(`closing:steps.${step}`)}
      goTo={(step) => (mayGoTo(view, step) ? () => void run('closings.goTo', { closingId: view.closingId, step }) : null)}
      disabled={busy !== null}
    />
  );
}
