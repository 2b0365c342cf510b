import type { ReactNode } from 'react';
import './status-badge.css';

/** The meaning of a colour. `unknown`: an undocumented value. */
export type Meaning = 'wait' | 'wrong' | 'done' | 'progress' | 'neutral' | 'unknown';

interface StatusBadgeProps {
  readonly meaning: Meaning;
  /** In words; an unknown status as it came from the bank. */
  readonly children: ReactNode;
  /** Shown on hover, such as the bank's value. */
  readonly title?: string | undefined;
}

export function StatusBadge({ meaning, children, title }: StatusBadgeProps) {
  return <span className="t-status" data-meaning={meaning} title={title}><span className="t-status-words">{children}</span></span>;
}
