import { assertNever } from '../assert-never.ts';
import type { Instant } from '../instant.ts';
import { isKnownOrderStatus } from '../portal/states.ts';
import type { ClosingAssumptions } from './assumptions.ts';
import type { ClosingAmountsMinor, ClosingDirection, ClosingForecast, ClosingOrder, ClosingTerms, ForecastGap, ForecastOrder, OrderDisposition } from './model.ts';
import { proportionOf } from './proportion.ts';

/**
 * The expected effect of a closing, exact to the minor unit. `orders` are in the bank's order. Only ACCEPTED orders count as paid;
 * others stay untouched, except that the assumptions may refund wrong-amount orders, by their own amounts since the received money
 * is unknown. An order with an unknown status or amount is untouched and counted in `gaps`. A refund is the rest of an order's
 * total, the money that came in, even where amount and fee do not add up to it.
 */
export function forecastClosing(
  orders: readonly ClosingOrder[], terms: ClosingTerms, direction: ClosingDirection, assumptions: ClosingAssumptions, known: KnownOfOrders = {},
): ClosingForecast {
  const filling = new Filling(terms, direction, assumptions, known.withoutOrders !== true);
  for (const place of known.sequence ?? fillSequence(orders, assumptions.fill)) {
    const order = orders[place];
    if (order !== undefined) filling.take(order);
  }
  return filling.forecast();
}

/** As {@link forecastClosing}, and says where the turns are a guess: where not every order fits, the order of creation decides, and unread payments do not tell it. */
export function forecastCampaign(
  orders: readonly ClosingOrder[], terms: ClosingTerms, direction: ClosingDirection, assumptions: ClosingAssumptions, known: KnownOfOrders = {},
): ClosingForecast {
  const forecast = forecastClosing(orders, terms, direction, assumptions, known);
  const { counts: { split, undone } } = forecast;
  if (direction === 'failure' || assumptions.fill !== 'created' || split + undone === 0) return forecast;
  const undated = orders.filter(({ status, createdAt }) => status === 'ACCEPTED' && createdAt === null).length;
  return undated === 0 ? forecast : { ...forecast, gaps: [...forecast.gaps, { code: 'creationUnknown', orders: undated }] };
}

/** The orders with a disposition and among those that a search found; null for no search. */
export const dispositionsOf = (orders: readonly ForecastOrder[], fate: 'all' | OrderDisposition, found: ReadonlySet<string> | null): readonly ForecastOrder[] =>
  (fate === 'all' && found === null ? orders : orders.filter((order) => (fate === 'all' || order.fate === fate) && (found === null || found.has(order.orderId))));

/** Without the orders, which are paged. */
export function summaryOf({ orders: _orders, ...summary }: ClosingForecast): Omit<ClosingForecast, 'orders'> {
  return summary;
}

/** What spares work where the same orders are asked about again. */
export interface KnownOfOrders {
  /** As {@link fillSequence} gives it for these orders and assumptions. */
  readonly sequence?: Uint32Array;
  /** The forecast is to name no orders. */
  readonly withoutOrders?: boolean;
}

interface KnownAmounts {
  readonly order: number;
  readonly fee: number;
  /** The received money: the bank's total, else amount plus fee. */
  readonly total: number;
}

class Filling {
  readonly #terms: ClosingTerms;
  readonly #direction: ClosingDirection;
  readonly #assumptions: ClosingAssumptions;
  readonly #touched: ForecastOrder[] = [];
  readonly #untouched: ForecastOrder[] = [];
  readonly #counts: Record<OrderDisposition, number> = { executed: 0, split: 0, undone: 0, untouched: 0 };
  readonly #unknownStatuses = new Set<string>();
  readonly #sums = { raised: 0, executedFees: 0, keptFees: 0, refunds: 0 };
  #splitOrderId: string | null = null;
  #paid = 0;
  #full = false;
  #withoutAmount = 0;
  #withoutStatus = 0;
  #leftOver = { orders: 0, differenceMinor: 0 };

  readonly #namesOrders: boolean;

  constructor(terms: ClosingTerms, direction: ClosingDirection, assumptions: ClosingAssumptions, namesOrders: boolean) {
    this.#namesOrders = namesOrders;
    this.#terms = terms;
    this.#direction = direction;
    this.#assumptions = assumptions;
  }

  take(order: ClosingOrder): void {
    if (order.status !== 'ACCEPTED') {
      this.#takeUnpaid(order);
      return;
    }
    const amounts = this.#amountsOf(order);
    if (amounts === null) return;
    this.#paid += amounts.order;
    if (this.#direction === 'failure') this.#undo(order.orderId, amounts);
    else this.#fill(order.orderId, amounts);
  }

  #takeUnpaid(order: ClosingOrder): void {
    if (order.status === 'INCORRECT_AMOUNT' && this.#assumptions.wrongAmountsRefunded) {
      const amounts = this.#amountsOf(order);
      if (amounts !== null) this.#undo(order.orderId, amounts);
      return;
    }
    if (!isKnownOrderStatus(order.status)) {
      this.#withoutStatus += 1;
      if (order.status !== null) this.#unknownStatuses.add(order.status);
    }
    this.#leave(order.orderId);
  }

  #amountsOf(order: ClosingOrder): KnownAmounts | null {
    const amounts = knownAmounts(order);
    if (amounts !== null) return amounts;
    this.#withoutAmount += 1;
    this.#leave(order.orderId);
    return null;
  }

  #fill(orderId: string, amounts: KnownAmounts): void {
    const { order } = amounts;
    const room = this.#terms.maxMinor === null ? order : this.#terms.maxMinor - this.#sums.raised;
    if (order <= room && !this.#full) this.#execute(orderId, amounts);
    else if (room > 0 && this.#assumptions.crossing === 'split') this.#split(orderId, amounts, room);
    else this.#crossOrStayOut(orderId, amounts);
  }

  #execute(orderId: string, { order, fee, total }: KnownAmounts): void {
    this.#sums.raised += order;
    this.#sums.executedFees += fee;
    this.#add({ orderId, fate: 'executed', executedMinor: order, executedFeeMinor: fee, refundMinor: 0 }, total);
  }

  #split(orderId: string, { order, fee, total }: KnownAmounts, room: number): void {
    const executedFeeMinor = this.#splitFee(fee, room, order);
    const refundMinor = Math.max(0, total - room - executedFeeMinor);
    this.#sums.raised += room;
    this.#sums.executedFees += executedFeeMinor;
    this.#sums.refunds += refundMinor;
    this.#splitOrderId = orderId;
    this.#add({ orderId, fate: 'split', executedMinor: room, executedFeeMinor, refundMinor }, total);
  }

  #splitFee(fee: number, room: number, order: number): number {
    switch (this.#assumptions.splitFee) {
      case 'proportional': return proportionOf(fee, room, order, this.#assumptions.rounding);
      case 'whole': return fee;
      case 'none': return 0;
      default: return assertNever(this.#assumptions.splitFee);
    }
  }

  /** Once a crossing order is undone whole, the campaign is full. */
  #crossOrStayOut(orderId: string, amounts: KnownAmounts): void {
    this.#full ||= this.#assumptions.crossing === 'undone';
    this.#undo(orderId, amounts);
  }

  #undo(orderId: string, { fee, total }: KnownAmounts): void {
    const kept = this.#assumptions.feeRefunded ? 0 : Math.min(fee, total);
    this.#sums.keptFees += kept;
    this.#sums.refunds += total - kept;
    this.#add({ orderId, fate: 'undone', executedMinor: 0, executedFeeMinor: kept, refundMinor: total - kept }, total);
  }

  #add(order: ForecastOrder, total: number): void {
    if (this.#namesOrders) this.#touched.push(order);
    this.#counts[order.fate] += 1;
    const leftOver = total - order.executedMinor - order.executedFeeMinor - order.refundMinor;
    if (leftOver === 0) return;
    this.#leftOver.orders += 1;
    this.#leftOver.differenceMinor += leftOver;
  }

  #leave(orderId: string): void {
    if (this.#namesOrders) this.#untouched.push({ orderId, fate: 'untouched', executedMinor: 0, executedFeeMinor: 0, refundMinor: 0 });
    this.#counts.untouched += 1;
  }

  forecast(): ClosingForecast {
    const fee = this.#direction === 'success' ? successFee(this.#sums, this.#terms, this.#assumptions) : 0;
    const reached = this.#direction === 'success' ? this.#sums.raised : this.#paid;
    return {
      direction: this.#direction,
      currency: this.#terms.currency,
      amounts: closingAmounts(this.#sums, fee),
      raisedMinor: this.#sums.raised,
      minimumReached: this.#terms.minMinor === null ? null : reached >= this.#terms.minMinor,
      counts: this.#counts,
      splitOrderId: this.#splitOrderId,
      orders: this.#touched.concat(this.#untouched),
      gaps: this.#gaps(),
    };
  }

  #gaps(): ForecastGap[] {
    const gaps: ForecastGap[] = [];
    if (this.#withoutAmount > 0) gaps.push({ code: 'amountUnknown', orders: this.#withoutAmount });
    if (this.#withoutStatus > 0) gaps.push({ code: 'statusUnknown', orders: this.#withoutStatus, statuses: [...this.#unknownStatuses].sort() });
    if (this.#leftOver.orders > 0) gaps.push({ code: 'totalsDiffer', ...this.#leftOver });
    if (this.#direction === 'failure') return gaps;
    if (!isReadablePercentage(this.#terms.feeHundredths)) gaps.push({ code: 'percentageUnreadable' });
    if (this.#terms.maxMinor === null) gaps.push({ code: 'maximumUnknown' });
    return gaps;
  }
}

/** The two others imply a missing one; negative amounts are unusable. */
function knownAmounts({ orderMinor, feeMinor, totalMinor }: ClosingOrder): KnownAmounts | null {
  const order = orderMinor ?? difference(totalMinor, feeMinor);
  const fee = feeMinor ?? difference(totalMinor, orderMinor);
  if (order === null || fee === null || order < 0 || fee < 0) return null;
  const total = totalMinor ?? order + fee;
  return total < 0 ? null : { order, fee, total };
}

const difference = (total: number | null, part: number | null): number | null => (total === null || part === null ? null : total - part);

/** 100.00 %, in hundredths of a per cent. */
const WHOLE = 10_000;

/** In minor units. */
interface FilledSums {
  readonly raised: number;
  readonly executedFees: number;
  /** Not refunded to undone orders. */
  readonly keptFees: number;
  readonly refunds: number;
}

/** The amounts of section 4.2. */
function closingAmounts(sums: FilledSums, portalSuccessFee: number): ClosingAmountsMinor {
  const companyFunds = Math.max(0, sums.raised - portalSuccessFee);
  const portalInvestorFee = sums.executedFees + sums.keptFees;
  const totalCampaignExecuted = companyFunds + portalSuccessFee;
  return {
    companyFunds, portalSuccessFee, portalInvestorFee, investorsRefunds: sums.refunds, totalCampaignExecuted,
    totalManagedFunds: totalCampaignExecuted + portalInvestorFee + sums.refunds,
  };
}

/** Section 2.2. An unreadable percentage counts as none. */
export function successFee(sums: Pick<FilledSums, 'raised' | 'executedFees'>, terms: ClosingTerms, assumptions: ClosingAssumptions): number {
  const base = assumptions.percentageOf === 'orderAmounts' ? sums.raised : sums.raised + sums.executedFees;
  const hundredths = isReadablePercentage(terms.feeHundredths) ? terms.feeHundredths : 0;
  const fee = Math.max(0, terms.feeFixedMinor) + proportionOf(base, hundredths, WHOLE, assumptions.rounding);
  return assumptions.feeCapped ? Math.min(sums.raised, fee) : fee;
}

const isReadablePercentage = (hundredths: number | null): hundredths is number => hundredths !== null && hundredths >= 0 && hundredths <= WHOLE;

/** Indexes of `orders` in filling order. Equal times keep the bank's order; unknown times come last. */
export function fillSequence(orders: readonly ClosingOrder[], fill: ClosingAssumptions['fill']): Uint32Array {
  const ranks = new Float64Array(orders.length);
  let [sorted, first, last] = [true, LAST, 0];
  for (const [index, order] of orders.entries()) {
    const rank = fill === 'listed' ? 0 : rankOf(timeOf(order, fill));
    ranks[index] = rank;
    sorted &&= index === 0 || (ranks[index - 1] ?? 0) <= rank;
    if (rank < first) first = rank;
    if (rank !== LAST && rank > last) last = rank;
  }
  const places = Uint32Array.from(ranks, (_, index) => index);
  if (sorted) return places;
  // Numbers are sorted several times faster than by comparing: time and place are one number where both fit into it.
  const span = last - first + 2;
  if (span * ranks.length > Number.MAX_SAFE_INTEGER) return places.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  const keys = ranks.map((rank, index) => (rank === LAST ? span - 1 : rank - first) * ranks.length + index).sort();
  return places.map((_, index) => (keys[index] ?? 0) % ranks.length);
}

const timeOf = (order: ClosingOrder, fill: 'created' | 'confirmed'): Instant | null =>
  (fill === 'created' ? order.createdAt ?? order.confirmedAt : order.confirmedAt);

const LAST = Number.MAX_SAFE_INTEGER;

/** Grows with time. Much faster than parsing dates, which matters for 100,000 orders. */
function rankOf(time: Instant | null): number {
  if (time === null) return LAST;
  const minutes = (((digits(time, 0, 4) * 13 + digits(time, 5, 2)) * 32 + digits(time, 8, 2)) * 24 + digits(time, 11, 2)) * 60 + digits(time, 14, 2);
  const milliseconds = (minutes * 60 + digits(time, 17, 2)) * 1_000 + digits(time, 20, 3);
  // Of a text that is no time: it must not cost an order its place.
  return Number.isNaN(milliseconds) ? LAST : milliseconds;
}

function digits(text: string, from: number, length: number): number {
  let value = 0;
  for (let index = from; index < from + length; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}
