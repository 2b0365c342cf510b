import { ok } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';

export function accountHandlers(
  { cache }: Needs<'cache'>,
): HandlersOf<'accounts.list' | 'accounts.get' | 'accounts.reservedEntries' | 'accounts.parent'> {
  return {
    'accounts.list': async () => ok(await cache.read.listAccounts()),
    'accounts.get': async ({ accountId }) => {
      const account = await cache.read.findAccount(accountId);
      return account === null ? NOT_FOUND : ok(account);
    },
    'accounts.reservedEntries': async ({ accountId }) => {
      const entries = await cache.read.reservedEntries(accountId);
      return entries === null ? NOT_FOUND : ok(entries);
    },
    'accounts.parent': async ({ accountId }) => {
      const parent = await cache.read.parent(accountId);
      return parent === null ? NOT_FOUND : ok(parent);
    },
  };
}
