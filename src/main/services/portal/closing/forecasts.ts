import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import { forecastClosing } from '#shared/domain/closing/forecast.ts';
import type { ClosingDirection, ClosingForecast, ClosingOrder, ClosingTerms } from '#shared/domain/closing/model.ts';

/** Campaign and orders as a forecast takes them. */
export interface ForecastBasis {
  readonly terms: ClosingTerms;
  readonly orders: readonly ClosingOrder[];
}

const known = new WeakMap<readonly ClosingOrder[], Map<string, ClosingForecast>>();

/** The forecast, computed once for the same orders in memory. */
export function forecastOf({ terms, orders }: ForecastBasis, direction: ClosingDirection, assumptions: ClosingAssumptions): ClosingForecast {
  const ofOrders = known.get(orders) ?? new Map<string, ClosingForecast>();
  known.set(orders, ofOrders);
  const key = JSON.stringify([terms, direction, assumptions]);
  const forecast = ofOrders.get(key) ?? withGuessedTurns(forecastClosing(orders, terms, direction, assumptions), orders, assumptions);
  ofOrders.set(key, forecast);
  return forecast;
}

/** Where not every order fits, who comes first matters, and payments that were not read do not tell. */
function withGuessedTurns(forecast: ClosingForecast, orders: readonly ClosingOrder[], { fill }: ClosingAssumptions): ClosingForecast {
  const { direction, counts: { split, undone } } = forecast;
  if (direction === 'failure' || fill !== 'created' || split + undone === 0) return forecast;
  const undated = orders.filter(({ status, createdAt }) => status === 'ACCEPTED' && createdAt === null).length;
  return undated === 0 ? forecast : { ...forecast, gaps: [...forecast.gaps, { code: 'creationUnknown', orders: undated }] };
}

/** Without its orders, which come by pages. */
export function summaryOf({ orders: _orders, ...summary }: ClosingForecast): Omit<ClosingForecast, 'orders'> {
  return summary;
}
