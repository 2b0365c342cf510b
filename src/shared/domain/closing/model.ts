import type { Currency } from '../currency.ts';
import type { Instant } from '../instant.ts';
import type { KnownSum, Money } from '../money.ts';
import type { CampaignStatus, OrderStatus } from '../portal/states.ts';

/** An order as input of a closing: small, since there may be 100,000. Amounts in minor units of the campaign's currency. */
export interface ClosingOrder {
  readonly orderId: string;
  /** Unknown statuses as they came. */
  readonly status: OrderStatus | null;
  /** null when not stated, or in another currency. */
  readonly orderMinor: number | null;
  readonly feeMinor: number | null;
  readonly totalMinor: number | null;
  readonly confirmedAt: Instant | null;
  /** Of its payment. */
  readonly createdAt: Instant | null;
}

export interface ClosingTerms {
  readonly campaignId: string;
  readonly status: CampaignStatus | null;
  readonly currency: Currency;
  /** null when not stated: then nothing is split. */
  readonly maxMinor: number | null;
  readonly minMinor: number | null;
  readonly feeFixedMinor: number;
  /** Hundredths of a per cent: 525 is 5.25 %. More decimals than the interface's two give null and an incomplete forecast. */
  readonly feeHundredths: number | null;
}

export const closingDirections = ['success', 'failure'] as const;
export type ClosingDirection = (typeof closingDirections)[number];

/** An order's disposition. `untouched`: none of its money moves. */
export type OrderDisposition = 'executed' | 'split' | 'undone' | 'untouched';

export interface ForecastOrder {
  readonly orderId: string;
  readonly fate: OrderDisposition;
  readonly executedMinor: number;
  readonly executedFeeMinor: number;
  readonly refundMinor: number;
}

/** The amounts of section 4.2, in minor units. */
export interface ClosingAmountsMinor {
  readonly companyFunds: number;
  readonly portalSuccessFee: number;
  readonly portalInvestorFee: number;
  readonly investorsRefunds: number;
  readonly totalCampaignExecuted: number;
  readonly totalManagedFunds: number;
}

export type ForecastGap =
  | { readonly code: 'amountUnknown'; readonly orders: number }
  | { readonly code: 'statusUnknown'; readonly orders: number; readonly statuses: readonly string[] }
  | { readonly code: 'percentageUnreadable' }
  | { readonly code: 'maximumUnknown' }
  /** Their payments were not read: confirmation decides the order. */
  | { readonly code: 'creationUnknown'; readonly orders: number }
  /** Executed orders whose amount and fee differ from the total: the received money minus the forecast's, in minor units. */
  | { readonly code: 'totalsDiffer'; readonly orders: number; readonly differenceMinor: number };

/** The expected effect of a closing. The bank decides. */
export interface ClosingForecast {
  readonly direction: ClosingDirection;
  readonly currency: Currency;
  readonly amounts: ClosingAmountsMinor;
  /** Before the success fee. */
  readonly raisedMinor: number;
  readonly minimumReached: boolean | null;
  readonly counts: Readonly<Record<OrderDisposition, number>>;
  readonly splitOrderId: string | null;
  /** In filling order; untouched ones last. */
  readonly orders: readonly ForecastOrder[];
  readonly gaps: readonly ForecastGap[];
}

export interface StatusSum {
  readonly status: string | null;
  readonly count: number;
  readonly orderMinor: number;
  readonly feeMinor: number;
  readonly totalMinor: number;
  /** Orders with an unknown amount. */
  readonly lacking?: number;
}

/** Any difference before sending aborts. */
export interface ClosingSnapshot {
  readonly campaignId: string;
  readonly status: string | null;
  readonly currency: Currency;
  readonly minMinor: number | null;
  readonly maxMinor: number | null;
  readonly feeFixedMinor: number;
  readonly feePercentage: string | null;
  /** Sorted by status. */
  readonly sums: readonly StatusSum[];
  /** SHA-256 (hexadecimal) over campaign, terms and every order's id, status and amounts, sorted by id. */
  readonly hash: string;
}

/**
 * A difference between snapshots. Amounts are "100.00 EUR", percentages decimal text, orders of a status their count and total, "12
 * 3400.00"; orders without status and values differ individually while all sums agree.
 */
export interface SnapshotDifference {
  readonly part: 'status' | 'minimum' | 'maximum' | 'feeFixed' | 'feePercentage' | 'orders';
  readonly status?: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

export const findingKinds = [
  'ordersCreated', 'ordersWaiting', 'ordersWrongAmount', 'ordersUnknownStatus', 'unidentifiedAlike', 'openDisputes', 'ibanMissing', 'ibanOdd',
  'minimumNotReached', 'overMaximum', 'reflectionPeriod', 'cancelReturnsNothing', 'campaignStillOpen', 'amountsUnknown', 'totalsDiffer', 'accountedDiffers',
  'ordersLacking', 'ordersMayLack', 'confirmationUnknown',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Findings that cannot be accepted: the effect of a closing on unseen orders is unknown. */
export const neverLeft: ReadonlySet<FindingKind> = new Set<FindingKind>(['ordersLacking']);

export type FindingRemedy = 'setWaiting' | 'setFailed' | 'cancel' | 'move' | 'stopOrders' | 'look';

export interface Finding {
  readonly kind: FindingKind;
  /** Orders, unidentified transfers or disputes, at most {@link MOST_NAMED}; `count` is their number. */
  readonly ids: readonly string[];
  /** By id, what unidentified transfers and disputes are about, as far as it is known and tells them apart. */
  readonly names?: Readonly<Record<string, string>>;
  readonly count: number;
  readonly amount: Money | null;
  readonly incomplete?: KnownSum;
  /** From when on no reflection period runs of the orders that a success would execute. */
  readonly until?: Instant;
  /** `wrong`: needs a reason to be accepted; `wait`: worth a look; `note`: information. */
  readonly weight: 'wrong' | 'wait' | 'note';
  readonly remedies: readonly FindingRemedy[];
}

export const MOST_NAMED = 500;

export interface DatedOrder extends ClosingOrder {
  readonly iban: string | null;
}
