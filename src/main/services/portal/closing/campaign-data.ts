import type { ChangedPart } from '#shared/bridge/events.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { ClosingTerms, DatedOrder } from '#shared/domain/closing/model.ts';
import { snapshotOf } from '#main/writes/closing-snapshot.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { closingTermsOf } from '#main/writes/closing-terms.ts';

/** What is cached of a campaign that a closing is computed from. */
export interface CampaignData {
  readonly campaign: SectionRecords['campaigns'];
  readonly terms: ClosingTerms;
  readonly orders: readonly DatedOrder[];
  /** SHA-256 of it all, as a snapshot's. */
  readonly hash: string;
}

/** Campaigns whose orders are kept in memory between two looks at the wizard. */
const MOST_KEPT = 3;

/** Keeps what was read of the cache until it changes there: the wizard asks often, and there may be 100,000 orders. */
export interface CampaignDataReader {
  /** null where the campaign was never read. */
  get(campaignId: string): Promise<CampaignData | null>;
  noticed(part: ChangedPart): void;
}

export function createCampaignData({ cache }: Pick<Workbench, 'cache'>): CampaignDataReader {
  const kept = new Map<string, Promise<CampaignData | null>>();
  const read = async (campaignId: string): Promise<CampaignData | null> => {
    const row = await cache.read.findRecord('campaigns', campaignId);
    if (row === null) return null;
    const campaign = row.record as SectionRecords['campaigns'];
    const orders = await cache.read.closingOrders(campaignId);
    return { campaign, terms: closingTermsOf(campaign), orders, hash: snapshotOf(campaign, orders).hash };
  };
  return {
    get: (campaignId) => {
      const known = kept.get(campaignId);
      if (known !== undefined) return known;
      const reading = read(campaignId);
      kept.set(campaignId, reading);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      reading.catch(() => kept.delete(campaignId));
      return reading;
    },
    noticed: (part) => {
      if (part === 'campaigns' || part === 'orders') kept.clear();
    },
  };
}
