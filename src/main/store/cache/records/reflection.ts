import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { CampaignReflection } from '#shared/bridge/portal/investor-protection.ts';
import { isRevocable, lastEnd } from '#shared/domain/closing/findings.ts';
import type { ReflectingOrders } from '#shared/domain/closing/findings.ts';
import type { ClosingTerms, DatedOrder, ForecastOrder } from '#shared/domain/closing/model.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { mayReflect, reflectionEnd, surelyReflected } from '#shared/domain/investor-protection/reflection.ts';
import { orderRows } from './closing-orders.ts';
import { orderClassesOf } from './investor-facts.ts';

interface Campaign {
  readonly terms: ClosingTerms;
  readonly orders: readonly DatedOrder[];
  /** What a success executes, asked for only where that is not every accepted order. */
  readonly executed: () => readonly ForecastOrder[];
}

/** Ends of the orders that were young, as computed last: a hundred thousand orders have few of them, and an end never changes. */
export type KnownEnds = Map<string, Instant>;

/** Orders whose reflection period runs, as far as investors are not known to be sophisticated. */
export function reflectingOrders(database: Database, { terms, orders, executed }: Campaign, now: Instant, ends: KnownEnds): ReflectingOrders {
  const since = surelyReflected(now);
  const running: (readonly [DatedOrder, Instant])[] = [];
  for (const order of orders) {
    if (order.confirmedAt === null || order.confirmedAt <= since || !isRevocable(order)) continue;
    const end = ends.get(order.confirmedAt) ?? reflectionEnd(order.confirmedAt);
    ends.set(order.confirmedAt, end);
    if (end > now) running.push([order, end]);
  }
  if (running.length === 0) return new Map();
  const classes = orderClassesOf(database, running.map(([{ orderId }]) => orderId));
  const reflecting = running.filter(([{ orderId }]) => mayReflect(classes.get(orderId) ?? null));
  const undone = isOverfull(terms, orders) ? new Set(executed().filter(({ fate }) => fate === 'undone').map(({ orderId }) => orderId)) : new Set<string>();
  return new Map(reflecting.map(([{ orderId, status }, endsAt]) => [orderId, { endsAt, executed: status === 'ACCEPTED' && !undone.has(orderId) }]));
}

function isOverfull({ maxMinor }: ClosingTerms, orders: readonly DatedOrder[]): boolean {
  if (maxMinor === null) return false;
  let sum = 0;
  for (const { status, orderMinor, totalMinor } of orders) if (status === 'ACCEPTED') sum += orderMinor ?? totalMinor ?? 0;
  return sum > maxMinor;
}

const MOST_SHOWN = 200;

/** What the page of a campaign says of its reflection periods. */
export function reflectionOf(database: Database, orders: readonly DatedOrder[], reflecting: ReflectingOrders): CampaignReflection {
  const last = [...reflecting].map(([orderId, { endsAt, executed }]) => ({ orderId, endsAt, executed })).toSorted((left, right) => right.endsAt.localeCompare(left.endsAt));
  const shown = last.slice(0, MOST_SHOWN);
  const rows = new Map(orderRows(database, shown.map(({ orderId }) => orderId)).map((row) => [row.orderId, row]));
  const classes = orderClassesOf(database, last.map(({ orderId }) => orderId));
  return {
    earliestClosing: lastEnd(reflecting),
    running: last.length,
    executed: last.filter(({ executed }) => executed).length,
    lastEnd: last[0]?.endsAt ?? null,
    classUnknown: last.filter(({ orderId }) => !classes.has(orderId)).length,
    unconfirmed: orders.filter((order) => isRevocable(order) && order.confirmedAt === null).length,
    orders: shown.map(({ orderId, endsAt, executed }) => ({
      orderId, endsAt, executed, portalOrderCode: rows.get(orderId)?.portalOrderCode ?? null, holder: rows.get(orderId)?.holder ?? null, total: rows.get(orderId)?.total ?? null,
    })),
  };
}
