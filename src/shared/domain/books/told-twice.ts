import { sameNumber } from '../money.ts';
import type { Money } from '../money.ts';
import { bareCode, readTransfer } from '../portal/match-score.ts';
import type { OrderFact, SameMoney, UnidentifiedFact } from './facts.ts';

/* A payment of a wrong amount may be told twice: by its order, which says that money came, and as an unidentified transfer. */

export interface ToldTwice {
  /** By order. */
  readonly same: ReadonlyMap<string, SameMoney>;
  /** Orders whose money may be that of a transfer of the same amount, which names no order: only a person knows. */
  readonly perhaps: ReadonlySet<string>;
}

/** Whether an order says that it was paid with another amount, and that this money came. */
export const cameWrong = ({ order, payment, moneyin }: OrderFact): boolean =>
  order.status === 'INCORRECT_AMOUNT' && (moneyin?.status === 'ACCEPTED' || (payment?.receivedDatetime ?? null) !== null);

/** As in a statement: shorter codes, or those without a digit, occur in too many texts. */
const tellingCodes = (codes: readonly (string | null | undefined)[]): readonly string[] =>
  [...new Set(codes.flatMap((code) => (code === null || code === undefined ? [] : [bareCode(code)])))].filter((code) => code.length >= 6 && /\d/.test(code));

/**
 * Which of the orders and transfers of a wrong amount tell of the same money. A code ties them: that of the order, or of its payment, in the text of a transfer that names no other of the orders. Where the order says
 * what came, the amounts are the same as well; where it says only what was ordered, it is the only transfer that names it.
 */
export function toldTwice(orders: readonly OrderFact[], transfers: readonly UnidentifiedFact[]): ToldTwice {
  const byCode = new Map<string, Set<string>>();
  for (const { order, moneyin } of orders) {
    for (const code of tellingCodes([order.orderId, order.portalOrderCode, moneyin?.moneyinId, moneyin?.cro, moneyin?.rrn])) byCode.set(code, (byCode.get(code) ?? new Set()).add(order.orderId));
  }
  const naming = new Map<string, UnidentifiedFact[]>();
  const namingNone: UnidentifiedFact[] = [];
  for (const transfer of transfers) {
    const { runs } = readTransfer({ amount: null, description: transfer.description, payerName: null, type: null, receivedDatetime: null });
    const [orderId, ...others] = new Set([...runs].flatMap((run) => [...byCode.get(run) ?? []]));
    if (orderId === undefined) namingNone.push(transfer);
    else if (others.length === 0) naming.set(orderId, [...naming.get(orderId) ?? [], transfer]);
  }
  const same = new Map<string, SameMoney>();
  const perhaps = new Set<string>();
  for (const fact of orders) {
    const { order: { orderId }, refunds } = fact;
    const came = cameAmount(fact);
    const own = naming.get(orderId) ?? [];
    const transfer = came === null ? (own.length === 1 ? own[0] : undefined) : own.filter(({ amount }) => isSame(amount, came)).toSorted(byArrival)[0];
    if (transfer !== undefined) {
      const { unidentifiedTransferId, amount } = transfer;
      same.set(orderId, { unidentifiedTransferId, amount, bookedBy: refunds.length > 0 || amount === null ? 'order' : 'unidentified' });
    } else if (came !== null && namingNone.some(({ amount }) => isSame(amount, came))) perhaps.add(orderId);
  }
  return { same, perhaps };
}

/** What the payment says that came; null where it only repeats what was ordered, which did not come. */
function cameAmount({ order: { totalAmount }, moneyin }: OrderFact): Money | null {
  const came = moneyin?.amount ?? null;
  return came === null || (totalAmount !== null && sameNumber(came, totalAmount)) ? null : came;
}

const isSame = (left: Money | null, right: Money): boolean => left !== null && left.currency === right.currency && sameNumber(left, right);

const byArrival = (left: UnidentifiedFact, right: UnidentifiedFact): number =>
  (left.receivedDatetime ?? '') < (right.receivedDatetime ?? '') ? -1 : (left.receivedDatetime ?? '') > (right.receivedDatetime ?? '') ? 1 : left.unidentifiedTransferId < right.unidentifiedTransferId ? -1 : 1;
