import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

import classes from './writes.module.css';

/** Why it was not sent, or what is not known of it, with the way to the write that stands in its way. */
export function WriteError({ error }: { readonly error: AppError }): ReactElement {
  const { t } = useT();
  const intentId = error.kind === 'blockedByIntent' || error.kind === 'outcomeUnknown' ? error.intentId : null;
  return (
    <div className={classes['error']}>
      <ErrorState error={error} />
      {intentId !== null && (
        <Link href={pathOfPayment(intentId)}>{error.kind === 'blockedByIntent' ? t('writes:openFirst') : t('writes:openPayment')}</Link>
      )}
    </div>
  );
}
