import type { Campaign } from '#practice-bank/bank/crowdfunding-records.ts';
import type { StrangeWorld } from './strange-world.ts';

/** The status that a closing ends with. */
export const FINAL = { success: 'FINALIZED_SUCCESS', failure: 'FINALIZED_FAIL' } as const;

/** A closed campaign that has raised its minimum and nobody has finalized. */
export function closable(world: Pick<StrangeWorld, 'books'>): Campaign {
  const { campaigns, orders } = world.books();
  const raised = (campaignId: string): number => [...orders.values()].filter((order) => order.campaignId === campaignId && order.status === 'ACCEPTED').reduce((sum, { orderMinor }) => sum + orderMinor, 0);
  const campaign = [...campaigns.values()].find(({ status, campaignId, minMinor }) => (status === 'CLOSED' || status === 'OPEN') && raised(campaignId) >= minMinor);
  if (campaign === undefined) throw new Error('The bank has no campaign to close');
  if (campaign.status === 'OPEN') campaign.status = 'CLOSED';
  return campaign;
}
