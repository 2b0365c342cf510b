import type { Needs } from '#main/context/workspace-context.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { ShownAccount, ShownCreditor } from '#shared/bridge/writes/intents.ts';
import type { ShownTerms } from '#shared/bridge/writes/portal-writes.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';
import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';
import { spendable } from '../sent-since.ts';

export async function shownAccount({ cache }: Needs<'cache'>, accountId: string): Promise<ShownAccount> {
  const view = await cache.read.findAccount(accountId);
  return { accountId, iban: view?.account.iban ?? null, name: view?.account.alias ?? view?.account.productName ?? null };
}

export const shownCreditorOf = ({ creditor }: Pick<MoneyTransfer, 'creditor'>): ShownCreditor | null => shownParty(creditor);

export function shownParty(party: MoneyTransfer['creditor']): ShownCreditor | null {
  if (party === null) return null;
  return {
    name: party.name ?? '', accountCode: party.accountCode ?? '', bicCode: party.bicCode, address: party.address?.address ?? null,
    city: party.address?.city ?? null, countryCode: party.address?.countryCode ?? null,
  };
}

interface BalanceAfter {
  readonly balanceAfter: Money | null;
  readonly balanceAsOf: Instant | null;
  /** Omitted when zero. */
  readonly sentSince?: Money;
  readonly reserved?: Money;
  readonly balanceFrom?: 'accounting';
}

/** Less what was sent since it was read, unbooked reservations, and this payment; only where all is in the account's currency. */
export async function balanceAfter(workspace: Needs<'cache' | 'journal' | 'bankOrigin'>, accountId: string, costs: readonly Money[]): Promise<BalanceAfter> {
  const known = await spendable(workspace, accountId);
  if (known === null || costs.some(({ currency }) => currency !== known.balance.currency)) return { balanceAfter: null, balanceAsOf: known?.asOf ?? null };
  const amountMinor = costs.reduce((left, cost) => left - cost.amountMinor, known.left.amountMinor);
  return {
    balanceAfter: { amountMinor, currency: known.balance.currency }, balanceAsOf: known.asOf,
    ...(known.sentSince.amountMinor > 0 && { sentSince: known.sentSince }),
    ...(known.reserved.amountMinor > 0 && { reserved: known.reserved }),
    ...(known.from === 'accounting' && { balanceFrom: known.from }),
  };
}

type Cached = Needs<'cache'>;

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

export async function shownCampaign(workspace: Cached, { campaignId, name, companyId, status }: Campaign) {
  return { account: null, campaignId, campaignName: name, companyName: await companyName(workspace, companyId), status } as const;
}

/** Prefers the investor's own name to the paying account's. */
export async function shownOrder(workspace: Cached, order: Order) {
  const { orderId, investorId, campaignId, totalAmount, status, portalOrderCode } = order;
  const investor = investorId === null ? null : await cachedInvestor(workspace, investorId);
  const campaign = campaignId === null ? null : await cachedCampaign(workspace, campaignId);
  return {
    account: null, orderId, campaignId, status, portalOrderCode, total: totalAmount, campaignName: campaign?.name ?? null,
    investorName: (investor === null ? null : investorName(investor)) ?? orderHolder(order),
  } as const;
}

export function campaignTerms({ name, description, targetMin, targetMax, expectedClosingDate, successFeeFixed, successFeePercentage }: Campaign): ShownTerms {
  return {
    name: name ?? '', description: description ?? '', targetMin, targetMax, expectedClosingDate, feeFixed: successFeeFixed,
    feePercentage: plainPercentage(successFeePercentage),
  };
}

/** "5.250" and "5.25" are equal. */
const plainPercentage = (text: string | null): string | null =>
  (text?.includes('.') === true ? text.replace(/0+$/, '').replace(/\.$/, '') : text);

type InvestorFields = Readonly<Record<Exclude<keyof InvestorDraft, 'type'>, string | null>>;

export function investorDraftOf(investor: InvestorFields & { readonly type: string | null }): InvestorDraft {
  return {
    type: investor.type === 'LEGAL_PERSON' ? 'LEGAL_PERSON' : 'NATURAL_PERSON',
    name: investor.name ?? '', surname: investor.surname ?? '', businessName: investor.businessName ?? '', fiscalCode: investor.fiscalCode ?? '',
    address: investor.address ?? '', postalCode: investor.postalCode ?? '', city: investor.city ?? '', country: investor.country ?? '',
    email: investor.email ?? '', phone: investor.phone ?? '',
  };
}
