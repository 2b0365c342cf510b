import { inParallel } from '#main/sync/run.ts';
import type { BankReader } from '../../reconciliation/index.ts';
import type { ClosingOutcome, UndoneOrder } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign, Cashout } from '#shared/contract/campaigns.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { Order, OrderPayment } from '#shared/contract/orders.ts';
import type { Money } from '#shared/domain/money.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Undertaken } from '../rules.ts';
import { campaignIdOf } from './campaigns.ts';

/* What a closing has changed at the bank, for when its answer was lost. */

/** Keys of the baseline for orders in that state before. */
export const BEFORE = { undone: 'undone', split: 'split', unmoved: 'unmoved' } as const;

export async function readCampaignOrders(reader: BankReader, campaignId: string): Promise<Result<readonly Order[], BankError>> {
  const read = await reader.ask('listCampaignOrders', { params: { campaignId } });
  const all = read.ok ? everyRow('listCampaignOrders', read.value.answer) : read;
  return all.ok ? ok(ofCampaign(all.value, campaignId)) : all;
}

/** A bank may list an order twice. */
const ofCampaign = (orders: readonly Order[], campaignId: string): readonly Order[] =>
  [...new Map(orders.filter((order) => order.campaignId === null || order.campaignId === campaignId).map((order) => [order.orderId, order])).values()];

interface Changed {
  readonly undone: readonly string[];
  readonly split: readonly string[];
}

function changedSince({ baseline }: Pick<Undertaken, 'baseline'>, orders: readonly Order[]): Changed {
  const since = (status: string, before: string): readonly string[] => {
    const known = new Set(baseline?.serverIds[before]);
    return orders.filter((order) => order.status === status && !known.has(order.orderId)).map(({ orderId }) => orderId);
  };
  return { undone: since('CANCELLED', BEFORE.undone), split: since('SPLIT', BEFORE.split) };
}

/** Payments read to tell whether money has begun to move. */
const MOST_PROBED = 20;
const AT_ONCE = 4;

/** A sample spread over the list. Payments that the bank refuses to show are skipped. */
export async function withoutMovements(reader: BankReader, orderIds: readonly string[]): Promise<Result<readonly string[], BankError>> {
  const step = Math.max(1, Math.ceil(orderIds.length / MOST_PROBED));
  const unmoved: string[] = [];
  let unread: BankError | null = null;
  await inParallel(AT_ONCE, orderIds.filter((_, index) => index % step === 0).map((orderId) => async () => {
    if (unread !== null) return;
    const read = await reader.find('getOrderPayment', { params: { orderId } });
    if (read.ok && read.value !== null && !hasMoved(read.value.answer)) unmoved.push(orderId);
    if (!read.ok && read.error.kind !== 'rejected') unread = read.error;
  }));
  return unread === null ? ok(unmoved.toSorted()) : { ok: false, error: unread };
}

const hasMoved = ({ refundIds, cashoutIds }: OrderPayment): boolean => refundIds.length > 0 || cashoutIds.length > 0;

/** Paid-out orders keep their state: only their payments tell. */
export async function hasBegun(write: Undertaken, reader: BankReader): Promise<Result<boolean, BankError>> {
  const campaignId = campaignIdOf(write);
  const orders = await reader.find('listCampaignOrders', { params: { campaignId } });
  if (!orders.ok || orders.value === null) return orders.ok ? ok(false) : orders;
  const all = everyRow('listCampaignOrders', orders.value.answer);
  if (!all.ok) return all;
  const { undone, split } = changedSince(write, ofCampaign(all.value, campaignId));
  if (split.length > 0) return ok(true);
  const payments = await readPayments(reader, [...undone.slice(0, MOST_PROBED), ...write.baseline?.serverIds[BEFORE.unmoved] ?? []]);
  if (payments.unread !== null) return { ok: false, error: payments.unread };
  return ok([...payments.byOrder.values()].some(hasMoved));
}

interface Payments {
  readonly byOrder: ReadonlyMap<string, OrderPayment>;
  readonly unread: BankError | null;
}

async function readPayments(reader: BankReader, orderIds: readonly string[]): Promise<Payments> {
  const byOrder = new Map<string, OrderPayment>();
  let unread: BankError | null = null;
  await inParallel(AT_ONCE, orderIds.map((orderId) => async () => {
    if (unread !== null) return;
    const read = await reader.find('getOrderPayment', { params: { orderId } });
    if (!read.ok) unread = read.error;
    else if (read.value !== null) byOrder.set(orderId, read.value.answer);
  }));
  return { byOrder, unread };
}

export interface Rebuilt {
  readonly outcome: ClosingOutcome;
  /** Why the outcome may be incomplete, so that it is read again. */
  readonly unread: BankError | null;
}

/** Payments read for refunds; the follow-up reads the others. */
const MOST_REFUNDS_NAMED = 2_000;
const MOST_ADDED_UP = 500;

/**
 * Executed: orders still ACCEPTED; undone and split: orders that became so since. Company funds are its cash-outs named by executed orders, refunds
 * those named by undone and split orders. The portal's fees cannot be told apart: they and the totals stay unknown.
 */
export async function rebuiltOutcome(write: Undertaken, campaign: Campaign, reader: BankReader): Promise<Result<Rebuilt, BankError>> {
  const orders = await readCampaignOrders(reader, campaign.campaignId);
  if (!orders.ok) return orders;
  const { undone, split } = changedSince(write, orders.value);
  const executed = campaign.status === 'FINALIZED_SUCCESS' ? orders.value.filter(({ status }) => status === 'ACCEPTED').map(({ orderId }) => orderId) : [];
  const addsUp = executed.length + undone.length + split.length <= MOST_ADDED_UP;
  const payments = await readPayments(reader, addsUp ? [...undone, ...split, ...executed] : undone.slice(0, MOST_REFUNDS_NAMED));
  const ordersUndone: readonly UndoneOrder[] = undone.map((orderId) => ({ orderId, refundId: payments.byOrder.get(orderId)?.refundIds.at(-1) ?? null }));
  const added = addsUp && payments.unread === null
    ? await addedUp(reader, campaign, { executed: named(payments, [...executed, ...split]), refunded: named(payments, [...undone, ...split]) })
    : { amounts: null, unread: payments.unread };
  return ok({
    outcome: {
      kind: 'closing', campaignStatus: campaign.status, ordersExecuted: executed, ordersUndone, orderSplit: split[0] ?? null, amounts: added.amounts, from: 'rebuilt',
    },
    unread: added.unread,
  });
}

const named = ({ byOrder }: Payments, orderIds: readonly string[]): readonly (OrderPayment | null)[] => orderIds.map((orderId) => byOrder.get(orderId) ?? null);

interface Paid {
  readonly executed: readonly (OrderPayment | null)[];
  readonly refunded: readonly (OrderPayment | null)[];
}

type Added = Pick<Rebuilt, 'unread'> & Pick<ClosingOutcome, 'amounts'>;

async function addedUp(reader: BankReader, campaign: Campaign, { executed, refunded }: Paid): Promise<Added> {
  const cashouts = await readEach(unique(executed.flatMap((payment) => payment?.cashoutIds ?? [])), async (cashoutId) => reader.ask('getCashout', { params: { cashoutId } }));
  const refunds = await readEach(unique(refunded.flatMap((payment) => payment?.refundIds ?? [])), async (refundId) => reader.ask('getRefund', { params: { refundId } }));
  const unread = cashouts.unread ?? refunds.unread;
  if (unread !== null) return { amounts: null, unread };
  const toCompany = cashouts.answers.filter((cashout) => isToCompany(cashout, campaign)).map(({ amount }) => amount);
  const everyRefundNamed = refunded.every((payment) => payment !== null && payment.refundIds.length > 0);
  return {
    amounts: {
      companyFunds: toCompany.length === 0 ? null : total(toCompany, campaign.currency),
      investorsRefunds: everyRefundNamed ? total(refunds.answers.map(({ amount }) => amount), campaign.currency) : null,
      portalSuccessFee: null, portalInvestorFee: null, totalCampaignExecuted: null, totalManagedFunds: null,
    },
    unread: null,
  };
}

const isToCompany = ({ companyId, campaignId }: Cashout, campaign: Campaign): boolean =>
  companyId !== null && companyId === campaign.companyId && (campaignId === null || campaignId === campaign.campaignId);

/** null where an amount is unknown or in another currency. */
function total(amounts: readonly (Money | null)[], currency: string): number | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount?.currency !== currency) return null;
    sum += amount.amountMinor;
  }
  return sum;
}

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

async function readEach<Answer>(
  ids: readonly string[], ask: (id: string) => Promise<Result<{ readonly answer: Answer }, BankError>>,
): Promise<{ readonly answers: readonly Answer[]; readonly unread: BankError | null }> {
  const answers: Answer[] = [];
  let unread: BankError | null = null;
  await inParallel(AT_ONCE, ids.map((id) => async () => {
    if (unread !== null) return;
    const read = await ask(id);
    if (read.ok) answers.push(read.value.answer);
    else unread = read.error;
  }));
  return { answers, unread };
}
