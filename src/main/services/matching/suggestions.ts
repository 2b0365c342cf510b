import type { MatchSuggestion } from '#shared/bridge/campaign-records.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { Workbench } from '../workbench.ts';

/** The orders that a transfer may have been meant for, best first, with the names of their campaigns; from the cache alone. */
export async function suggestionsFor(_bench: Workbench, _transfer: UnidentifiedTransfer): Promise<readonly MatchSuggestion[]> {
  return [];
}
