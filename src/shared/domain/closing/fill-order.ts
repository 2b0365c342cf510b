import type { Instant } from '../instant.ts';
import type { ClosingAssumptions } from './assumptions.ts';
import type { ClosingOrder } from './model.ts';

/**
 * The places of `orders` in the order in which they fill a campaign. Orders of one time stay as the bank lists them, and so do
 * those whose time is not known, which come last.
 */
export function fillSequence(orders: readonly ClosingOrder[], fill: ClosingAssumptions['fill']): Uint32Array {
  const places = new Uint32Array(orders.length);
  const ranks = new Float64Array(orders.length);
  let sorted = true;
  for (const [index, order] of orders.entries()) {
    places[index] = index;
    ranks[index] = fill === 'listed' ? 0 : rankOf(timeOf(order, fill));
    sorted &&= index === 0 || (ranks[index - 1] ?? 0) <= (ranks[index] ?? 0);
  }
  return sorted ? places : places.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
}

const timeOf = (order: ClosingOrder, fill: 'created' | 'confirmed'): Instant | null =>
  (fill === 'created' ? order.createdAt ?? order.confirmedAt : order.confirmedAt);

const LAST = Number.MAX_SAFE_INTEGER;

/** A number that grows with the time: its digits read as one, several times as fast as a date, which 100,000 orders feel. */
function rankOf(time: Instant | null): number {
  if (time === null) return LAST;
  const minutes = (((digits(time, 0, 4) * 13 + digits(time, 5, 2)) * 32 + digits(time, 8, 2)) * 24 + digits(time, 11, 2)) * 60 + digits(time, 14, 2);
  return (minutes * 60 + digits(time, 17, 2)) * 1_000 + digits(time, 20, 3);
}

function digits(text: string, from: number, length: number): number {
  let value = 0;
  for (let index = from; index < from + length; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}
