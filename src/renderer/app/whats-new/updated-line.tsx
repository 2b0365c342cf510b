import { CloseButton } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { WHATS_NEW_PATH } from '#renderer/data/paths/paths.ts';
import { updateSettings, useAppState } from '#renderer/data/queries.ts';
import { Banner } from '#renderer/ui/index.ts';

/** Said once after an update, until it is looked at or passed over. */
export function UpdatedLine(): ReactElement | null {
  const { t } = useT();
  const { version, settings: { seenVersion } } = useAppState();
  if (seenVersion === null || seenVersion === version) return null;
  return (
    <Banner meaning="info" end={<CloseButton size="sm" aria-label={t('comfort:whatsNew.pass')} onClick={() => void updateSettings({ seenVersion: version })} />}>
      {t('comfort:whatsNew.updated', { version })} <Link href={WHATS_NEW_PATH}>{t('comfort:whatsNew.show')}</Link>
    </Banner>
  );
}
