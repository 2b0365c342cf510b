import { isIban } from '../iban.ts';
import { EUR } from '../currency.ts';
import type { Instant } from '../instant.ts';
import { sumOfKnown, wholeSum } from '../money.ts';
import type { KnownSum, Money } from '../money.ts';
import { isKnownOrderStatus } from '../portal/states.ts';
import { MOST_NAMED } from './model.ts';
import type { ClosingTerms, DatedOrder, Finding, FindingKind, FindingRemedy } from './model.ts';

export interface ClosingEvidence {
  readonly terms: ClosingTerms;
  readonly orders: readonly DatedOrder[];
  readonly unidentified: readonly { readonly unidentifiedTransferId: string; readonly amount: Money | null; readonly payerName?: string | null }[];
  /** Of any campaign. */
  readonly disputes: readonly { readonly disputeId: string; readonly orderId: string | null; readonly status: string | null; readonly paymentAmount: Money | null; readonly description?: string | null }[];
  /** The raised amount according to the bank (section 2.3). */
  readonly accounted: Money | null;
  /** Whether the bank's order list lacks, or may lack, some; null when it is complete. */
  readonly ordersCut: 'lacks' | 'mayLack' | null;
  readonly reflecting: ReflectingOrders;
}

/** Orders whose reflection period runs, by id. */
export type ReflectingOrders = ReadonlyMap<string, { readonly endsAt: Instant; /** A success would execute it now. */ readonly executed: boolean }>;

export function findClosingProblems(evidence: ClosingEvidence): Finding[] {
  return [...orderFindings(evidence), ...queueFindings(evidence), ...campaignFindings(evidence)];
}

interface OrderRule {
  readonly kind: FindingKind;
  readonly weight: Finding['weight'];
  readonly remedies: readonly FindingRemedy[];
  readonly holds: (order: DatedOrder, reflecting: ReflectingOrders) => boolean;
  /** In minor units; by default its total. */
  readonly amountOf?: (order: DatedOrder) => number | null;
}

const hasMoney = ({ status }: Pick<DatedOrder, 'status'>): boolean => status === 'ACCEPTED' || status === 'INCORRECT_AMOUNT';

/** Bound by money, or about to be. */
export const isRevocable = (order: Pick<DatedOrder, 'status'>): boolean => hasMoney(order) || order.status === 'WAITING';

/** Of three amounts one follows from the others. */
const lacksAmount = ({ orderMinor, feeMinor, totalMinor }: DatedOrder): boolean =>
  Number(orderMinor === null) + Number(feeMinor === null) + Number(totalMinor === null) > 1 || (orderMinor ?? 0) < 0 || (feeMinor ?? 0) < 0;

const orderRules: readonly OrderRule[] = [
  { kind: 'ordersCreated', weight: 'wait', remedies: ['setWaiting', 'setFailed', 'cancel', 'move'], holds: ({ status }) => status === 'CREATED' },
  { kind: 'ordersWaiting', weight: 'wrong', remedies: ['setFailed', 'cancel', 'move'], holds: ({ status }) => status === 'WAITING' },
  { kind: 'ordersWrongAmount', weight: 'wrong', remedies: ['cancel', 'move', 'look'], holds: ({ status }) => status === 'INCORRECT_AMOUNT' },
  { kind: 'ordersUnknownStatus', weight: 'wrong', remedies: ['look'], holds: ({ status }) => !isKnownOrderStatus(status) },
  { kind: 'ibanMissing', weight: 'wait', remedies: ['look'], holds: (order) => hasMoney(order) && isBlank(order.iban) },
  { kind: 'ibanOdd', weight: 'wrong', remedies: ['look'], holds: (order) => hasMoney(order) && !isBlank(order.iban) && !isIban(order.iban ?? '') },
  {
    kind: 'reflectionPeriod', weight: 'wrong', remedies: ['cancel', 'look'], holds: (order, reflecting) => reflecting.size > 0 && isRevocable(order) && reflecting.has(order.orderId),
  },
  { kind: 'confirmationUnknown', weight: 'wait', remedies: ['look'], holds: (order) => hasMoney(order) && order.confirmedAt === null },
  {
    kind: 'cancelReturnsNothing', weight: 'note', remedies: ['look'],
    holds: ({ status }) => status === 'INCORRECT_AMOUNT' || status === 'SPLIT',
  },
  { kind: 'amountsUnknown', weight: 'wrong', remedies: ['look'], holds: (order) => hasMoney(order) && lacksAmount(order) },
  { kind: 'totalsDiffer', weight: 'wrong', remedies: ['look'], holds: (order) => hasMoney(order) && offTotal(order) > 0, amountOf: offTotal },
];

/** The absolute difference of amount plus fee from the total; 0 when one is unknown, since it follows from the others. */
function offTotal({ orderMinor, feeMinor, totalMinor }: DatedOrder): number {
  return orderMinor === null || feeMinor === null || totalMinor === null ? 0 : Math.abs(totalMinor - orderMinor - feeMinor);
}

const totalOf = ({ totalMinor }: DatedOrder): number | null => totalMinor;

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

function orderFindings({ orders, terms, reflecting }: ClosingEvidence): Finding[] {
  return orderRules.flatMap(({ kind, weight, remedies, holds, amountOf = totalOf }) => {
    const found = orders.filter((order) => holds(order, reflecting));
    const amounts = found.map((order) => {
      const amountMinor = amountOf(order);
      return amountMinor === null ? null : { amountMinor, currency: terms.currency };
    });
    if (found.length === 0) return [];
    const until = kind === 'reflectionPeriod' ? lastEnd(reflecting) : null;
    return [{ ...finding(kind, weight, remedies, found.map(({ orderId }) => orderId), sumOfKnown(terms.currency, amounts)), ...(until === null ? {} : { until }) }];
  });
}

/** The earliest moment at which a success executes no order that can still be revoked; null where none of those runs. */
export const lastEnd = (reflecting: ReflectingOrders): Instant | null =>
  [...reflecting.values()].reduce<Instant | null>((last, { endsAt, executed }) => (executed && (last === null || endsAt > last) ? endsAt : last), null);

function finding(kind: FindingKind, weight: Finding['weight'], remedies: readonly FindingRemedy[], ids: readonly string[], known: KnownSum | null): Finding {
  return { kind, weight, remedies, ids: ids.slice(0, MOST_NAMED), count: ids.length, amount: known === null ? null : wholeSum(known), ...(known === null || known.lacking === 0 ? {} : { incomplete: known }) };
}

function queueFindings({ orders, unidentified, disputes }: ClosingEvidence): Finding[] {
  const findings: Finding[] = [];
  if (unidentified.length > 0) {
    const ids = unidentified.map(({ unidentifiedTransferId }) => unidentifiedTransferId);
    const about = unidentified.map(({ unidentifiedTransferId, payerName }) => [unidentifiedTransferId, payerName] as const);
    findings.push({ ...finding('unidentifiedAlike', 'wrong', ['look'], ids, sumOf(unidentified.map(({ amount }) => amount))), ...namedBy(about) });
  }
  const openOnes = disputes.filter(({ orderId, status }) => orderId !== null && !closedDisputes.has(status));
  const disputed = new Set(openOnes.map(({ orderId }) => orderId));
  const own = new Set(disputed.size === 0 ? [] : orders.filter(({ orderId }) => disputed.has(orderId)).map(({ orderId }) => orderId));
  const open = openOnes.filter(({ orderId }) => orderId !== null && own.has(orderId));
  if (open.length > 0) {
    const about = open.map(({ disputeId, description }) => [disputeId, description] as const);
    findings.push({ ...finding('openDisputes', 'wrong', ['look'], open.map(({ disputeId }) => disputeId), sumOf(open.map(({ paymentAmount }) => paymentAmount))), ...namedBy(about) });
  }
  return findings;
}

/** What several share tells none of them apart and is left out. */
function namedBy(about: readonly (readonly [id: string, words: string | null | undefined])[]): Pick<Finding, 'names'> {
  const names = [...Map.groupBy(about, ([, words]) => words?.trim() ?? '')].flatMap(([words, [one, another]]) => (words === '' || one === undefined || another !== undefined ? [] : [[one[0], words]]));
  return names.length === 0 ? {} : { names: Object.fromEntries(names) as Record<string, string> };
}

/** Any other status, undocumented ones included, may still be open. */
const closedDisputes = new Set<string | null>(['CLOSED_WON', 'CLOSED_LOST']);

const sumOf = (amounts: readonly (Money | null)[]): KnownSum => sumOfKnown(amounts.find((amount) => amount !== null)?.currency ?? EUR, amounts);

function campaignFindings({ terms, orders, accounted, ordersCut }: ClosingEvidence): Finding[] {
  const paid = orders.filter(({ status }) => status === 'ACCEPTED');
  const known = paid.filter((order) => !lacksAmount(order));
  const raised = known.reduce((total, order) => total + orderPart(order), 0);
  const findings: Finding[] = [];
  const report = (kind: FindingKind, weight: Finding['weight'], remedies: readonly FindingRemedy[], amountMinor: number | null): void => {
    findings.push({ kind, weight, remedies, ids: [], count: 1, amount: amountMinor === null ? null : { amountMinor, currency: terms.currency } });
  };
  if (ordersCut === 'lacks') report('ordersLacking', 'wrong', ['look'], null);
  if (ordersCut === 'mayLack') report('ordersMayLack', 'wait', ['look'], null);
  if (terms.minMinor !== null && raised < terms.minMinor) report('minimumNotReached', 'wrong', ['look'], terms.minMinor - raised);
  if (terms.maxMinor !== null && raised > terms.maxMinor) report('overMaximum', 'note', ['look'], raised - terms.maxMinor);
  if (terms.status === 'OPEN') report('campaignStillOpen', 'wrong', ['stopOrders'], null);
  if (known.length === paid.length && differs(accounted, terms, raised, known)) report('accountedDiffers', 'wrong', ['look'], (accounted?.amountMinor ?? 0) - raised);
  return findings;
}

const orderPart = ({ orderMinor, feeMinor, totalMinor }: DatedOrder): number => orderMinor ?? (totalMinor ?? 0) - (feeMinor ?? 0);

/** Whether the accounted amount includes investors' fees is not documented: either sum is accepted. */
function differs(accounted: Money | null, { currency }: ClosingTerms, raised: number, paid: readonly DatedOrder[]): boolean {
  if (accounted?.currency !== currency || accounted.amountMinor === raised) return false;
  return accounted.amountMinor !== paid.reduce((total, order) => total + (order.totalMinor ?? orderPart(order) + (order.feeMinor ?? 0)), 0);
}
