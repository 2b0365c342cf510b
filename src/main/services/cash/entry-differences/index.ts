import { ok } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { found, NOT_FOUND } from '#main/context/workspace-context.ts';

/** Entries that the bank changed, dropped, listed again or booked late, and which of them were seen. */
export function entryDifferenceHandlers(workspace: Needs<'cache' | 'syncDeps' | 'now'>): HandlersOf<'statement.differences' | 'statement.differencesSeen'> {
  const { cache } = workspace;
  return {
    'statement.differences': async ({ accountId, show, offset, limit }) => found(await cache.read.differences(accountId, show, offset, limit)),
    'statement.differencesSeen': async ({ accountId, upTo }) => {
      if (accountId !== null && (await cache.read.findAccount(accountId)) === null) return NOT_FOUND;
      if ((await cache.write.differencesSeen(accountId, upTo, workspace.now())) > 0) workspace.syncDeps.onChanged('entryDifferences');
      return ok(null);
    },
  };
}
