import type { Investor } from '#shared/contract/investors.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { MapKey } from '#shared/domain/closing/campaign-map.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { MatchReason } from '#shared/domain/portal/match-score.ts';

export { mapKeys } from '#shared/domain/closing/campaign-map.ts';
export type { MapKey };

/** The first investors of a campaign, by name. */
export interface CampaignInvestorsPage {
  readonly investors: readonly Investor[];
  /** Of all; there may be a hundred thousand. */
  readonly total: number;
}

export interface MatchSuggestion {
  readonly orderId: string;
  readonly holder: string | null;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly status: string | null;
  readonly total: Money | null;
  readonly portalOrderCode: string | null;
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
}

/** A person's decision on an unidentified transfer; kept here only, the bank is not told. */
export interface MatchDecision {
  readonly unidentifiedTransferId: string;
  /** null: it belongs to no order. */
  readonly orderId: string | null;
  readonly note: string;
  readonly userName: string;
  readonly at: Instant;
}

export interface Matching {
  readonly suggestions: readonly MatchSuggestion[];
  readonly decision: MatchDecision | null;
}

export interface MapPart {
  readonly key: MapKey;
  readonly amount: Money;
  readonly orders: number;
}

/** Where a campaign's money is: received = refunded + refunding + cashed out + cashing out + held + unexplained. */
export interface CampaignMap {
  readonly campaignId: string;
  readonly currency: string;
  readonly parts: readonly MapPart[];
  /** Cash-outs by recipient; fees go to the portal's own company. */
  readonly cashouts: readonly { readonly companyId: string | null; readonly companyName: string | null; readonly amount: Money; readonly executed: boolean }[];
  /** Orders without a payment read: while any exist, the map is incomplete. */
  readonly unread: number;
  readonly asOf: Instant | null;
}

/** The orders behind one figure of the map. */
export interface MapOrders {
  readonly rows: readonly { readonly order: Order; readonly amount: Money }[];
  readonly total: number;
}

export interface SameFiscalCode {
  readonly fiscalCode: string;
  readonly investors: readonly Investor[];
}
