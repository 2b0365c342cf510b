import { cachedRecord } from '#main/context/cached-records.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs, RehearsalWorkspace } from '#main/context/workspace-context.ts';
import type { ClosingCampaign, PaymentRecords } from '#main/store/cache/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { ClosingView, KeptResult, StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import type { ClosingOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { Order } from '#shared/contract/orders.ts';
import { campaignStates } from '#shared/contract/states.ts';
import type { ClosingAmountsMinor } from '#shared/domain/closing/model.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { ordersOf, paymentsOf } from './follow-up.ts';
import { outcomeOf } from './outcome.ts';
import type { ClosingStore } from './store.ts';

interface Rehearsal {
  /** The same at its practice bank, so that what is reported of it there needs no translation. */
  readonly closingId: string;
  readonly campaignId: string;
  readonly rehearsed: RehearsalWorkspace;
  readonly startedAt: StoredClosing['startedAt'];
}

type ClosingHandler = (input: { readonly closingId: string }) => Promise<Result<unknown, AppError>>;

/** Closings rehearsed at practice banks of their own. Those with a result are stored, others end with the app. */
export function createRehearsals(workspace: Needs<'connectionId' | 'bankOrigin' | 'cache' | 'now' | 'openRehearsal'>, tasks: Tasks, store: ClosingStore) {
  const open = new Map<string, Rehearsal>();

  const close = async ({ closingId, rehearsed }: Rehearsal): Promise<void> => {
    open.delete(closingId);
    await rehearsed.close();
  };

  const shown = (rehearsal: Rehearsal, view: ClosingView): ClosingView => {
    const { campaignId, startedAt } = rehearsal;
    const kept = keptOf(workspace, view);
    const mine = {
      ...view, startedAt, connectionId: workspace.connectionId, bankOrigin: workspace.bankOrigin, rehearsal: true, kept,
      rehearsed: kept ?? store.rehearsed(campaignId),
    };
    if (kept !== null) keep(mine);
    return mine;
  };

  const keep = (view: ClosingView): void => {
    const { closingId, connectionId, bankOrigin, campaignId, campaignName, rehearsal, step, direction, assumptions, left, kept } = view;
    const before = store.get(closingId);
    if (JSON.stringify([before?.kept, before?.step, before?.ended]) === JSON.stringify([kept, step, view.ended])) return;
    store.put({
      closingId, connectionId, bankOrigin, campaignId, campaignName, rehearsal, step, direction, assumptions, left, kept,
      refreshedAt: view.refreshedAt, seenHash: view.seenHash, requestId: view.requestId, aborted: null, forecast: view.forecast,
      // Its write is in a journal that ends with the rehearsal.
      intentId: null, startedAt: view.startedAt, savedAt: view.savedAt, ended: view.ended,
    });
  };

  const ask = async (rehearsal: Rehearsal, handle: ClosingHandler, input: { readonly closingId: string }): Promise<Result<unknown, AppError>> => {
    const answer = await handle(input);
    if (!answer.ok || !isView(answer.value)) return answer;
    const view = shown(rehearsal, answer.value);
    if (view.ended !== null) await close(rehearsal);
    return ok(view);
  };

  return {
    begin: async (campaignId: string): Promise<Result<ClosingView, AppError>> => {
      const data = await workspace.cache.read.closingCampaign(campaignId);
      if (data === null) return NOT_FOUND;
      const opened = await workspace.openRehearsal(await rehearsalContent(workspace, data));
      if (!opened.ok) return opened;
      const rehearsed = opened.value;
      await rehearsed.handlers['sync.refresh']({ accountId: null });
      const inner = await rehearsed.handlers['closings.open']({ campaignId });
      if (!inner.ok) {
        await rehearsed.close();
        return inner;
      }
      const earlier = [...open.values()].filter((other) => other.campaignId === campaignId);
      const rehearsal: Rehearsal = { closingId: inner.value.closingId, campaignId, rehearsed, startedAt: workspace.now() };
      open.set(rehearsal.closingId, rehearsal);
      await Promise.all(earlier.map(close));
      return ok(shown(rehearsal, inner.value));
    },

    /** Sends commands about a rehearsal to its practice bank, all others to `own`. */
    routed: <Handlers extends object>(own: Handlers): Handlers => Object.fromEntries(Object.entries(own).map(([name, handle]) => [
      name,
      async (input: { readonly closingId?: string; readonly taskId?: string }) => {
        const rehearsal = input.closingId === undefined ? undefined : open.get(input.closingId);
        if (rehearsal === undefined) return (handle as (input: object) => Promise<unknown>)(input);
        const { handlers } = rehearsal.rehearsed;
        const { taskId } = input;
        const asked = () => ask(rehearsal, handlers[name as keyof RehearsalWorkspace['handlers']] as ClosingHandler, { ...input, closingId: rehearsal.closingId });
        if (taskId === undefined) return asked();
        return tasks.run(taskId, ({ signal }) => {
          // The rehearsal tells its progress itself.
          signal.addEventListener('abort', () => void handlers['tasks.cancel']({ taskId }));
          return asked();
        });
      },
    ])) as Handlers,

    stop: async () => {
      await Promise.allSettled([...open.values()].map(close));
    },
  };
}

const isView = (value: unknown): value is ClosingView => typeof value === 'object' && value !== null && 'closingId' in value && 'campaign' in value;

/** The amounts to compare with the real closing: the practice bank's, or the forecast's where it gives none (a failure). */
function keptOf(workspace: Needs<'now'>, view: ClosingView): KeptResult | null {
  const outcome = outcomeOf(view.intent);
  if (outcome === null || view.direction === null || view.forecast === null) return null;
  const executed = outcome.ordersExecuted.length;
  const undone = outcome.ordersUndone.length;
  const split = outcome.orderSplit === null || outcome.orderSplit === '' ? 0 : 1;
  const all = Object.values(view.forecast.counts).reduce((sum, count) => sum + count, 0);
  return {
    at: view.intent?.updatedAt ?? workspace.now(), direction: view.direction, amounts: complete(outcome.amounts) ?? view.forecast.amounts,
    counts: { executed, split, undone, untouched: all - executed - split - undone },
  };
}

function complete(amounts: ClosingOutcome['amounts']): ClosingAmountsMinor | null {
  if (amounts === null) return null;
  const { companyFunds, portalSuccessFee, portalInvestorFee, investorsRefunds, totalCampaignExecuted, totalManagedFunds } = amounts;
  if (companyFunds === null || portalSuccessFee === null || portalInvestorFee === null) return null;
  if (investorsRefunds === null || totalCampaignExecuted === null || totalManagedFunds === null) return null;
  return { companyFunds, portalSuccessFee, portalInvestorFee, investorsRefunds, totalCampaignExecuted, totalManagedFunds };
}

/** More than a campaign has. */
const ALL = 1_000_000;

/** Orders may move to open campaigns, or to those with an undocumented state. */
const NOT_OPEN: readonly (string | null)[] = knownBut(campaignStates, 'OPEN');

type Cached = Needs<'cache'>;

async function rehearsalContent(workspace: Cached, { campaign }: ClosingCampaign): Promise<RehearsalContent> {
  const { campaignId } = campaign;
  const orders = await workspace.cache.read.closingOrders(campaignId);
  const records = await ordersOf(workspace, campaignId);
  const listed = orders.flatMap(({ orderId }) => records.get(orderId) ?? []);
  const orderIds = listed.map(({ orderId }) => orderId);
  const payments = await recordsOf(workspace, 'payment', orderIds);
  const own = new Set(orderIds);
  return {
    companies: await listOf(workspace, 'companies'),
    campaigns: (await listOf(workspace, 'campaigns')).filter((other) => other.campaignId === campaignId || !NOT_OPEN.includes(other.status)).map(({ available: _available, ...record }) => record),
    investors: await investorsOf(workspace, campaignId, listed),
    orders: listed, payments,
    moneyins: await recordsOf(workspace, 'moneyin', payments.flatMap(({ moneyinId }) => moneyinId ?? [])),
    moneyouts: await recordsOf(workspace, 'moneyout', payments.flatMap(({ moneyoutIds }) => moneyoutIds)),
    refunds: await recordsOf(workspace, 'refund', payments.flatMap(({ refundIds }) => refundIds)),
    cashouts: await recordsOf(workspace, 'cashout', payments.flatMap(({ cashoutIds }) => cashoutIds)),
    unidentified: await listOf(workspace, 'unidentified'),
    disputes: (await listOf(workspace, 'disputes')).filter(({ orderId }) => orderId !== null && own.has(orderId)),
  };
}

async function listOf<S extends 'companies' | 'campaigns' | 'unidentified' | 'disputes'>({ cache }: Cached, section: S): Promise<readonly SectionRecords[S][]> {
  const { rows } = await cache.read.recordPage({ section, search: '', filters: {}, sort: null }, 0, ALL);
  return rows.map(({ record }) => record as SectionRecords[S]);
}

const recordsOf = async <Kind extends keyof PaymentRecords>(workspace: Cached, kind: Kind, ids: readonly string[]): Promise<readonly PaymentRecords[Kind][]> =>
  (await paymentsOf(workspace, kind, [...new Set(ids)])).map(({ value }) => value);

/** The campaign's list where it was read, with the investors of orders it does not name. */
async function investorsOf(workspace: Cached, campaignId: string, orders: readonly Order[]): Promise<RehearsalContent['investors']> {
  const investors = new Map((await workspace.cache.read.campaignInvestors(campaignId)).map((investor) => [investor.investorId, investor]));
  const missing = new Set(orders.flatMap(({ investorId }) => (investorId === null || investors.has(investorId) ? [] : [investorId])));
  for (const investorId of missing) {
    const investor = await cachedRecord(workspace, 'investors', investorId);
    if (investor !== null) investors.set(investorId, investor);
  }
  return [...investors.values()];
}
