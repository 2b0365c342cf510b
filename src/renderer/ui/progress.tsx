import type { ReactNode } from 'react';
import './progress.css';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; null while the total is unknown. */
  readonly ratio: number | null;
  /** The progress in words, for screen readers. */
  readonly text: string;
  readonly paused?: boolean;
}

/** A thin line. The words beside it are the caller's. */
export function ProgressBar({ label, ratio, text, paused = false }: ProgressBarProps) {
  const percent = ratio === null ? null : Math.round(Math.min(1, Math.max(0, ratio)) * 100);
  return (
    <div
      className="t-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      aria-valuetext={text}
      data-paused={paused || undefined}
      data-unknown={percent === null || undefined}
    >
      <span style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}

interface StepListProps<Step extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: Step;
  readonly nameOf: (step: Step) => string;
  /** The way to a step; without one the step is only named. */
  readonly goTo?: (step: Step) => (() => void) | null;
  readonly disabled?: boolean;
}

export function StepList<Step extends string>({ label, steps, current, nameOf, goTo, disabled = false }: StepListProps<Step>): ReactNode {
  const reached = steps.indexOf(current);
  return (
    <ol className="t-steps t-list t-line t-hint" aria-label={label}>
      {steps.map((step, index) => {
        const go = goTo?.(step) ?? null;
        return (
          <li key={step} className="t-inline" data-reached={index < reached || undefined} aria-current={index === reached ? 'step' : undefined}>
            <span aria-hidden="true">{index + 1}</span>
            {go === null ? nameOf(step) : <button type="button" className="t-text-button" disabled={disabled} onClick={go}>{nameOf(step)}</button>}
          </li>
        );
      })}
    </ol>
  );
}
