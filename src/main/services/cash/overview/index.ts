import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Waiting } from '#shared/bridge/cash/statement.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { cashForecast } from './cash-forecast.ts';
import { cashPositions } from './positions.ts';
import { keepLook, sinceLastLook } from './since-last-look.ts';
import { keepCampaignAccount, keepThreshold } from './thresholds.ts';
import { waitingWritesOf } from './waiting-writes.ts';

type OverviewCommand =
  | 'overview.get' | 'overview.balanceHistory' | 'overview.sinceLastLook' | 'overview.looked' | 'overview.forecast' | 'overview.setThreshold'
  | 'overview.setCampaignAccount';

export function overviewHandlers(bench: Workbench, addresses: { readonly count: () => Promise<number> }): HandlersOf<OverviewCommand> {
  const { cache, clock } = bench;
  const changed = (): void => bench.emit({ type: 'changed', parts: ['cash'] });
  return {
    'overview.get': async () => {
      const [accounts, records, incomplete] = await Promise.all([cache.read.listAccounts(), cache.read.waitingCounts(bankDateAt(clock.now())), addresses.count()]);
      const waiting: readonly Waiting[] = [
        ...waitingWritesOf(bench), ...(incomplete === 0 ? [] : [{ kind: 'incompleteAddresses' as const, count: incomplete }]), ...records,
      ];
      return ok({ accounts, positions: cashPositions(accounts), waiting });
    },
    'overview.balanceHistory': async ({ from, to }) => ok(await cache.read.balanceHistory(from, to)),
    'overview.sinceLastLook': async () => ok(await sinceLastLook(bench)),
    'overview.looked': async () => {
      await keepLook(bench);
      changed();
      return ok(await sinceLastLook(bench));
    },
    'overview.forecast': async () => ok(await cashForecast(bench)),
    'overview.setThreshold': async (typed) => {
      const view = await cache.read.findAccount(typed.accountId);
      if (view === null) return NOT_FOUND;
      const kept = keepThreshold(bench, typed, accountCurrency(view));
      if (!kept.ok) return kept;
      changed();
      return ok(await cashForecast(bench));
    },
    'overview.setCampaignAccount': async ({ accountId }) => {
      if (accountId !== null && (await cache.read.findAccount(accountId)) === null) return NOT_FOUND;
      keepCampaignAccount(bench, accountId);
      changed();
      return ok(await cashForecast(bench));
    },
  };
}
