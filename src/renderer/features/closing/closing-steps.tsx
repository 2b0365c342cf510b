import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { closingSteps } from '#shared/bridge/closings.ts';
import type { ClosingStep, ClosingView } from '#shared/bridge/closings.ts';
import { cameToNothing, wasTaken } from './closing-words.ts';
import classes from './steps.module.css';
import type { Closing } from './use-closing.ts';

/** Steps that can be gone to from where it stands: back over what was prepared, or between what came of it. Forward leads only Next. */
function mayGoTo(view: ClosingView, step: ClosingStep): boolean {
  if (step === view.step) return false;
  if (view.intent !== null && cameToNothing(view.intent)) return step === 'refresh' && view.ended === null;
  if (view.intentId !== null) return step === 'result' || (step === 'followUp' && view.intent !== null && wasTaken(view.intent));
  // A rehearsal of which only the result was kept: its practice bank is gone.
  if (view.kept !== null) return false;
  return view.ended === null && closingSteps.indexOf(step) < closingSteps.indexOf(view.step);
}

/** Where in the six steps of a closing one is, and the way back. */
export function ClosingSteps({ closing }: { readonly closing: Closing }): ReactElement {
  const { t } = useT();
  const { view, busy, run } = closing;
  const reached = closingSteps.indexOf(view.step);
  return (
    <ol className={classes['steps']} aria-label={t('closing:steps.label')}>
      {closingSteps.map((step, index) => (
        <li key={step} data-reached={index < reached || undefined} aria-current={index === reached ? 'step' : undefined}>
          <span aria-hidden="true">{index + 1}</span>
          {mayGoTo(view, step)
            ? (
              <button type="button" disabled={busy !== null} onClick={() => void run('closings.goTo', { closingId: view.closingId, step })}>
                {t(`closing:steps.${step}`)}
              </button>
            )
            : t(`closing:steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
