import { createHash } from 'node:crypto';

import { cachedRecord } from '#main/context/cached-records.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { createSingleFlight } from '#main/context/single-flight.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { Approval, Intents } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { OrderResult, OrdersPreview, OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { Order } from '#shared/contract/orders.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';
import { shownTotal } from '#shared/domain/money.ts';
import { orderHolder } from '#shared/domain/portal/party-names.ts';
import { isUsual, moneyGoesBack } from '#shared/domain/portal/usual-states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

export function orderHandlers(workspace: Needs<'bankOrigin' | 'cache'>, runs: OrderRuns): HandlersOf<'orders'> {
  return {
    'orders.previewMany': ({ orderIds, action }) => previewMany(workspace, orderIds, action),
    'orders.actMany': (asked) => runs.act(asked),
    'orders.run': async ({ runId }) => runs.run(runId),
    'orders.stopRun': async ({ runId }) => runs.stopRun(runId),
  };
}

export interface AskedRun {
  readonly runId: string;
  readonly orderIds: readonly string[];
  readonly action: OrderAction;
  /** Of the preview that the person saw; null where nothing was shown. */
  readonly hash: string | null;
}

type RunIntents = Pick<Intents, 'freeze' | 'agreeOn' | 'approveAll' | 'sendApproved' | 'withdrawAll'>;

interface Kept {
  readonly orderIds: readonly string[];
  readonly errors: Map<string, AppError>;
  sending: boolean;
}

/** No amount is read: the mark is not used. */
const NO_MARK = '.';
/** So many unclear answers in a row have a common cause: the rest is not sent. */
const UNCLEAR_IN_A_ROW = 3;
const MOST_KEPT = 50;

export type OrderRuns = ReturnType<typeof createOrderRuns>;

/** One action on several orders: a write for each, sent one after the other. */
export function createOrderRuns(workspace: Needs<'bank' | 'journal' | 'bankOrigin' | 'cache' | 'syncDeps' | 'unexpected'>, intents: RunIntents) {
  const kept = new Map<string, Kept>();
  const beginning = createSingleFlight<Result<OrdersRun, AppError>>();
  const loops = new Map<string, Promise<void>>();
  let stopped = false;

  const recordsOf = (runId: string): readonly IntentRecord[] =>
    (workspace.journal.usable ? workspace.journal.journal.byBatch(runId).filter(({ shown }) => orderIdOf(shown) !== null) : []);

  const run = (runId: string): Result<OrdersRun, AppError> => {
    const records = recordsOf(runId);
    const memory = kept.get(runId);
    if (memory === undefined && records.length === 0) return failed({ kind: 'notFound' });
    const byOrder = new Map(records.map((record) => [orderIdOf(record.shown) ?? '', record]));
    const orderIds = memory?.orderIds ?? [...byOrder.keys()];
    const results = orderIds.map((orderId): OrderResult => {
      const record = byOrder.get(orderId);
      return { orderId, intentId: record?.intentId ?? null, state: record?.state ?? null, error: memory?.errors.get(orderId) ?? null };
    });
    const waits = ({ state, error }: OrderResult): boolean => error === null && (state === null || state === 'APPROVED' || state === 'SENDING');
    return ok({ runId, total: results.length, done: results.filter((result) => !waits(result)).length, running: memory?.sending ?? false, results });
  };

  const isApproved = ({ intentId }: IntentRecord): boolean => workspace.journal.usable && workspace.journal.journal.get(intentId)?.state === 'APPROVED';

  const withdrawRest = (runId: string, error: AppError | null): void => {
    const waiting = recordsOf(runId).filter(({ state }) => state === 'APPROVED');
    if (waiting.length === 0) return;
    intents.withdrawAll(waiting.map(({ intentId }) => intentId), error?.kind ?? 'stopped');
    if (error !== null) for (const { shown } of waiting) kept.get(runId)?.errors.set(orderIdOf(shown) ?? '', error);
  };

  const sendOne = async (memory: Kept, { intentId, shown }: IntentRecord, state: { unclear: number }): Promise<AppError | null> => {
    const sent = await intents.sendApproved(intentId);
    if (!sent.ok) {
      memory.errors.set(orderIdOf(shown) ?? '', sent.error);
      // Withdrawn meanwhile, or refused for a reason of this order only.
      const alone = ['wrongState', 'blockedByIntent', 'changedSinceShown', 'notFound', 'rejected'].includes(sent.error.kind);
      return alone ? null : sent.error;
    }
    if (sent.value.state === 'APPROVED') return sent.value.lastError ?? { kind: 'offline' };
    state.unclear = isLookedFor(sent.value.state) ? state.unclear + 1 : 0;
    return state.unclear < UNCLEAR_IN_A_ROW ? null : { kind: 'outcomeUnknown', intentId };
  };

  const loop = async (runId: string, memory: Kept): Promise<void> => {
    const state = { unclear: 0 };
    for (const record of recordsOf(runId)) {
      if (stopped) return;
      if (!isApproved(record)) continue;
      const why = await sendOne(memory, record, state);
      // An order that is refused before sending writes nothing to the journal.
      workspace.syncDeps.onChanged('intents');
      if (why === null) continue;
      if (!stopped) withdrawRest(runId, why);
      break;
    }
    // An unsent write must not be sent later by surprise.
    if (!stopped) withdrawRest(runId, null);
  };

  const begin = (runId: string, memory: Kept): void => {
    memory.sending = true;
    const running = loop(runId, memory).then(() => refreshCampaigns(workspace, recordsOf(runId))).catch((error: unknown) => {
      if (!stopped) workspace.unexpected('orders.run', error);
    }).finally(() => {
      memory.sending = false;
      loops.delete(runId);
      workspace.syncDeps.onChanged('intents');
    });
    loops.set(runId, running);
  };

  const freezeAll = async ({ runId, action }: AskedRun, memory: Kept): Promise<readonly Approval[]> => {
    const approvals: Approval[] = [];
    for (const [index, orderId] of memory.orderIds.entries()) {
      const requestId = `${runId}-${String(index)}`;
      const frozen = await intents.freeze(writeOf(action, orderId), requestId, NO_MARK);
      if (frozen.ok) approvals.push({ requestId, frozen: frozen.value, batchId: runId, batchLine: index });
      else memory.errors.set(orderId, frozen.error);
    }
    return approvals;
  };

  const start = async (asked: AskedRun): Promise<Result<OrdersRun, AppError>> => {
    const known = run(asked.runId);
    if (known.ok) return known;
    const preview = await previewMany(workspace, asked.orderIds, asked.action);
    if (!preview.ok) return preview;
    if (asked.hash !== null && preview.value.hash !== asked.hash) return failed({ kind: 'changedSinceShown' });
    const memory: Kept = { orderIds: preview.value.orders.map(({ orderId }) => orderId), errors: new Map(), sending: false };
    const agreed = await intents.agreeOn(await freezeAll(asked, memory));
    if (!agreed.ok) return agreed;
    const approved = intents.approveAll(agreed.value);
    if (!approved.ok) return approved;
    kept.set(asked.runId, memory);
    const oldest = [...kept].find(([, { sending }]) => !sending);
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest[0]);
    begin(asked.runId, memory);
    return run(asked.runId);
  };

  return {
    /** Starts the run and returns its state; a run id never starts twice. */
    act: (asked: AskedRun) => beginning.run(asked.runId, () => start(asked)),
    run,
    /** Withdraws what was not sent; a write under way ends normally. */
    stopRun: (runId: string): Result<OrdersRun, AppError> => {
      withdrawRest(runId, null);
      return run(runId);
    },
    /** Unsent writes stay approved, to be withdrawn in another session. */
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.allSettled(loops.values());
    },
  };
}

const orderIdOf = (shown: IntentRecord['shown']): string | null => ('orderId' in shown ? shown.orderId : null);

const writeOf = (action: OrderAction, orderId: string): Write => ({ ...action, orderId });

/** Reads how much the campaigns of the orders have raised. */
async function refreshCampaigns({ bank, cache, syncDeps }: Needs<'bank' | 'cache' | 'syncDeps'>, records: readonly IntentRecord[]): Promise<void> {
  const ids = records.flatMap(({ shown }) => ('campaignId' in shown ? [shown.campaignId, 'toCampaignId' in shown ? shown.toCampaignId : null] : []));
  for (const campaignId of new Set(ids)) {
    if (campaignId === null) continue;
    const read = await bank.call('getCampaignAvailableAmount', { params: { campaignId } });
    if (read.ok) await cache.write.putAvailableAmount(campaignId, read.value);
  }
  syncDeps.onChanged('campaigns');
}

/** Preview from the cache. The hash covers everything that decides it. */
async function previewMany(workspace: Needs<'cache' | 'bankOrigin'>, orderIds: readonly string[], action: OrderAction): Promise<Result<OrdersPreview, AppError>> {
  const orders: Order[] = [];
  for (const orderId of new Set(orderIds)) {
    const order = await cachedRecord(workspace, 'orders', orderId);
    if (order === null) return failed({ kind: 'notFound' });
    orders.push(order);
  }
  const goesBack = ({ status }: Order): 'yes' | 'no' | 'maybe' => (action.kind === 'cancelOrder' ? moneyGoesBack(status) : 'no');
  const refunded = orders.filter((order) => goesBack(order) === 'yes');
  return ok({
    orders: orders.map((order) => ({
      orderId: order.orderId, portalOrderCode: order.portalOrderCode, holder: orderHolder(order), status: order.status, total: order.totalAmount, unusual: !isUsual(action.kind, order.status),
      moneyGoesBack: goesBack(order),
    })),
    refunds: { count: refunded.length, ...shownTotal(refunded.map(({ totalAmount }) => totalAmount)) },
    hash: hashOf(workspace.bankOrigin, action, orders),
  });
}

function hashOf(bank: string, action: OrderAction, orders: readonly Order[]): string {
  const shown = orders.map(({ orderId, status, campaignId, totalAmount }) => ({ orderId, status, campaignId, totalAmount }));
  return createHash('sha256').update(canonicalJson({ bank, action, shown })).digest('hex');
}
