import { bankDateAt } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '../command-handlers.ts';
import { NOT_FOUND } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';
import { cashPositions } from './positions.ts';
import { waitingWritesOf } from './waiting-writes.ts';

type OverviewCommand =
  | 'overview.get' | 'overview.balanceHistory' | 'overview.sinceLastLook' | 'overview.looked' | 'overview.forecast' | 'overview.setThreshold'
  | 'overview.setCampaignAccount';

export function overviewHandlers(bench: Workbench): HandlersOf<OverviewCommand> {
  const { cache, clock } = bench;
  return {
    'overview.get': async () => {
      const [accounts, waiting] = await Promise.all([cache.read.listAccounts(), cache.read.waitingCounts(bankDateAt(clock.now()))]);
      return ok({ accounts, positions: cashPositions(accounts), waiting: [...waitingWritesOf(bench), ...waiting] });
    },
    'overview.sinceLastLook': async () => NOT_FOUND,
    'overview.looked': async () => NOT_FOUND,
    'overview.forecast': async () => NOT_FOUND,
    'overview.setThreshold': async () => NOT_FOUND,
    'overview.setCampaignAccount': async () => NOT_FOUND,
    'overview.balanceHistory': async ({ from, to }) => ok(await cache.read.balanceHistory(from, to)),
  };
}
