import type { ReactNode } from 'react';
import './status-badge.css';

/** What a colour says: waits, is wrong, is done, is under way, or nothing in particular. `unknown`: a value nobody documented. */
export type Meaning = 'wait' | 'wrong' | 'done' | 'progress' | 'neutral' | 'unknown';

interface StatusBadgeProps {
  readonly meaning: Meaning;
  /** The status in words, or as it came from the bank when it is unknown. */
  readonly children: ReactNode;
  /** Shown on hover, such as the bank's own value. */
  readonly title?: string | undefined;
}

export function StatusBadge({ meaning, children, title }: StatusBadgeProps) {
  return <span className="t-status" data-meaning={meaning} title={title}>{children}</span>;
}
