import { invalid } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { AskedRun, OrderRuns } from '#main/services/portal/orders/index.ts';
import { snapshotOf } from '#main/writes/closing-snapshot.ts';
import { isOver } from '#main/writes/closing-write.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { DispositionPage, OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { ClosingDirection, ForecastOrder, OrderDisposition } from '#shared/domain/closing/model.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { CampaignData, CampaignDataReader } from './campaign-data.ts';
import { forecastOf, ordersAtBank, outcomeOf } from './outcome.ts';
import type { OpenClosing } from './view.ts';
import type { Wizard } from './wizard.ts';

interface DispositionSelection {
  readonly direction: ClosingDirection;
  readonly fate: 'all' | OrderDisposition;
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

interface Selected {
  readonly key: string;
  readonly orders: readonly ForecastOrder[];
}

/** Pages of what happens to each order. The last selection is kept for the next page. */
export function createOrderPages({ cache }: Needs<'cache'>) {
  const kept = new WeakMap<readonly ForecastOrder[], Selected>();
  const atBank = new WeakMap<readonly ForecastOrder[], { readonly orders: readonly ForecastOrder[]; readonly named: number }>();

  const ordersOf = ({ closing, basis, intent }: OpenClosing, direction: ClosingDirection): readonly ForecastOrder[] => {
    const forecast = forecastOf(basis, direction, closing.assumptions);
    const outcome = direction === closing.direction ? outcomeOf(intent) : null;
    if (outcome === null) return forecast.orders;
    const named = outcome.ordersExecuted.length + outcome.ordersUndone.length;
    const known = atBank.get(forecast.orders);
    if (known?.named === named) return known.orders;
    const orders = ordersAtBank(basis, forecast, outcome);
    atBank.set(forecast.orders, { orders, named });
    return orders;
  };

  const select = async (orders: readonly ForecastOrder[], campaignId: string, { fate, search }: DispositionSelection): Promise<readonly ForecastOrder[]> => {
    const key = `${fate} ${search}`;
    const known = kept.get(orders);
    if (known?.key === key) return known.orders;
    const matching = search.trim() === '' ? null : new Set(await cache.read.orderIdsMatching(campaignId, search));
    const selected = fate === 'all' && matching === null
      ? orders
      : orders.filter((order) => (fate === 'all' || order.fate === fate) && (matching === null || matching.has(order.orderId)));
    kept.set(orders, { key, orders: selected });
    return selected;
  };

  return async (open: OpenClosing, selection: DispositionSelection): Promise<DispositionPage> => {
    const { currency } = open.basis.terms;
    const selected = await select(ordersOf(open, selection.direction), open.closing.campaignId, selection);
    const page = selected.slice(selection.offset, selection.offset + selection.limit);
    const rows = new Map((await cache.read.orderRows(page.map(({ orderId }) => orderId))).map((row) => [row.orderId, row]));
    const money = (amountMinor: number) => ({ amountMinor, currency });
    return {
      total: selected.length,
      rows: page.map(({ orderId, fate, executedMinor, executedFeeMinor, refundMinor }) => {
        const row = rows.get(orderId);
        return {
          orderId, holder: row?.holder ?? null, portalOrderCode: row?.portalOrderCode ?? null, status: row?.status ?? null, total: row?.total ?? null,
          fate, executed: money(executedMinor), fee: money(executedFeeMinor), refund: money(refundMinor),
        };
      }),
    };
  };
}

/** Orders of a closing that the person acted on, and a hash of the rest of the campaign at that time. */
interface Acting {
  readonly orderIds: ReadonlySet<string>;
  readonly rest: string;
}

const restOf = ({ campaign, orders }: CampaignData, without: ReadonlySet<string>): string =>
  snapshotOf(campaign, orders.filter(({ orderId }) => !without.has(orderId))).hash;

/** A person's own actions on orders need no refresh of the closing; any other change does. */
export function createOrderActions(workspace: Needs<'unexpected'>, wizard: Pick<Wizard, 'find' | 'sawAgain'>, campaigns: Pick<CampaignDataReader, 'get'>, runs: Pick<OrderRuns, 'act' | 'run'>) {
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
      if (closing.intentId !== null || isOver(closing)) return invalid('closingId', 'notAllowed');
      const data = await campaigns.get(closing.campaignId);
      // If the campaign has changed before, it must be refreshed anyway.
      if (data !== null && data.hash === closing.seenHash) {
        const orderIds = new Set([...acting.get(closingId)?.orderIds ?? [], ...asked.orderIds]);
        acting.set(closingId, { orderIds, rest: restOf(data, orderIds) });
      }
      return runs.act({ ...asked, hash: null });
    },
    run: (runId: string): Result<OrdersRun, AppError> => runs.run(runId),
    invalidate: (part: ChangedPart): void => {
      if (acting.size === 0 || (part !== 'orders' && part !== 'campaigns')) return;
      // The caller is in the middle of its own work.
      setImmediate(() => void Promise.all([...acting.keys()].map(see)).catch((error: unknown) => workspace.unexpected('closings.seeAgain', error)));
    },
  };
}
