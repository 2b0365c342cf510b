import type { FatePage } from '#shared/bridge/portal/closings.ts';
import type { ClosingDirection, ForecastOrder, OrderFate } from '#shared/domain/closing/model.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { forecastOf } from './forecasts.ts';
import { ordersAtBank, outcomeOf } from './outcome.ts';
import type { OpenClosing } from './view.ts';

export interface FateSelection {
  readonly direction: ClosingDirection;
  readonly fate: 'all' | OrderFate;
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

interface Selected {
  readonly key: string;
  readonly orders: readonly ForecastOrder[];
}

/** Pages of what happens to each order. The selection shown last is kept, so that turning pages does not search again. */
export function createOrderPages({ cache }: Pick<Workbench, 'cache'>) {
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

  const select = async (orders: readonly ForecastOrder[], campaignId: string, { fate, search }: FateSelection): Promise<readonly ForecastOrder[]> => {
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

  return async (open: OpenClosing, selection: FateSelection): Promise<FatePage> => {
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
