import type { Campaign } from '#shared/contract/campaigns.ts';
import type { SyncRun } from './run.ts';

/* The search of campaigns shows its fields in the interface, and what GET gives is not shown: either may say less. */

const FIELDS = [
  'companyId', 'name', 'description', 'status', 'targetMin', 'targetMax', 'successFeeFixed', 'successFeePercentage', 'expectedClosingDate', 'createdDatetime',
] as const satisfies readonly (keyof Campaign)[];

type Field = (typeof FIELDS)[number];

/** A campaign with what the cache knows in the fields that an answer to GET does not say: an answer that says less empties nothing. */
export async function withKnown(run: SyncRun, campaign: Campaign): Promise<Campaign> {
  const known = await run.deps.cache.read.findRecord('campaigns', campaign.campaignId);
  return known === null ? campaign : filled(campaign, known.record as Campaign, FIELDS);
}

/**
 * Campaigns of the search with what the cache knows in the fields that this search says of none of them. A field that it says of
 * some is one that it has, so that where it is empty it was emptied.
 */
export async function withUnsaid(run: SyncRun, campaigns: readonly Campaign[]): Promise<readonly Campaign[]> {
  const unsaid = FIELDS.filter((field) => campaigns.every((campaign) => campaign[field] === null));
  if (unsaid.length === 0) return campaigns;
  return Promise.all(campaigns.map(async (campaign) => {
    const known = await run.deps.cache.read.findRecord('campaigns', campaign.campaignId);
    return known === null ? campaign : filled(campaign, known.record as Campaign, unsaid);
  }));
}

const filled = (campaign: Campaign, known: Campaign, fields: readonly Field[]): Campaign =>
  ({ ...campaign, ...Object.fromEntries(fields.map((field) => [field, campaign[field] ?? known[field]])) });
