import type { Needs } from '#main/context/workspace-context.ts';
import type { FindingsQuestion, FoundSoFar } from '#main/store/cache/index.ts';
import { campaignOrdersList } from '#shared/bridge/app/bank-habits.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

type Asking = Needs<'bank' | 'userData' | 'bankOrigin' | 'cache' | 'clock'>;

/** What is to be dealt with before a campaign is closed, as cached and as people decided; the cache computes it where the orders are read. */
export const closingFindings = async (workspace: Asking, campaignId: string): Promise<readonly Finding[]> =>
  await workspace.cache.read.closingFindings(campaignId, questionOf(workspace, campaignId)) ?? [];

/** What is known of it at once: of a large campaign transfers are still being compared with its orders, and what is not `shown` comes with the rest. */
export const findingsSoFar = async (workspace: Asking, campaignId: string, shown: boolean): Promise<FoundSoFar> =>
  await workspace.cache.read.closingFindingsSoFar(campaignId, questionOf(workspace, campaignId), shown) ?? { findings: [], comparing: false };

function questionOf({ bank, userData, bankOrigin, clock }: Asking, campaignId: string): FindingsQuestion {
  const partial = bank.habits.get().partial[campaignOrdersList(campaignId)];
  return {
    now: instantFromMs(bank.serverNowMs() ?? clock.now()),
    ordersCut: partial === undefined ? null : partial.lacks === true ? 'lacks' : 'mayLack',
    decisions: userData.list('matchDecision', `${bankOrigin}/`).map(({ unidentifiedTransferId, orderId }) => ({ unidentifiedTransferId, orderId })),
  };
}
