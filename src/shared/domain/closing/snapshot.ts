import { moneyToDecimal } from '../money.ts';
import type { ClosingOrder, ClosingSnapshot, SnapshotDifference, StatusSum } from './model.ts';

export type SnapshotTerms = Pick<ClosingSnapshot, 'campaignId' | 'status' | 'currency' | 'minMinor' | 'maxMinor' | 'feeFixedMinor' | 'feePercentage'>;

type SnapshotOrder = Pick<ClosingOrder, 'orderId' | 'status' | 'orderMinor' | 'feeMinor' | 'totalMinor'>;

/** Sorted by status; orders without a status first. Unknown amounts add nothing. */
export function statusSums(orders: readonly SnapshotOrder[]): StatusSum[] {
  const sums = new Map<string | null, { count: number; orderMinor: number; feeMinor: number; totalMinor: number; lacking: number }>();
  for (const { status, orderMinor, feeMinor, totalMinor } of orders) {
    let sum = sums.get(status);
    if (sum === undefined) sums.set(status, sum = { count: 0, orderMinor: 0, feeMinor: 0, totalMinor: 0, lacking: 0 });
    sum.count += 1;
    sum.orderMinor += orderMinor ?? 0;
    sum.feeMinor += feeMinor ?? 0;
    sum.totalMinor += totalMinor ?? 0;
    if (orderMinor === null || feeMinor === null || totalMinor === null) sum.lacking += 1;
  }
  return [...sums].map(([status, { lacking, ...sum }]) => ({ status, ...sum, ...(lacking === 0 ? {} : { lacking }) })).sort((a, b) => byText(a.status ?? '', b.status ?? ''));
}

/**
 * The canonical text of a campaign, line by line: independent of the input order, different whenever a term or order differs. It is
 * hashed in pieces, so it is never whole in memory.
 */
export function* snapshotText(terms: SnapshotTerms, orders: readonly SnapshotOrder[]): Generator<string, void> {
  const { campaignId, status, currency, minMinor, maxMinor, feeFixedMinor, feePercentage } = terms;
  yield lineOf([campaignId, status, currency, minMinor, maxMinor, feeFixedMinor, plainPercentage(feePercentage)]);
  for (const order of orders.toSorted((a, b) => byText(a.orderId, b.orderId))) {
    yield lineOf([order.orderId, order.status, order.orderMinor, order.feeMinor, order.totalMinor]);
  }
}

/** JSON keeps any texts apart. */
const lineOf = (values: readonly (string | number | null)[]): string => `${JSON.stringify(values)}\n`;

/** Independent of the locale: the text must be the same on every computer. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** "5.250" equals "5.25". */
export const plainPercentage = (text: string | null): string | null =>
  (text?.includes('.') === true ? text.replace(/0+$/, '').replace(/\.$/, '') : text);

/**
 * Empty when the hashes are equal. Amounts are decimal text; orders of a status are their count and total ("12 3400.00"). When all
 * sums agree and only single orders differ, there is neither status nor value.
 */
export function snapshotDifferences(before: ClosingSnapshot, after: ClosingSnapshot): SnapshotDifference[] {
  if (before.hash === after.hash) return [];
  const differences: SnapshotDifference[] = [...termDifferences(before, after), ...sumDifferences(before, after)];
  return differences.length > 0 ? differences : [{ part: 'orders', before: null, after: null }];
}

function termDifferences(before: ClosingSnapshot, after: ClosingSnapshot): SnapshotDifference[] {
  const shown = (snapshot: ClosingSnapshot): readonly (readonly [SnapshotDifference['part'], string | null])[] => [
    ['status', snapshot.status],
    ['minimum', amountText(snapshot.minMinor, snapshot.currency)],
    ['maximum', amountText(snapshot.maxMinor, snapshot.currency)],
    ['feeFixed', amountText(snapshot.feeFixedMinor, snapshot.currency)],
    ['feePercentage', plainPercentage(snapshot.feePercentage)],
  ];
  const now = new Map(shown(after));
  return shown(before)
    .map(([part, text]) => ({ part, before: text, after: now.get(part) ?? null }))
    .filter((line) => line.before !== line.after);
}

const amountText = (amountMinor: number | null, currency: string): string | null =>
  (amountMinor === null ? null : `${moneyToDecimal({ amountMinor, currency })} ${currency}`);

function sumDifferences(before: ClosingSnapshot, after: ClosingSnapshot): SnapshotDifference[] {
  const earlier = new Map(before.sums.map((sum) => [sum.status, sum]));
  const later = new Map(after.sums.map((sum) => [sum.status, sum]));
  const statuses = [...new Set([...earlier.keys(), ...later.keys()])].sort((a, b) => byText(a ?? '', b ?? ''));
  return statuses.filter((status) => !areSame(earlier.get(status), later.get(status))).map((status) => ({
    part: 'orders', status, before: sumText(earlier.get(status), before.currency), after: sumText(later.get(status), after.currency),
  }));
}

const areSame = (a: StatusSum | undefined, b: StatusSum | undefined): boolean =>
  a?.count === b?.count && a?.orderMinor === b?.orderMinor && a?.feeMinor === b?.feeMinor && a?.totalMinor === b?.totalMinor;

const sumText = (sum: StatusSum | undefined, currency: string): string =>
  `${sum?.count ?? 0} ${moneyToDecimal({ amountMinor: sum?.totalMinor ?? 0, currency })}`;
