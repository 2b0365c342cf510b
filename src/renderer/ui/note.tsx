import type { ReactNode } from 'react';
import './note.css';

interface NoteProps {
  /** wait: look at it first; wrong: it failed or will; done: it went well. Without one it only explains. */
  readonly meaning?: 'wait' | 'wrong' | 'done' | undefined;
  /** Said by a screen reader when it appears. */
  readonly role?: 'alert' | 'status' | undefined;
  /** Running text instead of parts below each other. */
  readonly line?: boolean;
  readonly children: ReactNode;
}

/** What has to be read before going on, in its place among the rest. */
export function Note({ meaning, role, line = false, children }: NoteProps) {
  const Tag = line ? 'p' : 'div';
  return <Tag className="t-note" data-meaning={meaning} role={role}>{children}</Tag>;
}
