import type { OpenStatus } from '../open-status.ts';

/** Section 3.1. */
export const campaignStatuses = ['CREATED', 'OPEN', 'CLOSED', 'FINALIZED_SUCCESS', 'FINALIZED_FAIL', 'CANCELLED'] as const;
export type CampaignStatus = OpenStatus<(typeof campaignStatuses)[number]>;

/** Section 3.2; CANCELED is read as CANCELLED. */
export const orderStatuses = ['CREATED', 'WAITING', 'ACCEPTED', 'SPLIT', 'CANCELLED', 'INCORRECT_AMOUNT', 'FAILED', 'EXPIRED'] as const;
export type OrderStatus = OpenStatus<(typeof orderStatuses)[number]>;

export const isKnownOrderStatus = (status: string | null): boolean => orderStatuses.some((known) => known === status);
