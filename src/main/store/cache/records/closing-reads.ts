import type { Database } from 'better-sqlite3-multiple-ciphers';
import { oneValue } from '#main/store/sqlite/index.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { ClosingView, DispositionPage } from '#shared/bridge/portal/closings.ts';
import type { MatchDecision } from '#shared/bridge/portal/campaign-records.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { CampaignReflection } from '#shared/bridge/portal/investor-protection.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import { findClosingProblems } from '#shared/domain/closing/findings.ts';
import type { ClosingEvidence, ReflectingOrders } from '#shared/domain/closing/findings.ts';
import { dispositionsOf, fillSequence, forecastCampaign, summaryOf } from '#shared/domain/closing/forecast.ts';
import type { ClosingDirection, ClosingForecast, ClosingTerms, Finding, ForecastOrder, OrderDisposition } from '#shared/domain/closing/model.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ALIKE_SCORE, transfersAlike } from './alike-transfers.ts';
import { stampOf } from './change-count.ts';
import { dateOrders, orderIdsMatching, orderRows, ordersJson, piecesToDate, undatedOrdersOf } from './closing-orders.ts';
import type { Dating } from './closing-orders.ts';
import { closingTermsOf, snapshotOf } from './closing-snapshot.ts';
import { matchSuggestions } from './match-candidates.ts';
import { findRecord, recordPage, recordsWhere } from './reading.ts';
import { reflectingOrders, reflectionOf } from './reflection.ts';
import type { KnownEnds } from './reflection.ts';
import { createSlices, nextTurn } from './slices.ts';

/** Cached data of a campaign that a closing is computed from. */
export interface ClosingCampaign {
  readonly campaign: SectionRecords['campaigns'];
  readonly terms: ClosingTerms;
}

export interface DispositionSelection {
  readonly direction: ClosingDirection;
  readonly assumptions: ClosingAssumptions;
  readonly fate: 'all' | OrderDisposition;
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

export interface FindingsQuestion extends Pick<ClosingEvidence, 'ordersCut'> {
  readonly now: Instant;
  /** What people decided about transfers: these are not suggested for. */
  readonly decisions: readonly Pick<MatchDecision, 'unidentifiedTransferId' | 'orderId'>[];
}

export interface FoundSoFar {
  readonly findings: readonly Finding[];
  /** Whether transfers are still being compared with the orders: then findings about them are missing. */
  readonly comparing: boolean;
}

type ForecastSummary = Omit<ClosingForecast, 'orders'>;

/** What the sums of a failure depend on: nothing is filled. */
const thoseOfFailures = ({ feeRefunded, wrongAmountsRefunded }: ClosingAssumptions) => ({ feeRefunded, wrongAmountsRefunded });

/** A campaign, with all that was computed of it while nothing of it changed. */
interface Kept extends ClosingCampaign {
  readonly stamp: string;
  /** SHA-256, as in a snapshot; null until it is asked for. */
  hash: string | null;
  readonly orders: readonly Dating[];
  /** Whether they say when they were created, which nothing but the turns in which they fill the campaign depends on. */
  dated: boolean;
  /** They are being dated: all that is asked meanwhile waits for the same. */
  dating: Promise<void> | null;
  readonly sequences: Map<ClosingAssumptions['fill'], Uint32Array>;
  readonly forecasts: Map<string, ClosingForecast>;
  readonly summaries: Map<string, ForecastSummary>;
  readonly ends: KnownEnds;
  selected: { readonly of: readonly ForecastOrder[]; readonly key: string; readonly orders: readonly ForecastOrder[] } | null;
  findings: KeptFindings | null;
  /** Without those that transfers are compared for. */
  ownFindings: KeptFindings | null;
}

interface KeptFindings {
  readonly key: string;
  readonly findings: readonly Finding[];
}

/** With their orders, whose pages are turned. */
const MOST_FORECASTS = 2;

/** Of the campaigns that stay in memory, in all; the one that was asked for last stays whatever it has. */
const MOST_ORDERS = 150_000;

/** Orders and received transfers, in all, that are compared while a page waits. */
const MOST_COMPARED = 1_000;

/** After the last question the memory of all is freed. */
const IDLE_MS = 60_000;

const MOST_IN_QUEUE = 20_000;

/**
 * What a closing asks of all orders of a campaign, computed where they are read: there may be 100,000, and only answers cross between threads. The last
 * campaigns stay in memory until they change or nobody asks for a while.
 */
export function createClosingReads(db: () => Database, most = { orders: MOST_ORDERS, compared: MOST_COMPARED }) {
  const kept = new Map<string, Kept>();
  let timer: NodeJS.Timeout | null = null;
  let best: { readonly stamp: string; readonly of: Map<string, string | null> } | null = null;
  let slices: Promise<unknown> = Promise.resolve();

  const forget = (): void => {
    kept.clear();
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const keep = (data: Kept): Kept => {
    const { campaignId } = data.campaign;
    kept.delete(campaignId);
    kept.set(campaignId, data);
    let orders = [...kept.values()].reduce((sum, each) => sum + each.orders.length, 0);
    for (const [id, oldest] of kept) {
      if (orders <= most.orders || id === campaignId) break;
      kept.delete(id);
      orders -= oldest.orders.length;
    }
    return data;
  };
  const campaignOf = (campaignId: string): ClosingCampaign | null => {
    const campaign = findRecord(db(), 'campaigns', campaignId)?.record ?? null;
    return campaign === null ? null : { campaign, terms: closingTermsOf(campaign) };
  };
  /** Stamp and rows of one state of the file. */
  const keptOf = (campaignId: string): Kept | null => db().transaction(() => {
    const stamp = stampOf(db(), ['orders', 'payments', 'campaigns']);
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(forget, IDLE_MS).unref();
    const before = kept.get(campaignId);
    if (before?.stamp === stamp) return keep(before);
    kept.delete(campaignId);
    const known = campaignOf(campaignId);
    if (known === null) return null;
    const orders = undatedOrdersOf(ordersJson(db(), campaignId));
    return keep({ ...known, orders, dated: false, dating: null, hash: null, stamp, sequences: new Map(), forecasts: new Map(), summaries: new Map(), ends: new Map(), selected: null, findings: null, ownFindings: null });
  })();
  const hashOf = (data: Kept): string => (data.hash ??= snapshotOf(data.campaign, data.orders).hash);
  const sequenceOf = (data: Kept, { fill }: ClosingAssumptions): Uint32Array => {
    if (fill === 'created' && !data.dated) {
      for (const piece of piecesToDate(db(), data.orders)) dateOrders(db(), piece);
      data.dated = true;
    }
    const sequence = data.sequences.get(fill) ?? fillSequence(data.orders, fill);
    data.sequences.set(fill, sequence);
    return sequence;
  };
  const dateInSlices = async (data: Kept): Promise<void> => {
    const slice = createSlices(db(), 'first');
    for (const piece of piecesToDate(db(), data.orders)) {
      dateOrders(db(), piece);
      const turn = slice();
      if (turn !== null) await turn;
    }
    data.dated = true;
  };
  /** A campaign whose orders are dated as far as the assumptions ask for that: of 100,000 orders it takes so long that other reads come in between. */
  const datedOf = async (campaignId: string, { fill }: ClosingAssumptions): Promise<Kept | null> => {
    const data = keptOf(campaignId);
    if (data === null || data.dated || fill !== 'created') return data;
    await (data.dating ??= dateInSlices(data).finally(() => { data.dating = null; }));
    // Where something was written meanwhile, it is another one, which is dated at once.
    return keptOf(campaignId);
  };
  const summary = (data: Kept, direction: ClosingDirection, chosen: ClosingAssumptions): ForecastSummary => {
    const assumptions = direction === 'failure' ? { ...usualAssumptions, ...thoseOfFailures(chosen), fill: 'listed' as const } : chosen;
    const key = JSON.stringify([direction, assumptions]);
    const known = data.summaries.get(key);
    if (known !== undefined) return known;
    const computed = summaryOf(forecastCampaign(data.orders, data.terms, direction, assumptions, { sequence: sequenceOf(data, assumptions), withoutOrders: true }));
    data.summaries.set(key, computed);
    return computed;
  };
  const forecastOf = (data: Kept, direction: ClosingDirection, assumptions: ClosingAssumptions): ClosingForecast => {
    const { orders, terms, forecasts } = data;
    const key = JSON.stringify([direction, assumptions]);
    const known = forecasts.get(key);
    if (known !== undefined) return known;
    const forecast = forecastCampaign(orders, terms, direction, assumptions, { sequence: sequenceOf(data, assumptions) });
    forecasts.set(key, forecast);
    const [oldest] = forecasts.keys();
    if (forecasts.size > MOST_FORECASTS && oldest !== undefined) forecasts.delete(oldest);
    return forecast;
  };
  const select = (data: Kept, of: readonly ForecastOrder[], { fate, search }: DispositionSelection): readonly ForecastOrder[] => {
    const key = `${fate} ${search}`;
    if (data.selected?.of === of && data.selected.key === key) return data.selected.orders;
    const matching = search.trim() === '' ? null : new Set(orderIdsMatching(db(), data.campaign.campaignId, search));
    const orders = dispositionsOf(of, fate, matching);
    data.selected = { of, key, orders };
    return orders;
  };

  /** The order that a transfer looks most like, where it looks enough like it. */
  const bestOrder = (transfer: UnidentifiedTransfer): string | null => {
    const stamp = stampOf(db(), ['investors', 'orders', 'unidentified']);
    if (best?.stamp !== stamp) best = { stamp, of: new Map() };
    const known = best.of.get(transfer.unidentifiedTransferId);
    if (known !== undefined) return known;
    const [first] = matchSuggestions(db(), transfer, 1);
    const orderId = first === undefined || first.score < ALIKE_SCORE ? null : first.orderId;
    best.of.set(transfer.unidentifiedTransferId, orderId);
    return orderId;
  };
  /** Received transfers that no person assigned to another campaign or to none. */
  const alikeTransfers = async (campaignId: string, decisions: FindingsQuestion['decisions']): Promise<readonly UnidentifiedTransfer[]> => {
    const decided = new Map(decisions.map(({ unidentifiedTransferId, orderId }) => [unidentifiedTransferId, orderId]));
    const alike: UnidentifiedTransfer[] = [];
    const received = recordsWhere(db(), 'unidentified', 'status', 'RECEIVED', MOST_IN_QUEUE).map(({ record }) => record);
    const mayBeMeant = await transfersAlike(db(), campaignId, received.filter(({ unidentifiedTransferId }) => !decided.has(unidentifiedTransferId)));
    const slice = createSlices(db(), 'behind');
    for (const record of received) {
      const decision = decided.get(record.unidentifiedTransferId);
      const orderId = mayBeMeant.has(record) ? bestOrder(record) : decision ?? null;
      if (orderId !== null && campaignOfOrder(db(), orderId) === campaignId) alike.push(record);
      const turn = slice();
      if (turn !== null) await turn;
    }
    return alike;
  };
  const reflecting = (data: Kept, now: Instant): ReflectingOrders => reflectingOrders(
    db(), { terms: data.terms, orders: data.orders, executed: () => forecastOf(data, 'success', usualAssumptions).orders }, now, data.ends,
  );
  const problemsOf = (data: Kept, { running, ordersCut, unidentified }: Pick<ClosingEvidence, 'ordersCut' | 'unidentified'> & { readonly running: ReflectingOrders }): readonly Finding[] => {
    const { rows } = recordPage(db(), { section: 'disputes', search: '', filters: {}, sort: null }, 0, MOST_IN_QUEUE);
    return findClosingProblems({
      terms: data.terms, orders: data.orders, reflecting: running, accounted: data.campaign.available?.accounted ?? null, ordersCut,
      disputes: rows.map(({ record }) => record as Dispute), unidentified,
    });
  };
  const findingsKey = (running: ReflectingOrders, { ordersCut, decisions }: Pick<FindingsQuestion, 'ordersCut' | 'decisions'>): string =>
    JSON.stringify([[...running.keys()], ordersCut, decisions, stampOf(db(), ['disputes', 'investors', 'unidentified'])]);
  const findings = async (campaignId: string, { now, ordersCut, decisions }: FindingsQuestion): Promise<readonly Finding[] | null> => {
    const known = keptOf(campaignId);
    if (known === null) return null;
    const running = reflecting(known, now);
    const key = findingsKey(running, { ordersCut, decisions });
    if (known.findings?.key === key) return known.findings.findings;
    const unidentified = await alikeTransfers(campaignId, decisions);
    const data = keptOf(campaignId);
    if (data === null) return null;
    const found = problemsOf(data, { running: data === known ? running : reflecting(data, now), ordersCut, unidentified });
    // Of orders that changed meanwhile, transfers were compared with some as they were: asked again, it is computed again.
    if (data === known) data.findings = { key, findings: found };
    return found;
  };
  const isMuchToCompare = ({ orders }: Kept): boolean =>
    orders.length + (oneValue<number>(db(), "SELECT count(*) FROM unidentified WHERE status = 'RECEIVED' AND gone_at IS NULL") ?? 0) > most.compared;
  /** One after the other: what one asks again, the other has computed. */
  const findingsInTurn = (campaignId: string, question: FindingsQuestion): Promise<readonly Finding[] | null> => {
    const found = slices.then(() => findings(campaignId, question));
    slices = found.catch(() => undefined);
    return found;
  };

  return {
    /** Frees what is kept; the file may be another one next time. */
    forget: () => {
      forget();
      best = null;
    },
    /** Without its orders. null for a campaign that is not cached, as below. */
    closingCampaign: campaignOf,
    closingForecasts: async (campaignId: string, assumptions: ClosingAssumptions): Promise<ClosingView['forecasts']> => {
      const data = await datedOf(campaignId, assumptions);
      if (data === null) return null;
      return { success: summary(data, 'success', assumptions), failure: summary(data, 'failure', assumptions) };
    },
    closingOrderPage: async (campaignId: string, selection: DispositionSelection): Promise<DispositionPage | null> => {
      const { direction, assumptions, offset, limit } = selection;
      const data = await datedOf(campaignId, assumptions);
      if (data === null) return null;
      const selected = select(data, forecastOf(data, direction, assumptions).orders, selection);
      return { total: selected.length, rows: dispositionRows(db(), data.terms.currency, selected.slice(offset, offset + limit)) };
    },
    closingFindings: findingsInTurn,
    /** All findings where they are known or soon computed, else those of the orders alone; none where they are not `shown`. */
    closingFindingsSoFar: async (campaignId: string, question: FindingsQuestion, shown: boolean): Promise<FoundSoFar | null> => {
      const data = keptOf(campaignId);
      if (data === null) return null;
      const running = reflecting(data, question.now);
      const key = findingsKey(running, question);
      if (data.findings?.key !== key && isMuchToCompare(data)) {
        if (shown && data.ownFindings?.key !== key) data.ownFindings = { key, findings: problemsOf(data, { running, ordersCut: question.ordersCut, unidentified: [] }) };
        return { findings: (shown ? data.ownFindings?.findings : null) ?? [], comparing: true };
      }
      const found = await findingsInTurn(campaignId, question);
      return found === null ? null : { findings: found, comparing: false };
    },
    /** What was asked before it is answered first: of a campaign that is not in memory all orders are read. */
    campaignReflection: async (campaignId: string, now: Instant): Promise<CampaignReflection | null> => {
      await nextTurn('behind');
      const data = keptOf(campaignId);
      return data === null ? null : reflectionOf(db(), data.orders, reflecting(data, now));
    },
    /** The campaign's hash, and the one that it has without some of its orders; both are the same without none. */
    closingHashes: (campaignId: string, without: readonly string[]): { readonly hash: string; readonly rest: string } | null => {
      const data = keptOf(campaignId);
      if (data === null) return null;
      const hash = hashOf(data);
      const left = new Set(without);
      return { hash, rest: left.size === 0 ? hash : snapshotOf(data.campaign, data.orders.filter(({ orderId }) => !left.has(orderId))).hash };
    },
  };
}

const campaignOfOrder = (database: Database, orderId: string): string | null =>
  oneValue<string>(database, 'SELECT campaignId FROM investment_order WHERE id = ?', orderId);

/** What is shown of orders beside their disposition, as cached. */
export function dispositionRows(database: Database, currency: string, orders: readonly ForecastOrder[]): DispositionPage['rows'] {
  const rows = new Map(orderRows(database, orders.map(({ orderId }) => orderId)).map((row) => [row.orderId, row]));
  const money = (amountMinor: number) => ({ amountMinor, currency });
  return orders.map(({ orderId, fate, executedMinor, executedFeeMinor, refundMinor }) => {
    const row = rows.get(orderId);
    return {
      orderId, holder: row?.holder ?? null, portalOrderCode: row?.portalOrderCode ?? null, status: row?.status ?? null, total: row?.total ?? null,
      fate, executed: money(executedMinor), fee: money(executedFeeMinor), refund: money(refundMinor),
    };
  });
}
