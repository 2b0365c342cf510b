import { cachedRecord } from '#main/context/cached-records.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { MatchDecision } from '#shared/bridge/portal/campaign-records.ts';
import { ok } from '#shared/domain/result.ts';

/** Suggested orders for an unidentified transfer, and a person's decisions about it. Nothing is sent to the bank. */
export function matchingHandlers(
  workspace: Needs<'userData' | 'bankOrigin' | 'userName' | 'cache' | 'emit' | 'now'>,
): HandlersOf<'unidentified'> {
  const { userData } = workspace;
  // The user data is shared by all connections of the profile.
  const prefix = `${workspace.bankOrigin}/`;
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['unidentified'] });
  return {
    'unidentified.matching': async ({ unidentifiedTransferId }) => {
      const transfer = await cachedRecord(workspace, 'unidentified', unidentifiedTransferId);
      if (transfer === null) return NOT_FOUND;
      const suggestions = await workspace.cache.read.matchSuggestions(transfer);
      return ok({ suggestions, decision: userData.get('matchDecision', prefix + unidentifiedTransferId) });
    },
    'unidentified.decisions': async () => ok(userData.list('matchDecision', prefix)),
    'unidentified.decide': async ({ unidentifiedTransferId, orderId, note }) => {
      if ((await cachedRecord(workspace, 'unidentified', unidentifiedTransferId)) === null) return NOT_FOUND;
      if (orderId !== null && (await cachedRecord(workspace, 'orders', orderId)) === null) return NOT_FOUND;
      const decision: MatchDecision = { unidentifiedTransferId, orderId, note, userName: workspace.userName, at: workspace.now() };
      userData.put('matchDecision', prefix + unidentifiedTransferId, decision, decision.at);
      changed();
      return ok(decision);
    },
    'unidentified.undecide': async ({ unidentifiedTransferId }) => {
      userData.remove('matchDecision', prefix + unidentifiedTransferId);
      changed();
      return ok(null);
    },
  };
}
