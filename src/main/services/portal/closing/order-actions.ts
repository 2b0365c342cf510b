import type { AppError } from '#shared/bridge/app-error.ts';
import type { OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { snapshotOf } from '#main/writes/closing-snapshot.ts';
import type { AskedRun, OrderRuns } from '#main/services/portal/orders/index.ts';
import type { Workbench } from '#main/context/workbench.ts';
import type { CampaignData, CampaignDataReader } from './campaign-data.ts';
import type { Wizard } from './wizard.ts';
import { isOver } from '#main/writes/closing-write.ts';

/** The orders of a closing that a person acted on, and what else there was of its campaign when that was seen. */
interface Acting {
  readonly orderIds: ReadonlySet<string>;
  readonly rest: string;
}

const restOf = ({ campaign, orders }: CampaignData, without: ReadonlySet<string>): string =>
  snapshotOf(campaign, orders.filter(({ orderId }) => !without.has(orderId))).hash;

/**
 * What a person does to orders on the way changes the campaign that the closing is about. These changes are not news: the
 * closing need not be read again for them. What anybody else changes beside them is.
 */
export function createOrderActions(bench: Workbench, wizard: Pick<Wizard, 'find' | 'sawAgain'>, campaigns: Pick<CampaignDataReader, 'get'>, runs: Pick<OrderRuns, 'act' | 'run'>) {
  const acting = new Map<string, Acting>();

  const see = async (closingId: string): Promise<void> => {
    const own = acting.get(closingId);
    const closing = wizard.find(closingId);
    if (own === undefined) return;
    const data = closing === null || closing.intentId !== null || isOver(closing) ? null : await campaigns.get(closing.campaignId);
    if (data !== null && restOf(data, own.orderIds) === own.rest) wizard.sawAgain(closingId, data.hash);
    else acting.delete(closingId);
  };

  return {
    act: async (closingId: string, asked: Omit<AskedRun, 'hash'>): Promise<Result<OrdersRun, AppError>> => {
      await see(closingId);
      const closing = wizard.find(closingId);
      if (closing === null) return failed({ kind: 'notFound' });
      if (closing.intentId !== null || isOver(closing)) return failed({ kind: 'invalid', problems: [{ field: 'closingId', code: 'notAllowed' }] });
      const data = await campaigns.get(closing.campaignId);
      // Of a campaign that has changed already, everything is news.
      if (data !== null && data.hash === closing.seenHash) {
        const orderIds = new Set([...acting.get(closingId)?.orderIds ?? [], ...asked.orderIds]);
        acting.set(closingId, { orderIds, rest: restOf(data, orderIds) });
      }
      return runs.act({ ...asked, hash: null });
    },
    run: (runId: string): Result<OrdersRun, AppError> => runs.run(runId),
    noticed: (part: ChangedPart): void => {
      if (acting.size === 0 || (part !== 'orders' && part !== 'campaigns')) return;
      // Whoever told of it is still in the middle of its own work.
      setImmediate(() => void Promise.all([...acting.keys()].map(see)).catch((error: unknown) => bench.unexpected('closings.seeAgain', error)));
    },
  };
}
