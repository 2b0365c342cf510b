import type { PaymentKind } from '#main/store/cache/index.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { failed } from '#shared/domain/result.ts';
import { refreshCampaignOrders } from './campaign.ts';
import { keepPayment, refreshPayment } from './order.ts';
import { readCampaigns, syncAvailableAmount, syncList } from './parts.ts';
import { DONE, inParallel, runWith } from './run.ts';
import type { PartResult, SyncDeps, SyncRun } from './run.ts';

interface PartProgress {
  readonly what: 'campaign' | 'orders' | 'investors' | 'payments' | 'queues';
  readonly done: number;
  readonly of: number | null;
}

export interface WholeReading {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PartProgress) => void;
}

const PAYMENTS_AT_ONCE = 4;

/**
 * Reads everything that a closing is judged by into the cache: the campaign and what it has raised, all its orders, its investors,
 * unidentified transfers and disputes. Ends at the first error: a part would prove nothing.
 */
export async function readCampaign(deps: SyncDeps, campaignId: string, { signal, onProgress }: WholeReading): Promise<PartResult> {
  const run = runWith(deps, { signal });
  const parts = [
    ['campaign', () => readTerms(run, campaignId)],
    ['orders', () => refreshCampaignOrders(run, campaignId)],
    ['investors', () => readInvestors(run, campaignId)],
    ['queues', () => syncList(run, 'unidentified')],
    ['queues', () => syncList(run, 'disputes')],
  ] as const;
  for (const [what, read] of parts) {
    onProgress({ what, done: 0, of: null });
    const result = await read();
    if (!result.ok) return result;
    if (run.errors[0] !== undefined) return failed(run.errors[0]);
  }
  return DONE;
}

/** The interface does not show what GET gives of a campaign; the search is documented and names all of them. */
async function readTerms(run: SyncRun, campaignId: string): Promise<PartResult> {
  const read = await readCampaigns(run);
  if (!read.ok) return read;
  const available = await syncAvailableAmount(run, campaignId);
  run.deps.onChanged('campaigns');
  return available;
}

async function readInvestors(run: SyncRun, campaignId: string): Promise<PartResult> {
  await readCampaignInvestors(run, campaignId);
  return DONE;
}

/** `id` is the record's own; of a payment that of its order. */
export interface WantedPayment {
  readonly kind: Extract<PaymentKind, 'payment' | 'refund' | 'cashout'>;
  readonly id: string;
}

/** Reads these into the cache and gives the first error; the others are kept. A payment that the bank does not have yet is no error. */
export async function readPaymentRecords(deps: SyncDeps, wanted: readonly WantedPayment[], { signal, onProgress }: WholeReading): Promise<PartResult> {
  const run = runWith(deps, { signal });
  let done = 0;
  onProgress({ what: 'payments', done, of: wanted.length });
  await inParallel(PAYMENTS_AT_ONCE, wanted.map((one) => async () => {
    if (run.stopped) return;
    const read = await readOne(run, one);
    if (!read.ok) run.errors.push(read.error);
    done += 1;
    onProgress({ what: 'payments', done, of: wanted.length });
  }));
  if (wanted.length > 0) deps.onChanged('orders');
  return run.errors[0] === undefined ? (run.cancelled ? failed(cancelled) : DONE) : failed(run.errors[0]);
}

const cancelled: BankError = { operation: 'getOrderPayment', effect: 'read', kind: 'notSent', cause: 'aborted', detail: null };

async function readOne(run: SyncRun, { kind, id }: WantedPayment): Promise<PartResult> {
  switch (kind) {
    case 'payment': return keepPayment(run, 'payment', id, await run.find('getOrderPayment', { params: { orderId: id } }));
    case 'refund': return keepPayment(run, 'refund', id, await run.find('getRefund', { params: { refundId: id } }));
    case 'cashout': return keepPayment(run, 'cashout', id, await run.find('getCashout', { params: { cashoutId: id } }));
    default: return assertNever(kind);
  }
}

const ORDERS_AT_ONCE = 4;

/** Orders after which views are told of news. */
const TELL_EVERY = 50;

/**
 * Reads the money of a campaign's orders into the cache. What is cached and final is skipped, and what was never read comes first, so that an
 * interrupted reading continues. Gives how many orders were read; errors are the run's.
 */
export async function readCampaignPayments(run: SyncRun, campaignId: string): Promise<number> {
  const orderIds = await run.deps.cache.read.unsettledOrders(campaignId);
  run.expect(orderIds.length);
  let read = 0;
  await inParallel(ORDERS_AT_ONCE, orderIds.map((orderId) => async () => {
    if (run.stopped) return;
    if (!(await run.step(() => refreshPayment(run, orderId, 'unfinished')))) return;
    read += 1;
    if (read % TELL_EVERY === 0) run.deps.onChanged('orders');
  }));
  run.deps.onChanged('orders');
  return read;
}

/** Reads the investors of a campaign (section 4.2) into the cache. Gives their number; errors are the run's. */
export async function readCampaignInvestors(run: SyncRun, campaignId: string): Promise<number> {
  let count = 0;
  run.expect(1);
  await run.step(async () => {
    const read = await run.ask('listCampaignInvestors', { params: { campaignId } });
    if (!read.ok) return read;
    const { answer: { rows: records, unreadable }, asOf } = read.value;
    await run.deps.cache.write.replaceCampaignInvestors({ campaignId, records, unreadable, asOf });
    run.deps.onChanged('investors');
    count = records.length;
    return DONE;
  });
  return count;
}
