import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';

import classes from './portal-actions.module.css';

interface ActionTextProps {
  readonly advice: string | null;
  readonly children: ReactNode;
}

/** What an action does, and below it why it is unusual now: advice, since the bank decides. */
export function ActionText({ advice, children }: ActionTextProps): ReactElement {
  return (
    <div className={classes['text']}>
      <div>{children}</div>
      {advice !== null && (
        <p className={classes['advice']}><IconAlertTriangle size={16} aria-hidden="true" /><span>{advice}</span></p>
      )}
    </div>
  );
}
