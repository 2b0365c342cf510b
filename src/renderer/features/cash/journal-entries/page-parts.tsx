import type { ReactElement, ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import classes from './journal-entries.module.css';

/** What is taller than the window: scrolled with the keyboard as well. */
export function Scrolled({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside may take the focus, and it has to be scrolled without a mouse
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={label}>{children}</div>
  );
}

/** Why nothing was booked, decided or locked. */
export function NotDone({ error }: { readonly error: AppError }): ReactElement {
  const { t } = useT();
  return error.kind === 'changedSinceShown' ? <p role="alert" className="t-wrong">{t('ledger:changed')}</p> : <ErrorState error={error} />;
}
