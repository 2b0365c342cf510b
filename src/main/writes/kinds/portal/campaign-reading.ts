import type { BankReader } from '../../reconciliation/index.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** Every campaign; a filter might hide the very one that is looked for, since how they match is not shown. */
export async function readCampaigns(reader: BankReader): Promise<Result<readonly Campaign[], BankError>> {
  const read = await reader.ask('searchCampaigns', { body: {} });
  return read.ok ? everyRow('searchCampaigns', read.value.answer) : read;
}

/** By the search, whose fields the interface shows; by GET where the search does not name it. null when the bank has none. */
export async function readCampaign(reader: BankReader, campaignId: string): Promise<Result<Campaign | null, BankError>> {
  const all = await readCampaigns(reader);
  if (!all.ok) return all;
  const listed = all.value.find((campaign) => campaign.campaignId === campaignId);
  if (listed !== undefined) return ok(listed);
  const read = await reader.find('getCampaign', { params: { campaignId } });
  return read.ok ? ok(read.value?.answer ?? null) : read;
}
