import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Banner, CopyButton, describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

/** That the bank was not reached, and that what is shown is older. */
export function RefreshFailed({ error }: { readonly error: AppError }): ReactElement {
  const { t } = useT();
  const offline = error.kind === 'offline' || error.kind === 'notSent';
  const { title, code } = describeError(error, t);
  return (
    <Banner meaning={offline ? 'offline' : 'wait'} end={code === null ? undefined : <CopyButton text={code} what={t('errors:code')} />}>
      {offline ? t('records:detail.offline') : `${title} ${t('records:detail.refreshFailed')}`}
    </Banner>
  );
}
