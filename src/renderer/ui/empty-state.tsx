import type { ReactNode } from 'react';
import './states.css';

interface EmptyStateProps {
  /** What is not there, and that this is fine. */
  readonly title: string;
  /** Why, or what would bring something here. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="t-state">
      <p className="t-state-title">{title}</p>
      {children !== undefined && <div className="t-state-text">{children}</div>}
      {action !== undefined && <div className="t-state-actions">{action}</div>}
    </div>
  );
}
