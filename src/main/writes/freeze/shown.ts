import { cachedRecord } from '#main/context/cached-records.ts';
import type { Cached } from '#main/context/cached-records.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { ShownAccount, ShownBalance, ShownCreditor } from '#shared/bridge/writes/account-writes.ts';
import type { ShownTerms } from '#shared/bridge/writes/portal-writes.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Order } from '#shared/contract/orders.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { plainPercentage } from '#shared/domain/closing/snapshot.ts';
import type { Money } from '#shared/domain/money.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';
import type { InvestorTerms } from '#shared/domain/portal/investor-draft.ts';
import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';
import { spendable } from '../sent-since.ts';

export async function shownAccount({ cache }: Needs<'cache'>, accountId: string): Promise<ShownAccount> {
  const account = (await cache.read.findAccount(accountId))?.account;
  const named = account !== undefined && (account.alias !== null || account.productName !== null);
  return { accountId, iban: account?.iban ?? null, name: named ? accountName(account) : null };
}

export const shownCreditorOf = ({ creditor }: Pick<MoneyTransfer, 'creditor'>): ShownCreditor | null => shownParty(creditor);

export function shownParty(party: MoneyTransfer['creditor']): ShownCreditor | null {
  if (party === null) return null;
  return {
    name: party.name ?? '', accountCode: party.accountCode ?? '', bicCode: party.bicCode, address: party.address?.address ?? null,
    city: party.address?.city ?? null, countryCode: party.address?.countryCode ?? null,
  };
}

/** Less what was sent since it was read, unbooked reservations, and this payment; only where all is in the account's currency. */
export async function balanceAfter(workspace: Needs<'cache' | 'journal' | 'bankOrigin'>, accountId: string, costs: readonly Money[]): Promise<ShownBalance> {
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

export async function cachedTransfer(workspace: Cached, accountId: string, moneyTransferId: string): Promise<MoneyTransfer | null> {
  const transfer = await cachedRecord(workspace, 'transfers', moneyTransferId);
  return transfer?.accountId === accountId && transfer.moneyTransferId === moneyTransferId ? transfer : null;
}

export const creditedOf = ({ amount }: MoneyTransfer): Money | null => amount?.creditor ?? amount?.debtor ?? null;

export const companyName = async (workspace: Cached, companyId: string | null): Promise<string | null> =>
  (await cachedRecord(workspace, 'companies', companyId))?.businessName ?? null;

export async function shownCampaign(workspace: Cached, { campaignId, name, companyId, status }: Campaign) {
  return { account: null, campaignId, campaignName: name, companyName: await companyName(workspace, companyId), status } as const;
}

/** Prefers the investor's own name to the paying account's. */
export async function shownOrder(workspace: Cached, order: Order) {
  const { orderId, investorId, campaignId, totalAmount, status, portalOrderCode } = order;
  const investor = await cachedRecord(workspace, 'investors', investorId);
  const campaign = await cachedRecord(workspace, 'campaigns', campaignId);
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

export function investorDraftOf(investor: Omit<InvestorTerms, 'type'> & { readonly type: string | null }): InvestorDraft {
  return {
    type: investor.type === 'LEGAL_PERSON' ? 'LEGAL_PERSON' : 'NATURAL_PERSON',
    name: investor.name ?? '', surname: investor.surname ?? '', businessName: investor.businessName ?? '', fiscalCode: investor.fiscalCode ?? '',
    address: investor.address ?? '', postalCode: investor.postalCode ?? '', city: investor.city ?? '', country: investor.country ?? '',
    email: investor.email ?? '', phone: investor.phone ?? '',
  };
}
