import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';
import type { ShownTerms } from '#shared/bridge/writes/portal-writes.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';
import type { Workbench } from '#main/context/workbench.ts';

/* What the person is shown of a record of the portal, from the cache; null for what was never read. */

type Cached = Pick<Workbench, 'cache'>;

export async function cachedCampaign({ cache }: Cached, campaignId: string): Promise<SectionRecords['campaigns'] | null> {
  return (await cache.read.findRecord('campaigns', campaignId))?.record as SectionRecords['campaigns'] | undefined ?? null;
}

export async function cachedInvestor({ cache }: Cached, investorId: string): Promise<Investor | null> {
  return (await cache.read.findRecord('investors', investorId))?.record as Investor | undefined ?? null;
}

export async function cachedOrder({ cache }: Cached, orderId: string): Promise<Order | null> {
  return (await cache.read.findRecord('orders', orderId))?.record as Order | undefined ?? null;
}

export async function companyName({ cache }: Cached, companyId: string | null): Promise<string | null> {
  if (companyId === null) return null;
  const company = (await cache.read.findRecord('companies', companyId))?.record;
  return company !== undefined && 'businessName' in company ? company.businessName : null;
}

export async function shownCampaign(bench: Cached, { campaignId, name, companyId, status }: Campaign) {
  return { account: null, campaignId, campaignName: name, companyName: await companyName(bench, companyId), status } as const;
}

/** The investor's own name, else that of the account that pays. */
export async function shownOrder(bench: Cached, order: Order) {
  const { orderId, investorId, campaignId, totalAmount, status, portalOrderCode } = order;
  const investor = investorId === null ? null : await cachedInvestor(bench, investorId);
  const campaign = campaignId === null ? null : await cachedCampaign(bench, campaignId);
  return {
    account: null, orderId, campaignId, status, portalOrderCode, total: totalAmount, campaignName: campaign?.name ?? null,
    investorName: (investor === null ? null : investorName(investor)) ?? orderHolder(order),
  } as const;
}

/** The terms of a campaign as the bank shows them. */
export function campaignTerms({ name, description, targetMin, targetMax, expectedClosingDate, successFeeFixed, successFeePercentage }: Campaign): ShownTerms {
  return {
    name: name ?? '', description: description ?? '', targetMin, targetMax, expectedClosingDate, feeFixed: successFeeFixed,
    feePercentage: plainPercentage(successFeePercentage),
  };
}

/** "5.250" and "5.25" are one. */
const plainPercentage = (text: string | null): string | null =>
  (text?.includes('.') === true ? text.replace(/0+$/, '').replace(/\.$/, '') : text);

type InvestorFields = Readonly<Record<Exclude<keyof InvestorDraft, 'type'>, string | null>>;

/** An investor in the words of its form; a type that the interface does not list reads as that of a person. */
export function investorDraftOf(investor: InvestorFields & { readonly type: string | null }): InvestorDraft {
  return {
    type: investor.type === 'LEGAL_PERSON' ? 'LEGAL_PERSON' : 'NATURAL_PERSON',
    name: investor.name ?? '', surname: investor.surname ?? '', businessName: investor.businessName ?? '', fiscalCode: investor.fiscalCode ?? '',
    address: investor.address ?? '', postalCode: investor.postalCode ?? '', city: investor.city ?? '', country: investor.country ?? '',
    email: investor.email ?? '', phone: investor.phone ?? '',
  };
}
