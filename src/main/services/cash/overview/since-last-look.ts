import type { CachedNews } from '#main/store/cache/index.ts';
import type { StoredLook } from '#main/store/user-data/index.ts';
import type { AccountNews, SinceLastLook } from '#shared/bridge/cash/cash.ts';
import type { Workbench } from '#main/context/workbench.ts';

/** What is new since the person said that they had looked. */
export async function sinceLastLook({ cache, desk, connectionId }: Workbench): Promise<SinceLastLook> {
  const look = desk.get('lastLook', connectionId);
  if (look === null) return { since: null, accounts: [] };
  return { since: look.at, accounts: newsSince(look, await cache.read.accountNews(look.accounts)) };
}

/** The accounts with something new: entries, differences, or a balance that moved without either. */
export function newsSince(look: StoredLook, cached: readonly CachedNews[]): AccountNews[] {
  return cached.flatMap(({ accountId, entries, differences, now, ...news }) => {
    const before = look.accounts.find((one) => one.accountId === accountId)?.balance ?? null;
    const moved = before !== null && now !== null && (before.amountMinor !== now.amountMinor || before.currency !== now.currency);
    return entries > 0 || differences > 0 || moved ? [{ accountId, entries, differences, now, before, ...news }] : [];
  });
}

/** From now on news count from what is read by now. */
export async function keepLook(bench: Workbench): Promise<void> {
  const [accounts, markers] = await Promise.all([bench.cache.read.listAccounts(), bench.cache.read.newsMarkers()]);
  const at = bench.now();
  bench.desk.put('lastLook', bench.connectionId, {
    at,
    accounts: markers.map((marker) => ({
      ...marker, balance: accounts.find(({ account }) => account.accountId === marker.accountId)?.balance?.value.accounting ?? null,
    })),
  }, at);
}
