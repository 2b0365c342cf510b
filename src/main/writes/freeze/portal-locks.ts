import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import { isTaken, isUnresolved } from '#shared/domain/intent-state.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { fingerprintOf } from './context.ts';

/* What may be under way only once. */

/** Everything that changes a campaign, including both kinds of closing: only one of them may be unresolved. */
export const campaignLock = (bank: string, campaignId: string): string => fingerprintOf('campaign', bank, campaignId);

/** All actions on an order. */
export const orderLock = (bank: string, orderId: string): string => fingerprintOf('order', bank, orderId);

export const newOrderLock = (bank: string, ...told: readonly string[]): string => fingerprintOf('newOrder', bank, ...told);

export const newInvestorLock = (bank: string, ...told: readonly string[]): string => fingerprintOf('newInvestor', bank, ...told);

export const investorLock = (bank: string, investorId: string): string => fingerprintOf('investor', bank, investorId);

export const newCampaignLock = (bank: string, companyId: string, name: string): string => fingerprintOf('newCampaign', bank, companyId, name);

const isClosing = (kind: WriteKind): boolean => kind === 'succeedCampaign' || kind === 'failCampaign';

const blockedBy = (record: IntentRecord | null | undefined): AppError | null => (record === null || record === undefined ? null : { kind: 'blockedByIntent', intentId: record.intentId });

type Journalled = Needs<'journal' | 'bankOrigin'>;

/** A closing the bank took from this app is the campaign's only one, even if the bank's search does not show it yet. */
export function closedHere({ journal, bankOrigin }: Journalled, campaignId: string): AppError | null {
  if (!journal.usable) return null;
  return blockedBy(journal.journal.byFingerprint(campaignLock(bankOrigin, campaignId)).find(({ kind, state }) => isClosing(kind) && isTaken(state)));
}

const EVERYTHING = 1_000_000;

/** A campaign is not closed while a write of one of its orders is unresolved: the order's money may be moving. */
export function orderUnderWay({ journal, bankOrigin }: Journalled, campaignId: string): AppError | null {
  if (!journal.usable) return null;
  return blockedBy(journal.journal.list({ scope: 'unresolved', limit: EVERYTHING, bank: bankOrigin })
    .find(({ state, shown }) => isUnresolved(state) && campaignsOfOrder(shown).includes(campaignId)));
}

/** Campaigns whose money a write of an order may move; none for other writes. */
function campaignsOfOrder(shown: ShownWrite): readonly string[] {
  if (!('orderId' in shown)) return [];
  return [shown.campaignId, shown.kind === 'moveOrder' ? shown.toCampaignId : null].filter((campaignId) => campaignId !== null);
}

/** Why an approved write must not be sent now: a closing beside a write of one of its orders might move money twice. */
export function heldBack(workspace: Journalled, { kind, shown }: Pick<IntentRecord, 'kind' | 'shown'>): AppError | null {
  if (isClosing(kind) && 'campaignId' in shown && shown.campaignId !== null) return closedHere(workspace, shown.campaignId) ?? orderUnderWay(workspace, shown.campaignId);
  for (const campaignId of campaignsOfOrder(shown)) {
    const blocked = closingUnderWay(workspace, campaignId);
    if (blocked !== null) return blocked;
  }
  return null;
}

/** While a campaign's closing is unresolved its orders are not changed: their money may be moving. */
export function closingUnderWay({ journal, bankOrigin }: Journalled, campaignId: string | null): AppError | null {
  const holder = campaignId === null || !journal.usable ? null : journal.journal.holder(campaignLock(bankOrigin, campaignId));
  return holder !== null && isClosing(holder.kind) ? blockedBy(holder) : null;
}
