import type { ClosingResult } from '#shared/bridge/portal/closings.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { ClosingOutcome } from '#shared/bridge/writes/portal-writes.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import { bankDispositions, compareWithBank } from '#shared/domain/closing/comparison.ts';
import { forecastCampaign } from '#shared/domain/closing/forecast.ts';
import type { ClosingDirection, ClosingForecast, ClosingOrder, ClosingTerms, ForecastOrder, OrderDisposition } from '#shared/domain/closing/model.ts';

/** What the bank said of a closing or has shown since; null while nothing is known. */
export const outcomeOf = (intent: Pick<IntentView, 'portal'> | null): ClosingOutcome | null => (intent?.portal?.kind === 'closing' ? intent.portal : null);

const results = new WeakMap<ClosingForecast, { readonly outcome: string; readonly result: ClosingResult }>();

/** Compares the bank's closing with the forecast; cached per outcome. */
export function resultOf(basis: ForecastBasis, assumptions: ClosingAssumptions, forecast: ClosingForecast, outcome: ClosingOutcome): ClosingResult {
  const key = `${outcome.from} ${outcome.ordersExecuted.length} ${outcome.ordersUndone.length} ${outcome.orderSplit ?? ''} ${JSON.stringify(outcome.amounts)}`;
  const known = results.get(forecast);
  if (known?.outcome === key) return known.result;
  const result = { ...compareWithBank({ ...basis, assumptions }, forecast, outcome), from: outcome.from };
  results.set(forecast, { outcome: key, result });
  return result;
}

/** The forecast's orders with the bank's dispositions. The bank does not tell the amounts of a split order: the forecast's stay. */
export function ordersAtBank(basis: ForecastBasis, forecast: ClosingForecast, outcome: ClosingOutcome): readonly ForecastOrder[] {
  const dispositions = bankDispositions(outcome);
  const byId = new Map(basis.orders.map((order) => [order.orderId, order]));
  return forecast.orders.map((row) => {
    const fate = dispositions.get(row.orderId) ?? 'untouched';
    return fate === row.fate ? row : withDisposition(row, fate, byId.get(row.orderId));
  });
}

function withDisposition(row: ForecastOrder, fate: OrderDisposition, order: ClosingOrder | undefined): ForecastOrder {
  const orderMinor = order?.orderMinor ?? 0;
  const feeMinor = order?.feeMinor ?? 0;
  switch (fate) {
    case 'executed': return { orderId: row.orderId, fate, executedMinor: orderMinor, executedFeeMinor: feeMinor, refundMinor: 0 };
    case 'undone': return { orderId: row.orderId, fate, executedMinor: 0, executedFeeMinor: 0, refundMinor: order?.totalMinor ?? orderMinor + feeMinor };
    case 'untouched': return { orderId: row.orderId, fate, executedMinor: 0, executedFeeMinor: 0, refundMinor: 0 };
    case 'split': return { ...row, fate };
    default: return assertNever(fate);
  }
}

export interface ForecastBasis {
  readonly terms: ClosingTerms;
  readonly orders: readonly ClosingOrder[];
}

const known = new WeakMap<readonly ClosingOrder[], Map<string, ClosingForecast>>();

/** Cached for the same orders in memory. */
export function forecastOf({ terms, orders }: ForecastBasis, direction: ClosingDirection, assumptions: ClosingAssumptions): ClosingForecast {
  const ofOrders = known.get(orders) ?? new Map<string, ClosingForecast>();
  known.set(orders, ofOrders);
  const key = JSON.stringify([terms, direction, assumptions]);
  const forecast = ofOrders.get(key) ?? forecastCampaign(orders, terms, direction, assumptions);
  ofOrders.set(key, forecast);
  return forecast;
}
