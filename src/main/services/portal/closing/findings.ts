import { campaignOrdersList } from '#shared/bridge/app/bank-habits.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { findClosingProblems } from '#shared/domain/closing/findings.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { suggestionsFor } from '#main/services/portal/unidentified/index.ts';
import { cachedRecord, cachedRecordsWhere } from '#main/context/cached-records.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { CampaignData } from './campaign-data.ts';

const MOST_IN_QUEUE = 2_000;

/** A transfer counts as a campaign's if its best suggestion is one of its orders with at least this score of 100. */
const ALIKE_SCORE = 50;

export type FindingsReader = ReturnType<typeof createFindings>;

export function createFindings(workspace: Needs<'bank' | 'userData' | 'bankOrigin' | 'cache' | 'clock'>) {
  let kept = new WeakMap<CampaignData, { readonly today: string; readonly findings: Promise<readonly Finding[]> }>();
  return {
    of: (data: CampaignData): Promise<readonly Finding[]> => {
      const today = bankDateAt(workspace.bank.serverNowMs() ?? workspace.clock.now());
      const known = kept.get(data);
      if (known?.today === today) return known.findings;
      const findings = find(workspace, data, today);
      kept.set(data, { today, findings });
      findings.catch(() => kept.delete(data));
      return findings;
    },
    invalidate: (part: ChangedPart): void => {
      if (part === 'unidentified' || part === 'disputes') kept = new WeakMap();
    },
  };
}

async function find(workspace: Needs<'bank' | 'userData' | 'bankOrigin' | 'cache'>, data: CampaignData, today: ReturnType<typeof bankDateAt>): Promise<readonly Finding[]> {
  const { cache } = workspace;
  const partial = workspace.bank.habits.get().partial[campaignOrdersList(data.terms.campaignId)];
  const { rows } = await cache.read.recordPage({ section: 'disputes', search: '', filters: {}, sort: null }, 0, MOST_IN_QUEUE);
  return findClosingProblems({
    terms: data.terms, orders: data.orders, today, accounted: data.campaign.available?.accounted ?? null,
    ordersCut: partial === undefined ? null : partial.lacks === true ? 'lacks' : 'mayLack',
    disputes: rows.map(({ record }) => record as Dispute), unidentified: await alikeTransfers(workspace, data.terms.campaignId),
  });
}

/** Received transfers that no person assigned to another campaign or to none. */
async function alikeTransfers(workspace: Needs<'userData' | 'bankOrigin' | 'cache'>, campaignId: string): Promise<readonly UnidentifiedTransfer[]> {
  const alike: UnidentifiedTransfer[] = [];
  for (const transfer of await cachedRecordsWhere(workspace, 'unidentified', 'status', 'RECEIVED', MOST_IN_QUEUE)) {
    if (await isOf(workspace, transfer, campaignId)) alike.push(transfer);
  }
  return alike;
}

async function isOf(workspace: Needs<'userData' | 'bankOrigin' | 'cache'>, transfer: UnidentifiedTransfer, campaignId: string): Promise<boolean> {
  const decision = workspace.userData.get('matchDecision', `${workspace.bankOrigin}/${transfer.unidentifiedTransferId}`);
  if (decision !== null) return (await cachedRecord(workspace, 'orders', decision.orderId))?.campaignId === campaignId;
  const [best] = await suggestionsFor(workspace, transfer);
  return best !== undefined && best.campaignId === campaignId && best.score >= ALIKE_SCORE;
}
