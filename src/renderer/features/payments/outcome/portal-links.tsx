import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { isAccountWrite } from '#shared/bridge/writes/intents.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';

import { portalFormOf, portalRecordOf, portalSectionOf } from './portal-record.ts';

const openWords = { campaigns: 'openCampaign', investors: 'openInvestor', orders: 'openOrder' } as const;

/** From a write of the portal to the record that it is about, and back to its form when the bank refused it. */
export function PortalLinks({ intent, size = 'sm' }: { readonly intent: IntentView; readonly size?: 'xs' | 'sm' }): ReactElement | null {
  const { t } = useT();
  const { shown, state } = intent;
  if (isAccountWrite(shown)) return null;
  const section = portalSectionOf(shown);
  const id = portalRecordOf(shown, intent);
  const form = state === 'REJECTED' || state === 'FAILED' ? portalFormOf(shown) : null;
  return (
    <>
      {form !== null && <Button size={size} component={Link} href={form}>{t('outcome:portal.again')}</Button>}
      {id !== null && <Button size={size} variant="default" component={Link} href={pathOfRecord(section, id)}>{t(`outcome:portal.${openWords[section]}`)}</Button>}
    </>
  );
}
