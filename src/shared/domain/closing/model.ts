import type { BankDate } from '../bank-date.ts';
import type { Currency } from '../currency.ts';
import type { Instant } from '../instant.ts';
import type { KnownSum, Money } from '../money.ts';
import type { CampaignStatus, OrderStatus } from '../portal/states.ts';

/** What of an order a closing is computed from: small, since there may be 100,000. Amounts in minor units of the campaign's currency. */
export interface ClosingOrder {
  readonly orderId: string;
  /** As the contract reads it: CANCELLED in either spelling, unknown ones as they came. */
  readonly status: OrderStatus | null;
  /** null where the bank did not say, or said it in another currency. */
  readonly orderMinor: number | null;
  readonly feeMinor: number | null;
  readonly totalMinor: number | null;
  /** When the investor confirmed it. */
  readonly confirmedAt: Instant | null;
  /** When its payment was made, where its payment was read. */
  readonly createdAt: Instant | null;
}

/** What of a campaign a closing is computed from. */
export interface ClosingTerms {
  readonly campaignId: string;
  readonly status: CampaignStatus | null;
  readonly currency: Currency;
  /** null where the bank did not say: then nothing is split. */
  readonly maxMinor: number | null;
  readonly minMinor: number | null;
  readonly feeFixedMinor: number;
  /** Hundredths of a per cent: 5.25 % is 525. The interface gives two decimals; further ones make it null and the forecast incomplete. */
  readonly feeHundredths: number | null;
}

export const closingDirections = ['success', 'failure'] as const;
export type ClosingDirection = (typeof closingDirections)[number];

/** What a closing does to one order. `untouched`: no money of it moves. */
export type OrderFate = 'executed' | 'split' | 'undone' | 'untouched';

export interface ForecastOrder {
  readonly orderId: string;
  readonly fate: OrderFate;
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

/** Why a forecast says less than it should. */
export type ForecastGap =
  | { readonly code: 'amountUnknown'; readonly orders: number }
  | { readonly code: 'statusUnknown'; readonly orders: number; readonly statuses: readonly string[] }
  | { readonly code: 'percentageUnreadable' }
  | { readonly code: 'maximumUnknown' }
  /** Paid orders whose payment was not read: they fill the campaign by their confirmation. */
  | { readonly code: 'creationUnknown'; readonly orders: number }
  /** Executed orders whose amount and fee are not their total: by how much what came in exceeds, in minor units, what the forecast accounts for. */
  | { readonly code: 'totalsDiffer'; readonly orders: number; readonly differenceMinor: number };

/** What the app expects of a closing. The bank decides. */
export interface ClosingForecast {
  readonly direction: ClosingDirection;
  readonly currency: Currency;
  readonly amounts: ClosingAmountsMinor;
  /** What the executed orders bring, before the success fee. */
  readonly raisedMinor: number;
  readonly minimumReached: boolean | null;
  readonly counts: Readonly<Record<OrderFate, number>>;
  readonly splitOrderId: string | null;
  /** In the order in which they fill the campaign; those that no money moves of come last. */
  readonly orders: readonly ForecastOrder[];
  readonly gaps: readonly ForecastGap[];
}

/** Counts and sums of the orders of one status. */
export interface StatusSum {
  /** null where the bank gave none. */
  readonly status: string | null;
  readonly count: number;
  readonly orderMinor: number;
  readonly feeMinor: number;
  readonly totalMinor: number;
}

/** What the person approved: a campaign as it stood. Any difference before sending aborts. */
export interface ClosingSnapshot {
  readonly campaignId: string;
  readonly status: string | null;
  readonly currency: Currency;
  readonly minMinor: number | null;
  readonly maxMinor: number | null;
  readonly feeFixedMinor: number;
  readonly feePercentage: string | null;
  /** By status, sorted by its name. */
  readonly sums: readonly StatusSum[];
  /** SHA-256 in hexadecimal over campaign, terms and every order's id, status and amounts, sorted by id. */
  readonly hash: string;
}

/**
 * One line of what a snapshot differs in. Amounts are "100.00 EUR", a percentage is decimal text, orders of a status are their number and
 * their total, "12 3400.00"; orders without a status and with nothing beside them differ one by one while all sums agree.
 */
export interface SnapshotDifference {
  readonly part: 'status' | 'minimum' | 'maximum' | 'feeFixed' | 'feePercentage' | 'orders';
  /** Of the orders, where the part is orders; null of those that have none. */
  readonly status?: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

export const findingKinds = [
  'ordersCreated', 'ordersWaiting', 'ordersWrongAmount', 'ordersUnknownStatus', 'unidentifiedAlike', 'openDisputes', 'ibanMissing', 'ibanOdd',
  'minimumNotReached', 'overMaximum', 'reflectionPeriod', 'cancelReturnsNothing', 'campaignStillOpen', 'amountsUnknown', 'totalsDiffer', 'accountedDiffers',
  'ordersLacking', 'ordersMayLack',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Findings that no reason sets aside: what a closing would do with the orders that nobody sees is not known. */
export const neverLeft: ReadonlySet<FindingKind> = new Set<FindingKind>(['ordersLacking']);

/** How a finding can be dealt with on the spot. */
export type FindingRemedy = 'setWaiting' | 'setFailed' | 'cancel' | 'move' | 'stopOrders' | 'look';

/** Something to deal with, or to leave with a reason, before a campaign is closed. */
export interface Finding {
  readonly kind: FindingKind;
  /** Orders, unidentified transfers or disputes that it is about, at most {@link MOST_NAMED}; `count` says how many there are. */
  readonly ids: readonly string[];
  readonly count: number;
  readonly amount: Money | null;
  /** What is known of an amount that is null, and how many records it lacks. */
  readonly incomplete?: KnownSum;
  /** `wrong`: needs a reason to be left; `wait`: worth a look; `note`: to know. */
  readonly weight: 'wrong' | 'wait' | 'note';
  readonly remedies: readonly FindingRemedy[];
}

export const MOST_NAMED = 500;

/** Days in which an investor may withdraw (section "Check" of the guided closing). */
export const REFLECTION_DAYS = 4;

export interface DatedOrder extends ClosingOrder {
  readonly iban: string | null;
  readonly confirmedOn: BankDate | null;
}
