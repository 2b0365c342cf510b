import { invalid } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { AskedRun, OrderRuns } from '#main/services/portal/orders/index.ts';
import { isOver } from '#main/context/closing-write.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { DispositionPage, OrdersRun } from '#shared/bridge/portal/closings.ts';
import { dispositionsOf } from '#shared/domain/closing/forecast.ts';
import type { ClosingDirection, ForecastOrder, OrderDisposition } from '#shared/domain/closing/model.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { forecastOf, ordersAtBank, outcomeOf } from './outcome.ts';
import type { ForecastBasis } from './outcome.ts';
import type { OpenClosing } from './view.ts';
import type { Wizard } from './wizard.ts';

interface AskedPage {
  readonly direction: ClosingDirection;
  readonly fate: 'all' | OrderDisposition;
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** Pages of what happens to each order; of a closing that was sent, of what was sent and what the bank said of it. */
export function createOrderPages({ cache }: Needs<'cache'>) {
  const kept = new WeakMap<readonly ForecastOrder[], { readonly key: string; readonly orders: readonly ForecastOrder[] }>();
  const atBank = new WeakMap<readonly ForecastOrder[], { readonly orders: readonly ForecastOrder[]; readonly named: number }>();

  const ordersOf = ({ closing, intent }: OpenClosing, basis: ForecastBasis, direction: ClosingDirection): readonly ForecastOrder[] => {
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

  const select = async (orders: readonly ForecastOrder[], campaignId: string, { fate, search }: AskedPage): Promise<readonly ForecastOrder[]> => {
    const key = `${fate} ${search}`;
    const known = kept.get(orders);
    if (known?.key === key) return known.orders;
    const matching = search.trim() === '' ? null : new Set(await cache.read.orderIdsMatching(campaignId, search));
    const selected = dispositionsOf(orders, fate, matching);
    kept.set(orders, { key, orders: selected });
    return selected;
  };

  return async (open: OpenClosing, asked: AskedPage): Promise<DispositionPage> => {
    const { closing: { campaignId, assumptions }, basis } = open;
    if (basis === null) return await cache.read.closingOrderPage(campaignId, { ...asked, assumptions }) ?? { total: 0, rows: [] };
    const selected = await select(ordersOf(open, basis, asked.direction), campaignId, asked);
    return { total: selected.length, rows: await cache.read.dispositionRows(basis.terms.currency, selected.slice(asked.offset, asked.offset + asked.limit)) };
  };
}

/** Orders of a closing that the person acted on, and a hash of the rest of the campaign at that time. */
interface Acting {
  readonly orderIds: ReadonlySet<string>;
  readonly rest: string;
}

/** A person's own actions on orders need no refresh of the closing; any other change does. */
export function createOrderActions(workspace: Needs<'unexpected' | 'cache'>, wizard: Pick<Wizard, 'find' | 'sawAgain'>, runs: Pick<OrderRuns, 'act' | 'run'>) {
  const { cache } = workspace;
  const acting = new Map<string, Acting>();

  const see = async (closingId: string): Promise<void> => {
    const own = acting.get(closingId);
    const closing = wizard.find(closingId);
    if (own === undefined) return;
    const now = closing === null || closing.intentId !== null || isOver(closing) ? null : await cache.read.closingHashes(closing.campaignId, [...own.orderIds]);
    if (now !== null && now.rest === own.rest) wizard.sawAgain(closingId, now.hash);
    else acting.delete(closingId);
  };

  return {
    act: async (closingId: string, asked: Omit<AskedRun, 'hash'>): Promise<Result<OrdersRun, AppError>> => {
      await see(closingId);
      const closing = wizard.find(closingId);
      if (closing === null) return failed({ kind: 'notFound' });
      if (closing.intentId !== null || isOver(closing)) return invalid('closingId', 'notAllowed');
      const orderIds = new Set([...acting.get(closingId)?.orderIds ?? [], ...asked.orderIds]);
      const now = await cache.read.closingHashes(closing.campaignId, [...orderIds]);
      // If the campaign has changed before, it must be refreshed anyway.
      if (now !== null && now.hash === closing.seenHash) acting.set(closingId, { orderIds, rest: now.rest });
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
