import type { Needs } from '#main/context/workspace-context.ts';
import { campaignOrdersList } from '#shared/bridge/app/bank-habits.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

/** What is to be dealt with before a campaign is closed, as cached and as people decided; the cache computes it where the orders are read. */
export async function closingFindings(
  { bank, userData, bankOrigin, cache, clock }: Needs<'bank' | 'userData' | 'bankOrigin' | 'cache' | 'clock'>, campaignId: string,
): Promise<readonly Finding[]> {
  const partial = bank.habits.get().partial[campaignOrdersList(campaignId)];
  return await cache.read.closingFindings(campaignId, {
    now: instantFromMs(bank.serverNowMs() ?? clock.now()),
    ordersCut: partial === undefined ? null : partial.lacks === true ? 'lacks' : 'mayLack',
    decisions: userData.list('matchDecision', `${bankOrigin}/`).map(({ unidentifiedTransferId, orderId }) => ({ unidentifiedTransferId, orderId })),
  }) ?? [];
}
