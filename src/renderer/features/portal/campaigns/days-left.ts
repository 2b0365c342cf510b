import { bankDateAt } from '#shared/domain/instant.ts';
import { daysBetween } from '#shared/domain/bank-date.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';

/** Statuses after which the closing date no longer matters. */
const OVER = new Set<string>(['FINALIZED_SUCCESS', 'FINALIZED_FAIL', 'CANCELLED']);

/** Whole days to the expected closing, negative once it is past; null when it is not known or the campaign is over. */
export function daysLeft({ expectedClosingDate, status }: Campaign, nowMs: number): number | null {
  if (expectedClosingDate === null || (status !== null && OVER.has(status))) return null;
  return daysBetween(bankDateAt(nowMs), expectedClosingDate);
}

export const daysLeftNow = (campaign: Campaign): number | null => daysLeft(campaign, Date.now());
