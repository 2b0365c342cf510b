import { z } from 'zod';
import { fillOrders } from '#shared/domain/closing/assumptions.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { CampaignDraft, InvestorDraft, OrderDraft } from '#shared/domain/portal/drafts.ts';
import { searchedSections } from '../lists/record-fields.ts';

/* Inputs about campaigns, investors and orders. Texts come as typed: shared/domain/portal judges them. */

const typed = z.string().max(2_000);
export const bankId = z.string().min(1).max(200);

const campaignDraft = z.object({
  companyId: typed, name: typed, description: z.string().max(20_000), targetMin: typed, targetMax: typed, currency: typed,
  expectedClosingDate: typed, feeFixed: typed, feePercentage: typed,
}) satisfies z.ZodType<CampaignDraft>;

const investorDraft = z.object({
  type: z.enum(['NATURAL_PERSON', 'LEGAL_PERSON']),
  name: typed, surname: typed, businessName: typed, fiscalCode: typed, address: typed, postalCode: typed, city: typed, country: typed,
  email: typed, phone: typed,
}) satisfies z.ZodType<InvestorDraft>;

const orderDraft = z.object({
  investorId: typed, companyId: typed, campaignId: typed, iban: typed, holderName: typed, holderSurname: typed, holderBusinessName: typed,
  totalAmount: typed, orderAmount: typed, feeAmount: typed, currency: typed, channel: z.enum(['', 'CARD', 'MONEY_TRANSFER']), description: typed,
  portalOrderCode: typed, portalOrderDatetime: typed, portalInvestorCode: typed, portalCompanyCode: typed, portalCampaignCode: typed,
}) satisfies z.ZodType<OrderDraft>;

/** Single portal writes; a closing goes only through its wizard. */
export const portalWrites = [
  z.object({ kind: z.literal('createCampaign'), draft: campaignDraft }),
  z.object({ kind: z.literal('updateCampaign'), campaignId: bankId, draft: campaignDraft }),
  z.object({ kind: z.literal('openCampaign'), campaignId: bankId }),
  z.object({ kind: z.literal('closeCampaign'), campaignId: bankId }),
  z.object({ kind: z.literal('cancelCampaign'), campaignId: bankId }),
  z.object({ kind: z.literal('createInvestor'), draft: investorDraft }),
  z.object({ kind: z.literal('updateInvestor'), investorId: bankId, draft: investorDraft }),
  z.object({ kind: z.literal('createOrder'), draft: orderDraft }),
  z.object({ kind: z.literal('moveOrder'), orderId: bankId, toCampaignId: bankId }),
  z.object({ kind: z.literal('setOrderWaiting'), orderId: bankId }),
  z.object({ kind: z.literal('setOrderFailed'), orderId: bankId }),
  z.object({ kind: z.literal('cancelOrder'), orderId: bankId }),
] as const;

export const closingAssumptions = z.object({
  fill: z.enum(fillOrders), crossing: z.enum(['split', 'undone']), splitFee: z.enum(['proportional', 'whole', 'none']),
  percentageOf: z.enum(['orderAmounts', 'totalAmounts']), rounding: z.enum(['halfUp', 'halfEven', 'down']), feeCapped: z.boolean(),
  feeRefunded: z.boolean(), wrongAmountsRefunded: z.boolean(),
}) satisfies z.ZodType<ClosingAssumptions>;

/** A closing as requested by its wizard. */
export type ClosingWrite = ClosingOf<'succeedCampaign'> | ClosingOf<'failCampaign'>;

interface ClosingOf<Kind> {
  readonly kind: Kind;
  readonly campaignId: string;
  readonly assumptions: ClosingAssumptions;
}

/** An action on several orders. */
export const orderAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('setOrderWaiting') }),
  z.object({ kind: z.literal('setOrderFailed') }),
  z.object({ kind: z.literal('cancelOrder') }),
  z.object({ kind: z.literal('moveOrder'), toCampaignId: bankId }),
]);
export type OrderAction = z.output<typeof orderAction>;

const MOST_ORDERS_AT_ONCE = 1_000;
export const orderIds = z.array(bankId).min(1).max(MOST_ORDERS_AT_ONCE);

/** Searched sections (4.2 to 4.5); empty fields are omitted. */
export const bankSearch = z.object({
  section: z.enum(searchedSections),
  /** Dotted field of the interface's search body to typed text. */
  fields: z.record(z.string().max(60), typed),
});
