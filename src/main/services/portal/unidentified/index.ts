import type { MatchDecision } from '#shared/bridge/portal/campaign-records.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { suggestionsFor } from './suggestions.ts';

/** What an unidentified transfer may have been meant for, and what a person decided about it. Nothing of it goes to the bank. */
export function matchingHandlers(
  bench: Workbench,
): HandlersOf<'unidentified.matching' | 'unidentified.decisions' | 'unidentified.decide' | 'unidentified.undecide'> {
  const { cache, desk } = bench;
  // The profile's connections share the desk: ids are those of one bank.
  const prefix = `${bench.bankOrigin}/`;
  const changed = (): void => bench.emit({ type: 'changed', parts: ['unidentified'] });
  return {
    'unidentified.matching': async ({ unidentifiedTransferId }) => {
      const row = await cache.read.findRecord('unidentified', unidentifiedTransferId);
      if (row === null) return NOT_FOUND;
      const suggestions = await suggestionsFor(bench, row.record as UnidentifiedTransfer);
      return ok({ suggestions, decision: desk.get('matchDecision', prefix + unidentifiedTransferId) });
    },
    'unidentified.decisions': async () => ok(desk.list('matchDecision', prefix)),
    'unidentified.decide': async ({ unidentifiedTransferId, orderId, note }) => {
      if ((await cache.read.findRecord('unidentified', unidentifiedTransferId)) === null) return NOT_FOUND;
      if (orderId !== null && (await cache.read.findRecord('orders', orderId)) === null) return NOT_FOUND;
      const decision: MatchDecision = { unidentifiedTransferId, orderId, note, userName: bench.userName, at: bench.now() };
      desk.put('matchDecision', prefix + unidentifiedTransferId, decision, decision.at);
      changed();
      return ok(decision);
    },
    'unidentified.undecide': async ({ unidentifiedTransferId }) => {
      desk.remove('matchDecision', prefix + unidentifiedTransferId);
      changed();
      return ok(null);
    },
  };
}
