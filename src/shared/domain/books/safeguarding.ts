import type { PostingKind } from './posting.ts';

/** To whom client money is owed. */
export const owedLists = ['investors', 'refunds-under-way', 'unidentified', 'companies', 'portal-fees'] as const;
export type OwedList = (typeof owedLists)[number];

/**
 * Why balances and what is owed differ. `valueDates`: reported and shown on different days. `inTransit`: reported a few days ago, not shown yet. `beforeStatement`: from before the first day of the statement that was read.
 * `wrongAmounts`: shown with another amount. `disputes`: entries that name a dispute. `transfers`: debits that are transfers of the account. `notOnStatement`: reported and not shown. `unexplained`: shown and not reported.
 */
export const differenceParts = ['valueDates', 'inTransit', 'wrongAmounts', 'disputes', 'beforeStatement', 'transfers', 'notOnStatement', 'unexplained'] as const;
export type DifferencePart = (typeof differenceParts)[number];

/** The other parts say nothing that would be right again by itself or by a known reason. */
export const explainedParts: readonly DifferencePart[] = ['valueDates', 'inTransit', 'wrongAmounts', 'disputes'];

export const safeguardingLists = [...owedLists, ...differenceParts, 'doubts'] as const;
export type SafeguardingList = (typeof safeguardingLists)[number];

/** What a row of a list is: a posting, what a campaign comes to, or a fact that is not booked. */
export type SafeguardingItemKind = PostingKind | 'campaign' | 'doubt';
