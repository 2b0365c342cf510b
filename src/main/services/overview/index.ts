import { bankDateAt } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '../command-handlers.ts';
import type { Workbench } from '../workbench.ts';
import { cashPositions } from './positions.ts';
import { waitingWritesOf } from './waiting-writes.ts';

export function overviewHandlers(bench: Workbench): HandlersOf<'overview.get' | 'overview.balanceHistory'> {
  const { cache, clock } = bench;
  return {
    'overview.get': async () => {
      const [accounts, waiting] = await Promise.all([cache.read.listAccounts(), cache.read.waitingCounts(bankDateAt(clock.now()))]);
      return ok({ accounts, positions: cashPositions(accounts), waiting: [...waitingWritesOf(bench), ...waiting] });
    },
    'overview.balanceHistory': async ({ from, to }) => ok(await cache.read.balanceHistory(from, to)),
  };
}
