import { ok } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { found } from '#main/context/workspace-context.ts';

export function accountHandlers({ cache }: Needs<'cache'>): HandlersOf<'accounts'> {
  return {
    'accounts.list': async () => ok(await cache.read.listAccounts()),
    'accounts.get': async ({ accountId }) => found(await cache.read.findAccount(accountId)),
    'accounts.reservedEntries': async ({ accountId }) => found(await cache.read.reservedEntries(accountId)),
    'accounts.parent': async ({ accountId }) => found(await cache.read.parent(accountId)),
  };
}
