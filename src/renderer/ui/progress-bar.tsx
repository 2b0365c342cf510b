import './progress-bar.css';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; null while nobody knows how much there is. */
  readonly ratio: number | null;
  /** How far it is in words, for those who do not see the bar. */
  readonly text: string;
  /** It stands still until somebody goes on with it. */
  readonly paused?: boolean;
}

/** How far something is, as a thin line. The words beside it are the caller's. */
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
