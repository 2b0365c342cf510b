import { cachedRecordsWhere } from '#main/context/cached-records.ts';
import type { Cached } from '#main/context/cached-records.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { PaymentRecords } from '#main/store/cache/index.ts';
import { readPaymentRecords } from '#main/sync/index.ts';
import type { WantedPayment, WholeReading } from '#main/sync/index.ts';
import { companyName } from '#main/writes/freeze/shown.ts';
import type { FollowedPayment, FollowedSum, FollowUp } from '#shared/bridge/portal/closings.ts';
import type { ClosingOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { shownTotal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { payoutState } from '#shared/domain/portal/states.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

const MOST_SHOWN = 500;

/** Known ids of what a closing pays to investors and companies. */
interface FollowedIds {
  readonly refunds: ReadonlyMap<string, string>;
  readonly cashouts: readonly string[];
  /** Orders whose payment does not name its refund or cash-out yet. */
  readonly unnamed: { readonly refund: readonly string[]; readonly cashout: readonly string[] };
}

/** More than a campaign has. */
const ALL = 1_000_000;

export async function ordersOf(workspace: Cached, campaignId: string): Promise<ReadonlyMap<string, Order>> {
  return new Map((await cachedRecordsWhere(workspace, 'orders', 'campaignId', campaignId, ALL)).map((order) => [order.orderId, order]));
}

/** Orders that are refunded, with the refund if the bank named it, and orders that are paid out. */
function movedBy({ ordersUndone, ordersExecuted, orderSplit }: ClosingOutcome) {
  const split = orderSplit === null || orderSplit === '' ? [] : [orderSplit];
  return {
    back: [...ordersUndone, ...split.map((orderId) => ({ orderId, refundId: null }))],
    out: [...ordersExecuted, ...split],
  };
}

export async function followedIds({ cache }: Cached, outcome: ClosingOutcome): Promise<FollowedIds> {
  const { back, out } = movedBy(outcome);
  const asked = [...back.filter(({ refundId }) => refundId === null).map(({ orderId }) => orderId), ...out];
  const payments = new Map((await paymentsOf({ cache }, 'payment', asked)).map(({ id, value }) => [id, value]));
  const refunds = new Map<string, string>();
  const withoutRefund: string[] = [];
  for (const { orderId, refundId } of back) {
    const ids = refundId === null ? payments.get(orderId)?.refundIds ?? [] : [refundId];
    if (ids.length === 0) withoutRefund.push(orderId);
    for (const id of ids) refunds.set(id, orderId);
  }
  const cashouts = new Set(out.flatMap((orderId) => payments.get(orderId)?.cashoutIds ?? []));
  const withoutCashout = out.filter((orderId) => (payments.get(orderId)?.cashoutIds.length ?? 0) === 0);
  return { refunds, cashouts: [...cashouts], unnamed: { refund: withoutRefund, cashout: withoutCashout } };
}

interface Timed<Value> {
  readonly id: string;
  readonly value: Value;
  readonly asOf: Instant;
}

export async function paymentsOf<Kind extends keyof PaymentRecords>({ cache }: Cached, kind: Kind, ids: readonly string[]): Promise<readonly Timed<PaymentRecords[Kind]>[]> {
  return ids.length === 0 ? [] : await cache.read.paymentRecords(kind, ids) as unknown as readonly Timed<PaymentRecords[Kind]>[];
}

/** First payments that do not name their refund or cash-out, then those. It may stop at any point; the next call continues. */
export async function readFollowed(workspace: Needs<'cache' | 'syncDeps'>, outcome: ClosingOutcome, reading: WholeReading): Promise<Result<null, BankError>> {
  const { unnamed } = await followedIds(workspace, outcome);
  const payments = [...new Set([...unnamed.refund, ...unnamed.cashout])].map((id): WantedPayment => ({ kind: 'payment', id }));
  const named = await readPaymentRecords(workspace.syncDeps, payments, reading);
  const { refunds, cashouts } = await followedIds(workspace, outcome);
  const wanted: WantedPayment[] = [
    ...(await notExecuted(workspace, 'refund', [...refunds.keys()])), ...(await notExecuted(workspace, 'cashout', cashouts)),
  ];
  const followed = wanted.length === 0 ? ok(null) : await readPaymentRecords(workspace.syncDeps, wanted, reading);
  return named.ok ? followed : named;
}

async function notExecuted(workspace: Cached, kind: 'refund' | 'cashout', ids: readonly string[]): Promise<readonly WantedPayment[]> {
  const executed = new Set((await paymentsOf(workspace, kind, ids)).filter(({ value }) => payoutState(value.status) === 'executed').map(({ id }) => id));
  return ids.filter((id) => !executed.has(id)).map((id) => ({ kind, id }));
}

export async function followUpOf(workspace: Cached, outcome: ClosingOutcome): Promise<FollowUp> {
  const ids = await followedIds(workspace, outcome);
  const refunds = new Map((await paymentsOf(workspace, 'refund', [...ids.refunds.keys()])).map((one) => [one.id, one]));
  const cashouts = new Map((await paymentsOf(workspace, 'cashout', ids.cashouts)).map((one) => [one.id, one]));
  const refundRows = [...ids.refunds].map(([id, orderId]) => refundRow(id, orderId, refunds.get(id)?.value));
  const cashoutRows = ids.cashouts.map((id) => cashoutRow(id, cashouts.get(id)?.value));
  const rows = [...refundRows, ...cashoutRows].toSorted((left, right) => urgency(left) - urgency(right)).slice(0, MOST_SHOWN);
  const times = [...refunds.values(), ...cashouts.values()].map(({ asOf }) => asOf).toSorted();
  return {
    refunds: sumsOf(refundRows), cashouts: sumsOf(cashoutRows), withoutRefund: ids.unnamed.refund.length,
    payments: await withHolders(workspace, rows, cashouts), readAt: times[0] ?? null,
  };
}

const urgency = ({ refused, executed }: FollowedPayment): number => (refused ? 0 : executed ? 2 : 1);

const rowOf = (kind: FollowedPayment['kind'], id: string, orderId: string | null, status: string | null, amount: Money | null, at: Instant | null): FollowedPayment =>
  ({ kind, id, orderId, holder: null, amount, status, at, refused: payoutState(status) === 'refused', executed: payoutState(status) === 'executed' });

const refundRow = (id: string, orderId: string, refund: PaymentRecords['refund'] | undefined): FollowedPayment =>
  rowOf('refund', id, orderId, refund?.status ?? null, refund?.amount ?? null, refund?.executedDatetime ?? refund?.createdDatetime ?? null);

const cashoutRow = (id: string, cashout: PaymentRecords['cashout'] | undefined): FollowedPayment =>
  rowOf('cashout', id, null, cashout?.status ?? null, cashout?.amount ?? null, null);

function sumsOf(rows: readonly FollowedPayment[]): FollowedSum {
  return {
    count: rows.length, executed: rows.filter(({ executed }) => executed).length, refused: rows.filter(({ refused }) => refused).length,
    ...shownTotal(rows.map(({ amount }) => amount)),
  };
}

/** Who gets it: the holder of the order's account, or the company of the cash-out. */
async function withHolders(workspace: Cached, rows: readonly FollowedPayment[], cashouts: ReadonlyMap<string, Timed<PaymentRecords['cashout']>>): Promise<readonly FollowedPayment[]> {
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  const holders = new Map((await workspace.cache.read.orderRows(orderIds)).map(({ orderId, holder }) => [orderId, holder]));
  const companies = new Map<string | null, string | null>();
  for (const { value: { companyId } } of cashouts.values()) if (!companies.has(companyId)) companies.set(companyId, await companyName(workspace, companyId));
  return rows.map((row) => ({ ...row, holder: row.kind === 'cashout' ? companies.get(cashouts.get(row.id)?.value.companyId ?? null) ?? null : holders.get(row.orderId ?? '') ?? null }));
}
