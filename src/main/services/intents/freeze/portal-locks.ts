import type { AppError } from '#shared/bridge/app-error.ts';
import type { Workbench } from '../../workbench.ts';

/* What may be under way only once. */

const fingerprintOf = (...parts: readonly string[]): string => parts.map((part) => part.replaceAll('|', '%7C')).join('|');

/** Of everything that changes a campaign, its closings in both directions too: while one is not resolved none of the others may be sent. */
export const campaignLock = (bank: string, campaignId: string): string => fingerprintOf('campaign', bank, campaignId);

/** Of all actions on an order. */
export const orderLock = (bank: string, orderId: string): string => fingerprintOf('order', bank, orderId);

export const newOrderLock = (bank: string, ...told: readonly string[]): string => fingerprintOf('newOrder', bank, ...told);

export const newInvestorLock = (bank: string, ...told: readonly string[]): string => fingerprintOf('newInvestor', bank, ...told);

export const investorLock = (bank: string, investorId: string): string => fingerprintOf('investor', bank, investorId);

export const newCampaignLock = (bank: string, companyId: string, name: string): string => fingerprintOf('newCampaign', bank, companyId, name);

/** While it is not known what became of a campaign's closing, its orders are left alone: their money may be on its way. */
export function closingUnderWay({ journal, bankOrigin }: Pick<Workbench, 'journal' | 'bankOrigin'>, campaignId: string | null): AppError | null {
  const holder = campaignId === null || !journal.usable ? null : journal.journal.holder(campaignLock(bankOrigin, campaignId));
  return holder?.kind === 'succeedCampaign' || holder?.kind === 'failCampaign' ? { kind: 'blockedByIntent', intentId: holder.intentId } : null;
}
