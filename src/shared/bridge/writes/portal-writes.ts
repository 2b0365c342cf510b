import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { BankClosing } from '#shared/domain/closing/comparison.ts';
import type { ClosingAmountsMinor, ClosingSnapshot, OrderDisposition } from '#shared/domain/closing/model.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { CampaignTerms } from '#shared/domain/portal/campaign-draft.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';
import type { ShownAttachments } from './account-writes.ts';
import type { WriteTraits } from './write-traits.ts';

/* Writes of the portal: what holds of each kind, and what the person is shown of it. */

export const portalWrites = {
  createCampaign: { on: 'campaigns', creates: 'campaign' },
  updateCampaign: { on: 'campaigns' },
  openCampaign: { on: 'campaigns' },
  closeCampaign: { on: 'campaigns', inClosing: true },
  cancelCampaign: { on: 'campaigns' },
  succeedCampaign: { on: 'campaigns', movesMoney: true, inClosing: true },
  failCampaign: { on: 'campaigns', movesMoney: true, inClosing: true },
  createInvestor: { on: 'investors', creates: 'investor' },
  updateInvestor: { on: 'investors' },
  createOrder: { on: 'orders', creates: 'order' },
  moveOrder: { on: 'orders', inClosing: true },
  setOrderWaiting: { on: 'orders', inClosing: true },
  setOrderFailed: { on: 'orders', inClosing: true },
  cancelOrder: { on: 'orders', movesMoney: true, inClosing: true },
} as const satisfies Readonly<Record<string, WriteTraits<'campaigns' | 'investors' | 'orders'>>>;

export type ShownTerms = Omit<CampaignTerms, 'companyId' | 'currency'>;

interface OfThePortal {
  readonly account: null;
}

export interface ShownNewCampaign extends OfThePortal {
  readonly kind: 'createCampaign';
  readonly companyId: string;
  readonly companyName: string | null;
  readonly currency: string;
  readonly terms: ShownTerms;
}

interface OfACampaign extends OfThePortal {
  readonly campaignId: string;
  readonly campaignName: string | null;
  readonly companyName: string | null;
  /** From the cache when it was shown. */
  readonly status: string | null;
}

interface ShownCampaignChange extends OfACampaign {
  readonly kind: 'updateCampaign';
  readonly before: ShownTerms;
  readonly after: ShownTerms;
}

export interface ShownCampaignMove extends OfACampaign {
  readonly kind: 'openCampaign' | 'closeCampaign' | 'cancelCampaign';
}

export interface ShownClosing extends OfACampaign, ShownAttachments {
  readonly kind: 'succeedCampaign' | 'failCampaign';
  readonly snapshot: ClosingSnapshot;
  readonly assumptions: ClosingAssumptions;
  readonly forecast: ClosingAmountsMinor;
  readonly counts: Readonly<Record<OrderDisposition, number>>;
  readonly splitOrderId: string | null;
  readonly forecastAt: Instant;
}

export interface ShownInvestor extends OfThePortal {
  readonly kind: 'createInvestor' | 'updateInvestor';
  readonly investorId: string | null;
  readonly investor: InvestorDraft;
  readonly before: InvestorDraft | null;
}

export interface ShownNewOrder extends OfThePortal {
  readonly kind: 'createOrder';
  readonly investorName: string | null;
  readonly campaignName: string | null;
  readonly investorId: string;
  readonly campaignId: string;
  readonly iban: string | null;
  readonly holder: string | null;
  readonly total: Money;
  readonly orderAmount: Money;
  readonly fee: Money;
  readonly channel: string | null;
  readonly description: string | null;
  readonly portalOrderCode: string | null;
  /* Sent as well; absent in writes of earlier versions. */
  readonly companyId?: string;
  readonly companyName?: string | null;
  readonly portalOrderDatetime?: Instant | null;
  readonly portalInvestorCode?: string | null;
  readonly portalCompanyCode?: string | null;
  readonly portalCampaignCode?: string | null;
}

/** From the cache when it was shown. */
interface OfAnOrder extends OfThePortal {
  readonly orderId: string;
  readonly investorName: string | null;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly total: Money | null;
  readonly status: string | null;
  readonly portalOrderCode: string | null;
}

export interface ShownOrderMove extends OfAnOrder {
  readonly kind: 'moveOrder';
  readonly toCampaignId: string;
  readonly toCampaignName: string | null;
}

export interface ShownOrderChange extends OfAnOrder {
  readonly kind: 'setOrderWaiting' | 'setOrderFailed' | 'cancelOrder';
  /** Only of a cancel: an ACCEPTED order is refunded; "maybe" when its state may change or is unknown. */
  readonly moneyGoesBack: 'yes' | 'no' | 'maybe';
}

export type ShownPortalWrite =
  | ShownNewCampaign | ShownCampaignChange | ShownCampaignMove | ShownClosing | ShownInvestor | ShownNewOrder | ShownOrderMove | ShownOrderChange;

export interface UndoneOrder {
  readonly orderId: string;
  readonly refundId: string | null;
}

/** The bank's answer or, when that was lost, rebuilt from its records. */
export interface ClosingOutcome extends BankClosing {
  readonly kind: 'closing';
  readonly campaignStatus: string | null;
  readonly ordersUndone: readonly UndoneOrder[];
  readonly from: 'answer' | 'rebuilt';
}

export type PortalOutcome =
  | ClosingOutcome
  /** `at`: known only from the answer to that write. */
  | { readonly kind: 'campaign'; readonly campaignId: string; readonly status: string | null; readonly at?: Instant | null }
  | { readonly kind: 'investor'; readonly investorId: string }
  | { readonly kind: 'order'; readonly orderId: string; readonly status: string | null; readonly campaignId: string | null; readonly refundIds: readonly string[] };
