import type { OpenStatus } from '../open-status.ts';

/** Section 3.1. */
export const campaignStatuses = ['CREATED', 'OPEN', 'CLOSED', 'FINALIZED_SUCCESS', 'FINALIZED_FAIL', 'CANCELLED'] as const;
export type CampaignStatus = OpenStatus<(typeof campaignStatuses)[number]>;

/** Section 3.2; CANCELED is read as CANCELLED. */
export const orderStatuses = ['CREATED', 'WAITING', 'ACCEPTED', 'SPLIT', 'CANCELLED', 'INCORRECT_AMOUNT', 'FAILED', 'EXPIRED'] as const;
export type OrderStatus = OpenStatus<(typeof orderStatuses)[number]>;

/** Section 3.3. */
export const moneyinStatuses = ['WAITING', 'REQUESTED_TO_PAYER', 'ACCEPTED', 'REJECTED', 'EXPIRED'] as const;
export const refundStatuses = ['CREATED', 'SCHEDULED', 'WORK_IN_PROGRESS', 'EXECUTED', 'FAILED', 'REFUSED_BY_RECEIVER'] as const;
export const cashoutStatuses = ['CREATED', 'SCHEDULED', 'EXECUTED', 'FAILED', 'REFUSED_BY_RECEIVER'] as const;
export const unidentifiedStatuses = ['RECEIVED', 'SENT_BACK'] as const;

/** Orders that change without anybody's doing: by a payment, or by time. */
export const openOrderStatuses = ['CREATED', 'WAITING', 'INCORRECT_AMOUNT'] as const satisfies readonly (typeof orderStatuses)[number][];

/** An order that nothing more is paid for. */
export const isOverOrder = (status: string | null): boolean => status === 'CANCELLED' || status === 'FAILED' || status === 'EXPIRED';

/** Closed for good, with success or failure. */
export const isFinalised = (status: string | null): boolean => status === 'FINALIZED_SUCCESS' || status === 'FINALIZED_FAIL';

/** Of a refund or cash-out (section 3.3): it did not reach its receiver, so that somebody has to deal with it at the bank. */
export const refusedPayouts = ['FAILED', 'REFUSED_BY_RECEIVER'] as const;

/** What a refund or cash-out has come to. One in a status that nobody documented is under way. */
export function payoutState(status: string | null): 'executed' | 'refused' | 'underWay' {
  if (status === 'EXECUTED') return 'executed';
  return refusedPayouts.some((refused) => refused === status) ? 'refused' : 'underWay';
}

export const isKnownOrderStatus = (status: string | null): boolean => orderStatuses.some((known) => known === status);
