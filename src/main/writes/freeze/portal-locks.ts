import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import { isTaken, isUnresolved } from '#shared/domain/intent-state.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { fingerprintOf } from './context.ts';

/* What may be under way only once. */

/** Of everything that changes a campaign, its closings in both directions too: while one is not resolved none of the others may be sent. */
export const campaignLock = (bank: string, campaignId: string): string => fingerprintOf('campaign', bank, campaignId);

/** Of all actions on an order. */
export const orderLock = (bank: string, orderId: string): string => fingerprintOf('order', bank, orderId);

export const newOrderLock = (bank: string, ...told: readonly string[]): string => fingerprintOf('newOrder', bank, ...told);

export const newInvestorLock = (bank: string, ...told: readonly string[]): string => fingerprintOf('newInvestor', bank, ...told);

export const investorLock = (bank: string, investorId: string): string => fingerprintOf('investor', bank, investorId);

export const newCampaignLock = (bank: string, companyId: string, name: string): string => fingerprintOf('newCampaign', bank, companyId, name);

const isClosing = (kind: WriteKind): boolean => kind === 'succeedCampaign' || kind === 'failCampaign';

const blockedBy = (record: IntentRecord | null | undefined): AppError | null => (record === null || record === undefined ? null : { kind: 'blockedByIntent', intentId: record.intentId });

type Journalled = Pick<Workbench, 'journal' | 'bankOrigin'>;

/** A closing that the bank took from this app is the campaign's only one, also while the bank's search does not show it yet. */
export function closedHere({ journal, bankOrigin }: Journalled, campaignId: string): AppError | null {
  if (!journal.usable) return null;
  return blockedBy(journal.journal.byFingerprint(campaignLock(bankOrigin, campaignId)).find(({ kind, state }) => isClosing(kind) && isTaken(state)));
}

const EVERYTHING = 1_000_000;

/** While it is not known what became of a write of one of its orders, a campaign is not closed: the order's money may be on its way. */
export function orderUnderWay({ journal, bankOrigin }: Journalled, campaignId: string): AppError | null {
  if (!journal.usable) return null;
  return blockedBy(journal.journal.list({ scope: 'unresolved', limit: EVERYTHING, bank: bankOrigin })
    .find(({ state, shown }) => isUnresolved(state) && campaignsOfOrder(shown).includes(campaignId)));
}

/** Of a write of an order, the campaigns whose money it may move; none for other writes. */
function campaignsOfOrder(shown: ShownWrite): readonly string[] {
  if (!('orderId' in shown)) return [];
  return [shown.campaignId, shown.kind === 'moveOrder' ? shown.toCampaignId : null].filter((campaignId) => campaignId !== null);
}

/** Why a write that was approved is not to go out now: a closing beside a write of one of its orders might move money twice. */
export function heldBack(bench: Journalled, { kind, shown }: Pick<IntentRecord, 'kind' | 'shown'>): AppError | null {
  if (isClosing(kind) && 'campaignId' in shown && shown.campaignId !== null) return closedHere(bench, shown.campaignId) ?? orderUnderWay(bench, shown.campaignId);
  for (const campaignId of campaignsOfOrder(shown)) {
    const blocked = closingUnderWay(bench, campaignId);
    if (blocked !== null) return blocked;
  }
  return null;
}

/** While it is not known what became of a campaign's closing, its orders are left alone: their money may be on its way. */
export function closingUnderWay({ journal, bankOrigin }: Journalled, campaignId: string | null): AppError | null {
  const holder = campaignId === null || !journal.usable ? null : journal.journal.holder(campaignLock(bankOrigin, campaignId));
  return holder !== null && isClosing(holder.kind) ? blockedBy(holder) : null;
}
