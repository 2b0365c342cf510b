import { pathOfCampaignEdit, pathOfInvestorEdit, NEW_CAMPAIGN_PATH, NEW_INVESTOR_PATH, NEW_ORDER_PATH } from '#renderer/data/paths/paths.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { ShownPortalWrite } from '#shared/bridge/writes/portal-writes.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

export type PortalSection = 'campaigns' | 'investors' | 'orders';

/** The list that holds what a write of the portal is about. */
export function portalSectionOf({ kind }: ShownPortalWrite): PortalSection {
  switch (kind) {
    case 'createCampaign':
    case 'updateCampaign':
    case 'openCampaign':
    case 'closeCampaign':
    case 'cancelCampaign':
    case 'succeedCampaign':
    case 'failCampaign':
      return 'campaigns';
    case 'createInvestor':
    case 'updateInvestor':
      return 'investors';
    case 'createOrder':
    case 'moveOrder':
    case 'setOrderWaiting':
    case 'setOrderFailed':
    case 'cancelOrder':
      return 'orders';
    default:
      return assertNever(kind);
  }
}

/** The record that a write is about, or that it made; null while a new one has no id. */
export function portalRecordOf(shown: ShownPortalWrite, { serverId }: Pick<IntentView, 'serverId'>): string | null {
  if ('orderId' in shown) return shown.orderId;
  if (shown.kind === 'createOrder' || shown.kind === 'createCampaign') return serverId;
  if ('campaignId' in shown) return shown.campaignId;
  return shown.kind === 'createInvestor' ? serverId : shown.investorId;
}

/** The form in which a write was typed; what was typed is still there. Null for those that are not typed. */
export function portalFormOf(shown: ShownPortalWrite): string | null {
  switch (shown.kind) {
    case 'createCampaign':
      return NEW_CAMPAIGN_PATH;
    case 'updateCampaign':
      return pathOfCampaignEdit(shown.campaignId);
    case 'createInvestor':
      return NEW_INVESTOR_PATH;
    case 'updateInvestor':
      return shown.investorId === null ? null : pathOfInvestorEdit(shown.investorId);
    case 'createOrder':
      return NEW_ORDER_PATH;
    default:
      return null;
  }
}
