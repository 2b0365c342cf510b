import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { badgeOf, payeeOf, situationOf } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Section, StatusBadge } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';

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
        : <ul className={classes['history']}>{own.map((intent) => <li key={intent.intentId}><Happened intent={intent} /></li>)}</ul>}
    </Section>
  );
}

/** When, what, and how it stands; it leads to its page. */
function Happened({ intent }: { readonly intent: IntentView }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { meaning } = situationOf(intent);
  const at = intent.portal?.kind === 'campaign' ? intent.portal.at ?? null : null;
  return (
    <Link href={pathOfPayment(intent.intentId)}>
      <time dateTime={intent.createdAt} title={format.instantFull(intent.createdAt)}>{format.instant(intent.createdAt)}</time>
      <span>
        {t(`outcome:titles.${intent.kind}`, { name: payeeOf(intent.shown) })}
        {at !== null && <span className="t-muted"> {t('campaigns:campaign.atBank', { when: format.instant(at) })}</span>}
      </span>
      <StatusBadge meaning={meaning}>{t(`outcome:badges.${badgeOf(intent)}`)}</StatusBadge>
    </Link>
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
