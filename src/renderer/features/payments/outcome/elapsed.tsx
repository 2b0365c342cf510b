import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { useNow } from './use-now.ts';

/** How long something has been under way, as text that changes each second. */
export function Elapsed({ since }: { readonly since: Instant }): ReactElement {
  const { t } = useT();
  const now = useNow();
  return <>{t('outcome:attempts.running', { seconds: Math.max(0, Math.floor((now - instantToMs(since)) / 1000)) })}</>;
}
