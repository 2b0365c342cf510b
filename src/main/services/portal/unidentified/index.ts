import { cachedRecord } from '#main/context/cached-records.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { MatchDecision, MatchSuggestion } from '#shared/bridge/portal/campaign-records.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { MatchOrder } from '#shared/domain/portal/match-score.ts';
import { suggest } from '#shared/domain/portal/matching.ts';
import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';
import { ok } from '#shared/domain/result.ts';

/** Suggested orders for an unidentified transfer, and a person's decisions about it. Nothing is sent to the bank. */
export function matchingHandlers(
  workspace: Needs<'userData' | 'bankOrigin' | 'userName' | 'cache' | 'emit' | 'now'>,
): HandlersOf<'unidentified'> {
  const { userData } = workspace;
  // The user data is shared by all connections of the profile.
  const prefix = `${workspace.bankOrigin}/`;
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['unidentified'] });
  return {
    'unidentified.matching': async ({ unidentifiedTransferId }) => {
      const transfer = await cachedRecord(workspace, 'unidentified', unidentifiedTransferId);
      if (transfer === null) return NOT_FOUND;
      const suggestions = await suggestionsFor(workspace, transfer);
      return ok({ suggestions, decision: userData.get('matchDecision', prefix + unidentifiedTransferId) });
    },
    'unidentified.decisions': async () => ok(userData.list('matchDecision', prefix)),
    'unidentified.decide': async ({ unidentifiedTransferId, orderId, note }) => {
      if ((await cachedRecord(workspace, 'unidentified', unidentifiedTransferId)) === null) return NOT_FOUND;
      if (orderId !== null && (await cachedRecord(workspace, 'orders', orderId)) === null) return NOT_FOUND;
      const decision: MatchDecision = { unidentifiedTransferId, orderId, note, userName: workspace.userName, at: workspace.now() };
      userData.put('matchDecision', prefix + unidentifiedTransferId, decision, decision.at);
      changed();
      return ok(decision);
    },
    'unidentified.undecide': async ({ unidentifiedTransferId }) => {
      userData.remove('matchDecision', prefix + unidentifiedTransferId);
      changed();
      return ok(null);
    },
  };
}

const MOST_CANDIDATES = 2_000;

const MOST_SUGGESTIONS = 10;

export async function suggestionsFor(workspace: Needs<'cache'>, transfer: UnidentifiedTransfer): Promise<readonly MatchSuggestion[]> {
  const orders = await workspace.cache.read.matchCandidates(transfer, MOST_CANDIDATES);
  const investors = await recordsById(workspace, 'investors', orders.map(({ investorId }) => investorId));
  const read = orders.map((order) => ({ order, ...matchOrder(order, investors.get(order.investorId) ?? null) }));
  const matches = suggest(transfer, read, MOST_SUGGESTIONS);
  const campaigns = await recordsById(workspace, 'campaigns', matches.map(({ order: { order } }) => order.campaignId));
  return matches.map(({ order: { order }, score, reasons }) => ({
    orderId: order.orderId,
    holder: orderHolder(order),
    campaignId: order.campaignId,
    campaignName: campaigns.get(order.campaignId)?.name ?? null,
    status: order.status,
    total: order.totalAmount,
    portalOrderCode: order.portalOrderCode,
    score,
    reasons,
  }));
}

function matchOrder(order: Order, investor: SectionRecords['investors'] | null): MatchOrder {
  return {
    orderId: order.orderId, status: order.status, totalAmount: order.totalAmount, orderAmount: order.orderAmount, at: order.portalOrderDatetime,
    names: [orderHolder(order), investor === null ? null : investorName(investor)].filter((name) => name !== null),
    codes: [order.portalOrderCode, order.portalInvestorCode].filter((code) => code !== null),
  };
}

async function recordsById<S extends 'investors' | 'campaigns'>(
  workspace: Needs<'cache'>, section: S, ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, SectionRecords[S] | null>> {
  return new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await cachedRecord(workspace, section, id)] as const)));
}
