import type { ReactNode } from 'react';

import classes from './journal-entries.module.css';

/** What is taller than the window: scrolled with the keyboard as well. */
export function Scrolled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside may take the focus, and it has to be scrolled without a mouse
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={label}>{children}</div>
  );
}
