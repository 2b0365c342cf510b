import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingSummary, ClosingView, StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { ClosingOutcome } from '#shared/bridge/writes/portal-writes.ts';
import { summaryOf } from '#shared/domain/closing/forecast.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AskTeam } from '#main/services/payments/approvals/index.ts';
import type { AskedOfTeam } from '#shared/bridge/payments/approvals.ts';
import type { Intents } from '#main/writes/index.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs, WorkspaceContext } from '#main/context/workspace-context.ts';
import type { ClosingCampaign } from '#main/store/cache/index.ts';
import type { Readings } from './campaign-data.ts';
import { closingFindings, findingsSoFar } from './findings.ts';
import { followUpOf } from './follow-up.ts';
import { forecastOf, outcomeOf, resultOf } from './outcome.ts';
import type { ForecastBasis } from './outcome.ts';
import type { ClosingStore } from './store.ts';
import { isFresh, needsFindings } from './steps.ts';
import { writeOf } from '#main/context/closing-write.ts';

export interface ViewParts {
  readonly workspace: WorkspaceContext;
  readonly intents: Pick<Intents, 'handlers'>;
  readonly store: ClosingStore;
  readonly readings: Readings;
  readonly team: Pick<AskTeam, 'asked'>;
}

/** null for a rehearsal: it asks nobody. */
export const askedOfTeam = ({ team }: Pick<ViewParts, 'team'>, { rehearsal, requestId }: Pick<StoredClosing, 'rehearsal' | 'requestId'>): AskedOfTeam | null => (rehearsal ? null : team.asked(requestId));

export interface OpenClosing {
  readonly closing: StoredClosing;
  readonly data: ClosingCampaign;
  /** What was sent; null before. */
  readonly basis: ForecastBasis | null;
  readonly fresh: boolean;
  /** Computed when it is asked for: of a large campaign that takes seconds. */
  readonly findings: () => Promise<readonly Finding[]>;
  readonly intent: IntentView | null;
}

export async function openClosing(parts: ViewParts, closing: StoredClosing): Promise<OpenClosing | null> {
  const { cache } = parts.workspace;
  const data = await cache.read.closingCampaign(closing.campaignId);
  if (data === null) return null;
  const { intentId } = closing;
  const sent = intentId !== null;
  return {
    closing, data, intent: sent ? await intentOf(parts, intentId) : null,
    basis: sent ? parts.store.basis(closing.closingId) ?? { terms: data.terms, orders: await cache.read.closingOrders(closing.campaignId) } : null,
    // What was sent does not change.
    fresh: sent || await isFresh(closing, parts.workspace.now(), async () => (await cache.read.closingHashes(closing.campaignId, []))?.hash ?? null),
    findings: async () => (isPrepared(closing) ? closingFindings(parts.workspace, closing.campaignId) : []),
  };
}

/** Read, and not sent yet: before and after there is nothing to be dealt with. */
const isPrepared = ({ refreshedAt, intentId }: StoredClosing): boolean => refreshedAt !== null && intentId === null;

async function intentOf({ intents }: ViewParts, intentId: string): Promise<IntentView | null> {
  const intent = await intents.handlers['intents.get']({ intentId });
  return intent.ok ? intent.value : null;
}

/** `findings`: 'later' where those that are known at once are enough. */
export async function viewOf(parts: ViewParts, stored: StoredClosing, findings: 'now' | 'later' = 'now'): Promise<Result<ClosingView, AppError>> {
  const open = await openClosing(parts, stored);
  if (open === null) return NOT_FOUND;
  const { closing, data, fresh, intent } = open;
  const soFar = findings === 'later' && isPrepared(closing) ? await findingsSoFar(parts.workspace, closing.campaignId, !needsFindings(closing.step)) : null;
  const outcome = outcomeOf(intent);
  // It comes with the rest of the findings, unless the step shows it.
  const isBeforeForecast = soFar?.comparing === true && !needsFindings(closing.step);
  // Asked for first: what is computed for seconds answers in between.
  const [forecasts, found] = await Promise.all([closing.refreshedAt === null || isBeforeForecast ? null : forecastsOf(parts, open), soFar?.findings ?? open.findings()]);
  const named = {
    // They name many records, which no step behind them shows.
    findings: needsFindings(closing.step) ? [] : found, forecasts, result: resultIn(open, outcome),
    followUp: outcome !== null && intent !== null && isTaken(intent.state) ? await followUpOf(parts.workspace, outcome) : null,
  };
  return ok({
    ...closing, ...named, ...(soFar?.comparing === true && { comparing: true }),
    campaign: data.campaign, asksTotal: parts.workspace.purpose === 'money', fresh, intent,
    busy: parts.readings.busy(closing.closingId), readError: parts.readings.error(closing.closingId),
    rehearsed: parts.store.rehearsed(closing.campaignId),
    team: askedOfTeam(parts, closing),
    orderCodes: await codesOf(parts, named),
  });
}

/** A code that several of the orders share tells none apart and is left out. */
async function codesOf({ workspace }: ViewParts, { findings, forecasts, result, followUp }: Pick<ClosingView, 'findings' | 'forecasts' | 'result' | 'followUp'>): Promise<ClosingView['orderCodes']> {
  const orderIds = [
    ...findings.flatMap(({ kind, ids }) => (kind === 'unidentifiedAlike' || kind === 'openDisputes' ? [] : ids)),
    ...[forecasts?.success.splitOrderId, forecasts?.failure.splitOrderId, result?.splitOrderId].filter((id) => typeof id === 'string'),
    ...(result?.differing ?? []).map(({ orderId }) => orderId), ...(followUp?.payments ?? []).flatMap(({ orderId }) => orderId ?? []),
  ];
  const rows = orderIds.length === 0 ? [] : await workspace.cache.read.orderRows([...new Set(orderIds)]);
  const bearers = Map.groupBy(rows, ({ portalOrderCode }) => portalOrderCode);
  return Object.fromEntries([...bearers].flatMap(([code, [order, another]]) => (code === null || order === undefined || another !== undefined ? [] : [[order.orderId, code]])));
}

async function forecastsOf({ workspace }: ViewParts, { closing: { campaignId, assumptions }, basis }: OpenClosing): Promise<ClosingView['forecasts']> {
  if (basis === null) return workspace.cache.read.closingForecasts(campaignId, assumptions);
  return { success: summaryOf(forecastOf(basis, 'success', assumptions)), failure: summaryOf(forecastOf(basis, 'failure', assumptions)) };
}

export function resultIn({ closing, basis }: Pick<OpenClosing, 'closing' | 'basis'>, outcome: ClosingOutcome | null): ClosingView['result'] {
  if (outcome === null || basis === null || closing.direction === null) return null;
  return resultOf(basis, closing.assumptions, forecastOf(basis, closing.direction, closing.assumptions), outcome);
}

export function closingSummary(workspace: Needs<'journal'>, closing: StoredClosing): ClosingSummary {
  const { closingId, campaignId, campaignName, rehearsal, step, direction, startedAt, savedAt, ended, kept } = closing;
  const record = rehearsal || closing.intentId === null ? null : writeOf(workspace, closing);
  return { closingId, campaignId, campaignName, rehearsal, step, direction, startedAt, savedAt, ended, kept, state: record?.state ?? null };
}
