import { readMatchOrder, readTransfer, scoreRead } from './match-score.ts';
import type { MatchOrder, MatchScore, MatchTransfer, ReadMatchOrder, ReadTransfer } from './match-score.ts';

export interface Match<Order extends MatchOrder> extends MatchScore {
  readonly order: Order;
}

/** For repeated searches. */
interface MatchIndex<Order extends MatchOrder> {
  readonly orders: readonly Order[];
  readonly read: readonly ReadMatchOrder[];
  readonly byAmount: ReadonlyMap<number, readonly number[]>;
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  readonly byCode: ReadonlyMap<string, readonly number[]>;
  readonly wrongAmounts: readonly number[];
}

export function indexOrders<Order extends MatchOrder>(orders: readonly Order[]): MatchIndex<Order> {
  const read = orders.map(readMatchOrder);
  const byAmount = new Map<number, number[]>();
  const byWord = new Map<string, number[]>();
  const byCode = new Map<string, number[]>();
  const wrongAmounts: number[] = [];
  for (const [place, order] of read.entries()) {
    if (order.total !== null) put(byAmount, order.total.amountMinor, place);
    for (const name of order.names) for (const word of name) put(byWord, word, place);
    for (const code of [order.bareId, ...order.bareCodes]) put(byCode, code, place);
    if (order.status === 'INCORRECT_AMOUNT') wrongAmounts.push(place);
  }
  return { orders, read, byAmount, byWord, byCode, wrongAmounts };
}

function put<Key>(map: Map<Key, number[]>, key: Key, place: number): void {
  const places = map.get(key);
  if (places === undefined) map.set(key, [place]);
  else if (places.at(-1) !== place) places.push(place);
}

/** Best first; of equal ones that of the nearer amount, then of the nearer day, then in input order. */
export function suggest<Order extends MatchOrder>(transfer: MatchTransfer, orders: readonly Order[] | MatchIndex<Order>, limit: number): Match<Order>[] {
  const index = isIndex(orders) ? orders : indexOrders(orders);
  const read = readTransfer(transfer);
  const found: { readonly place: number; readonly match: MatchScore }[] = [];
  for (const place of candidates(read, index)) {
    const order = index.read[place];
    const match = order === undefined ? null : scoreRead(read, order);
    if (match !== null && match.score > 0) found.push({ place, match });
  }
  const distances = (place: number): Distances => {
    const order = index.read[place];
    return order === undefined ? FARTHEST : distancesOf(read, order);
  };
  const nearerFirst = (a: number, b: number): number => {
    const [left, right] = [distances(a), distances(b)];
    return compared(left.amountMinor, right.amountMinor) || compared(left.ms, right.ms) || a - b;
  };
  return found.sort((a, b) => b.match.score - a.match.score || nearerFirst(a.place, b.place)).slice(0, limit).flatMap(({ place, match }) => {
    const order = index.orders[place];
    return order === undefined ? [] : [{ order, ...match }];
  });
}

interface Distances {
  readonly amountMinor: number;
  readonly ms: number;
}

const FARTHEST: Distances = { amountMinor: Infinity, ms: Infinity };

/** What is not known, or cannot be compared, is farthest. */
function distancesOf({ amount, receivedMs }: ReadTransfer, { total, atMs }: ReadMatchOrder): Distances {
  return {
    amountMinor: amount === null || total?.currency !== amount.currency ? Infinity : Math.abs(amount.amountMinor - total.amountMinor),
    ms: receivedMs === null || atMs === null ? Infinity : Math.abs(receivedMs - atMs),
  };
}

/** Two that are infinite are equal. */
const compared = (left: number, right: number): number => (left === right ? 0 : left - right);

const isIndex = <Order extends MatchOrder>(orders: readonly Order[] | MatchIndex<Order>): orders is MatchIndex<Order> => 'byAmount' in orders;

function candidates<Order extends MatchOrder>(transfer: ReadTransfer, index: MatchIndex<Order>): Set<number> {
  const places = new Set<number>();
  const add = (found: readonly number[] | undefined): void => found?.forEach((place) => places.add(place));
  if (transfer.amount !== null) add(index.byAmount.get(transfer.amount.amountMinor));
  for (const word of new Set([...transfer.payerWords, ...transfer.textWords])) add(index.byWord.get(word));
  for (const run of transfer.runs) add(index.byCode.get(run));
  if (transfer.type === 'WRONG_AMOUNT') add(index.wrongAmounts);
  return places;
}
