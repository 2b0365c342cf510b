import type { BankDate } from '../bank-date.ts';
import { proportionOf } from '../closing/proportion.ts';
import type { Currency } from '../currency.ts';
import { sameNumber, saysCurrency } from '../money.ts';
import type { Money } from '../money.ts';
import { moneyinStatuses, orderStatuses, refundStatuses } from '../portal/states.ts';
import { dayFrom, dayOf, debitCredit, idOf } from './facts.ts';
import type { BookedFact, BookedPosting, DatedDay, Doubt, Evidence, OrderFact, BookedRefund } from './facts.ts';
import type { Place, Posting, PostingKind, PostingLine } from './posting.ts';

/**
 * The movements of an order's money: it comes in, is executed by a closing with success, or is refunded. Its current records say what happened and when; what they do not say is not booked, and named as a
 * doubt. The parts of an execution never exceed what is there.
 */
export function orderPostings(fact: OrderFact): BookedFact {
  const received = receiptOf(fact);
  const doubts: Doubt[] = [
    ...undocumented(orderStatuses, fact.order.status), ...undocumented(moneyinStatuses, fact.moneyin?.status ?? null), ...fact.refunds.flatMap(({ status }) => undocumented(refundStatuses, status)),
  ];
  // Whether a cancelled order had been paid stands in its payment alone.
  if (received === 'unpaid' && fact.payment === null && fact.order.status === 'CANCELLED') doubts.push({ code: 'paymentNotRead' });
  if (received === 'unpaid') return { booked: [], doubts: fact.refunds.length > 0 ? [...doubts, { code: 'moreOutThanIn' }] : doubts };
  if (received === 'amountNotSaid' || received === 'dateNotSaid') return { booked: [], doubts: [...doubts, { code: received }] };
  if (fact.payment === null || fact.incomplete) doubts.push({ code: 'paymentNotRead' });
  if (fact.same?.bookedBy === 'unidentified') return { booked: [], doubts };
  if (fact.perhapsToldTwice === true) doubts.push({ code: 'perhapsToldTwice' });

  const { amount: { amountMinor, currency }, day } = received;
  const order = new OrderBooking(fact, day, currency, evidenceOf(fact));
  order.book('moneyIn', day, ['order', fact.order.orderId, 'received'], debitCredit('in-transit', 'investors', amountMinor, currency), sourcesOf(fact));
  let held = amountMinor;
  for (const refund of fact.refunds) {
    const refunded = order.refund(refund);
    if (typeof refunded === 'string') doubts.push({ code: refunded });
    else held -= refunded;
  }
  if (held < 0) doubts.push({ code: 'moreOutThanIn' });
  const executed = executionOf(fact, held, currency);
  if (executed === 'splitNotKnown' || executed === 'amountNotSaid') doubts.push({ code: executed });
  else if (executed !== null) order.execute(executed);
  return { booked: order.booked, doubts: distinct(doubts) };
}

function undocumented(known: readonly string[], status: string | null): Doubt[] {
  return status === null || known.includes(status) ? [] : [{ code: 'statusUndocumented', status }];
}

const distinct = (doubts: readonly Doubt[]): Doubt[] =>
  doubts.filter(({ code, status }, index) => doubts.findIndex((other) => other.code === code && other.status === status) === index);

interface Receipt {
  readonly amount: Money;
  readonly day: DatedDay;
}

/** An order that the bank accepted was paid, also where its payment was not read or is older. */
function receiptOf({ order, payment, moneyin, campaign, same }: OrderFact): Receipt | 'unpaid' | 'amountNotSaid' | 'dateNotSaid' {
  const isAccepted = order.status === 'ACCEPTED' || order.status === 'SPLIT';
  if (moneyin?.status !== 'ACCEPTED' && (payment?.receivedDatetime ?? null) === null && !isAccepted) return 'unpaid';
  const ordered = order.totalAmount ?? sumOf(order.orderAmount, order.feeAmount);
  const came = same?.amount ?? moneyin?.amount ?? null;
  // What was ordered is what did not come.
  if (came === null && order.status === 'INCORRECT_AMOUNT') return 'amountNotSaid';
  // An unreadable currency of the payment is said by the order, where the numbers are the same.
  const amount = came === null || (ordered !== null && !saysCurrency(came) && sameNumber(came, ordered)) ? ordered : came;
  if (amount === null) return 'amountNotSaid';
  const day = dayFrom([
    dayOf(payment?.receivedDatetime), dayOf(moneyin?.datetime), dayOf(payment?.accountedToCampaignDatetime), dayOf(payment?.waitingDatetime), dayOf(order.portalOrderDatetime),
    dayOf(payment?.createdDatetime), campaign?.createdOn ?? null,
  ]);
  return day === null ? 'dateNotSaid' : { amount, day };
}

const sumOf = (left: Money | null, right: Money | null): Money | null =>
  (left === null || right?.currency !== left.currency ? null : { amountMinor: left.amountMinor + right.amountMinor, currency: left.currency });

const sourcesOf = ({ order, moneyin }: OrderFact): string[] => [order.orderId, moneyin?.moneyinId].filter((id) => id !== undefined);

function evidenceOf({ order, moneyin, holder }: OrderFact): Evidence {
  return {
    codes: [moneyin?.cro ?? null, moneyin?.rrn ?? null].filter((code) => code !== null),
    orderCodes: [order.portalOrderCode, order.orderId].filter((code) => code !== null),
    names: [...new Set([moneyin?.payerName ?? null, holder].filter((name) => name !== null))],
  };
}

interface Execution {
  readonly companyMinor: number;
  readonly feeMinor: number;
}

/** null where nothing was executed. A split order's part is what its refund leaves, so its refund must be known. */
function executionOf({ order, payment, moneyouts, refunds, campaign }: OrderFact, held: number, currency: Currency): Execution | 'splitNotKnown' | 'amountNotSaid' | null {
  if (order.status !== 'ACCEPTED' && order.status !== 'SPLIT') return null;
  const namesCashout = (payment?.cashoutIds ?? []).some((id) => campaign?.liveCashouts.has(id) === true);
  if (campaign?.status !== 'FINALIZED_SUCCESS' && !namesCashout) return null;
  const parts = partsOf(order, currency);
  if (parts === null) return 'amountNotSaid';
  const available = Math.max(0, held);
  if (order.status === 'ACCEPTED') {
    const companyMinor = Math.min(parts.order, available);
    return { companyMinor, feeMinor: Math.min(parts.fee, available - companyMinor) };
  }
  if (refunds.length === 0) return 'splitNotKnown';
  const toCompany = moneyouts.filter(({ status, amount }) => status !== 'FAILED' && status !== 'EXPIRED' && amount?.currency === currency).reduce((sum, { amount }) => sum + (amount?.amountMinor ?? 0), 0);
  const executed = Math.min(available, parts.order + parts.fee);
  if (toCompany > 0 && toCompany < parts.order && toCompany <= executed) return { companyMinor: toCompany, feeMinor: executed - toCompany };
  const feeMinor = proportionOf(parts.fee, executed, parts.order + parts.fee, 'halfUp');
  return { companyMinor: executed - feeMinor, feeMinor };
}

/** Two of the three amounts say the third. */
function partsOf({ totalAmount, orderAmount, feeAmount }: OrderFact['order'], currency: Currency): { readonly order: number; readonly fee: number } | null {
  const minor = (amount: Money | null): number | null => (amount?.currency === currency ? amount.amountMinor : null);
  const [total, order, fee] = [minor(totalAmount), minor(orderAmount), minor(feeAmount)];
  const knownOrder = order ?? (total === null || fee === null ? null : total - fee);
  const knownFee = fee ?? (total === null || order === null ? null : total - order);
  return knownOrder === null || knownFee === null || knownOrder < 0 || knownFee < 0 ? null : { order: knownOrder, fee: knownFee };
}

class OrderBooking {
  readonly booked: BookedPosting[] = [];
  readonly #fact: OrderFact;
  readonly #received: BankDate;
  readonly #currency: Currency;
  readonly #evidence: Evidence;

  constructor(fact: OrderFact, received: DatedDay, currency: Currency, evidence: Evidence) {
    this.#fact = fact;
    this.#received = received.date;
    this.#currency = currency;
    this.#evidence = evidence;
  }

  book(kind: PostingKind, { date, dated }: DatedDay, id: readonly string[], lines: readonly PostingLine[], sources: readonly string[], evidence = this.#evidence): void {
    const { orderId, campaignId } = this.#fact.order;
    const posting: Posting = { id: idOf(...id), date, dated, kind, campaignId, orderId, lines, sources, matches: null };
    this.booked.push({ posting, evidence: lines.some(({ place }) => place === 'in-transit') ? evidence : null });
  }

  /** Gives what is no longer with the investor, in minor units. */
  refund({ refundId, status, amount, createdDatetime, executedDatetime }: BookedRefund): number | 'amountNotSaid' {
    if (amount?.currency !== this.#currency) return 'amountNotSaid';
    const { amountMinor } = amount;
    const created = dayFrom([dayOf(createdDatetime), dayOf(executedDatetime)], this.#received) ?? { date: this.#received, dated: 'closest' as const };
    const executed = dayFrom([dayOf(executedDatetime)], created.date) ?? created;
    const evidence: Evidence = { ...this.#evidence, codes: [refundId] };
    const move = (kind: PostingKind, stage: string, day: DatedDay, debit: Place, credit: Place): void =>
      this.book(kind, day, ['order', this.#fact.order.orderId, 'refund', refundId, stage], debitCredit(debit, credit, amountMinor, this.#currency), [refundId, this.#fact.order.orderId], evidence);
    move('refundCreated', 'created', created, 'investors', 'refunds-under-way');
    const left = status === 'EXECUTED' || status === 'REFUSED_BY_RECEIVER';
    if (left) move('refundExecuted', 'executed', executed, 'refunds-under-way', 'in-transit');
    if (status === 'REFUSED_BY_RECEIVER') move('refundReturned', 'returned', { date: executed.date, dated: 'closest' }, 'in-transit', 'investors');
    if (status === 'FAILED') move('refundReturned', 'returned', { date: executed.date, dated: 'closest' }, 'refunds-under-way', 'investors');
    return status === 'REFUSED_BY_RECEIVER' || status === 'FAILED' ? 0 : amountMinor;
  }

  execute({ companyMinor, feeMinor }: Execution): void {
    if (companyMinor + feeMinor === 0) return;
    const { order, campaign } = this.#fact;
    const companyId = campaign?.companyId ?? order.companyId ?? '';
    // Money cannot be executed before it came.
    const day = dayFrom([campaign?.cashedOutFrom ?? null, campaign?.expectedClosing ?? null], this.#received) ?? { date: this.#received, dated: 'closest' as const };
    const parts: readonly PostingLine[] = [
      { place: `company:${companyId}`, amountMinor: -companyMinor, currency: this.#currency }, { place: 'portal-fees', amountMinor: -feeMinor, currency: this.#currency },
    ];
    const lines = [{ place: 'investors' as const, amountMinor: companyMinor + feeMinor, currency: this.#currency }, ...parts.filter(({ amountMinor }) => amountMinor !== 0)];
    this.book('execution', day, ['order', order.orderId, 'executed'], lines, [order.orderId]);
  }
}
