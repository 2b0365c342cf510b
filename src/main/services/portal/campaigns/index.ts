import type { CampaignReading } from '#main/sync/index.ts';
import type { CommandResult } from '#shared/bridge/commands.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { createSingleFlight } from '#main/context/single-flight.ts';
import { CANCELLED } from '#main/context/tasks/index.ts';
import { found, NOT_FOUND } from '#main/context/workspace-context.ts';

export function campaignHandlers(workspace: Needs<'cache' | 'sync'>): HandlersOf<'campaigns'> {
  const { cache, sync } = workspace;
  const underWay = createSingleFlight<CampaignReading>();
  const read = async (what: string, campaignId: string, begin: () => Promise<CampaignReading>): Promise<CommandResult<'campaigns.readPayments'>> => {
    if ((await cache.read.findRecord('campaigns', campaignId)) === null) return NOT_FOUND;
    const { count, error, cancelled } = await underWay.run(`${what} ${campaignId}`, begin);
    if (cancelled) return CANCELLED;
    return error === null ? ok(count) : failed(error);
  };
  return {
    'campaigns.investors': async ({ campaignId, limit }) => ok(await cache.read.firstCampaignInvestors(campaignId, limit)),
    'campaigns.readInvestors': ({ campaignId }) => read('investors', campaignId, () => sync.readInvestors(campaignId)),
    'campaigns.readPayments': ({ campaignId }) => read('payments', campaignId, () => sync.readPayments(campaignId)),
    'campaigns.map': async ({ campaignId }) => found(await cache.read.campaignMap(campaignId)),
    'campaigns.mapOrders': async ({ campaignId, key, offset, limit }) => found(await cache.read.mapOrders(campaignId, key, offset, limit)),
  };
}
