import { Text } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { WriteRow } from '#renderer/features/writes/index.ts';
import { useQuery } from '#renderer/stores/queries.ts';
import { Section } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/intents.ts';

import classes from './campaigns.module.css';

const READ_AT_MOST = 1000;
const MOST_SHOWN = 12;

/** What this app did with a campaign itself; the writes of its orders are theirs. */
export function CampaignHistory({ campaignId }: { readonly campaignId: string }): ReactElement {
  const { t } = useT();
  const { data } = useQuery('intents.list', { scope: 'all', limit: READ_AT_MOST }, ['intents']);
  const own = (data ?? []).filter((intent) => isAbout(intent, campaignId)).slice(0, MOST_SHOWN);
  return (
    <Section heading={t('campaigns:campaign.history')}>
      {own.length === 0
        ? <Text size="sm" c="dimmed">{t('campaigns:campaign.historyNone')}</Text>
        : <ul className={classes['history']}>{own.map((intent) => <li key={intent.intentId}><WriteRow intent={intent} /></li>)}</ul>}
    </Section>
  );
}

function isAbout({ shown, serverId, portal }: IntentView, campaignId: string): boolean {
  switch (shown.kind) {
    case 'createCampaign':
      return serverId === campaignId || (portal?.kind === 'campaign' && portal.campaignId === campaignId);
    case 'updateCampaign':
    case 'openCampaign':
    case 'closeCampaign':
    case 'cancelCampaign':
    case 'succeedCampaign':
    case 'failCampaign':
      return shown.campaignId === campaignId;
    default:
      return false;
  }
}
