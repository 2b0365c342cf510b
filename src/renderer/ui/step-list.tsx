import type { ReactNode } from 'react';
import './step-list.css';

interface StepListProps<Step extends string> {
  /** What the steps are of. */
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: Step;
  readonly nameOf: (step: Step) => string;
  /** Goes to a step; absent, or for a step it leaves out, the step is only named. */
  readonly goTo?: (step: Step) => (() => void) | null;
  readonly disabled?: boolean;
}

/** Where in its steps something stands, and the way back where there is one. */
export function StepList<Step extends string>({ label, steps, current, nameOf, goTo, disabled = false }: StepListProps<Step>): ReactNode {
  const reached = steps.indexOf(current);
  return (
    <ol className="t-steps" aria-label={label}>
      {steps.map((step, index) => {
        const go = goTo?.(step) ?? null;
        return (
          <li key={step} data-reached={index < reached || undefined} aria-current={index === reached ? 'step' : undefined}>
            <span aria-hidden="true">{index + 1}</span>
            {go === null ? nameOf(step) : <button type="button" disabled={disabled} onClick={go}>{nameOf(step)}</button>}
          </li>
        );
      })}
    </ol>
  );
}
