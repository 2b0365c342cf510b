import type { Section } from '#shared/bridge/lists/records.ts';
import type { Transaction } from '#shared/contract/accounts.ts';

/** Every page of the navigation, in its order. */
export const pages = [
  'overview', 'accounts', 'virtualIbans', 'transfers', 'campaigns', 'orders', 'investors', 'companies', 'unidentified', 'disputes',
  'activity', 'settings',
] as const;
export type PageName = (typeof pages)[number];

export const pathOfPage = (page: PageName): string => (page === 'virtualIbans' ? '/virtual-ibans' : `/${page}`);

export const pathOfAccount = (accountId: string): string => `/accounts/${encodeURIComponent(accountId)}/statement`;

/** The entries of every account. */
export const STATEMENTS_PATH = '/statements';

/** An entry in its statement, from its id as a search gives it: "accountId/rowId", each part encoded. */
export const pathOfEntry = (entryId: string): string => {
  const [accountId = '', rowId = ''] = entryId.split('/');
  return `/accounts/${accountId}/statement?${new URLSearchParams({ period: 'all', entry: rowId }).toString()}`;
};

/** The day of an entry in its statement, with nothing but what has its id: for an entry whose place in the cache is not known. */
export function pathOfEntryOnItsDay(accountId: string, { operationDate, transactionId }: Pick<Transaction, 'operationDate' | 'transactionId'>): string {
  // In quotation marks it is looked for as it is, even where it looks like an amount.
  const address = new URLSearchParams({ period: 'custom', from: operationDate, to: operationDate, q: `"${transactionId}"` });
  return `${pathOfAccount(accountId)}?${address.toString()}`;
}

/** A month of an account against its balances; without a month, the list of months. */
export const pathOfReconciliation = (accountId: string, month: string | null): string =>
  `/accounts/${encodeURIComponent(accountId)}/reconciliation${month === null ? '' : `/${month}`}`;

/** What the bank changed in statements; of one account, or of all. */
export const pathOfDifferences = (accountId: string | null): string =>
  accountId === null ? `${STATEMENTS_PATH}/differences` : `/accounts/${encodeURIComponent(accountId)}/differences`;

/** Where one write is followed, from approval to its end. */
export const pathOfPayment = (intentId: string): string => `/payments/${encodeURIComponent(intentId)}`;

/** What the journal has of one write: what was shown, sent and answered. */
export const pathOfTrail = (intentId: string): string => `${pathOfPage('activity')}/writes/${encodeURIComponent(intentId)}`;

/** Where a new payment is begun. */
export const NEW_TRANSFER_PATH = '/transfers/new';

/** Where a payment is written. */
export const pathOfDraft = (draftId: string): string => `${NEW_TRANSFER_PATH}/${encodeURIComponent(draftId)}`;

/** Where a payment from a virtual IBAN is begun. */
export const pathOfVirtualIbanPayment = (accountId: string, virtualIban: string): string =>
  `/virtual-ibans/${encodeURIComponent(accountId)}/${encodeURIComponent(virtualIban)}/transfer`;

/** Who is paid, kept on this computer; `new` writes one, `import` reads a file of them. */
export const BENEFICIARIES_PATH = '/beneficiaries';

export const pathOfBeneficiary = (beneficiaryId: string): string => `${BENEFICIARIES_PATH}/${encodeURIComponent(beneficiaryId)}`;

/** What is stored or booked with an address that payment schemes no longer take. */
export const ADDRESSES_PATH = '/addresses';

/** The form at this path, with the focus on what is wrong in its address. */
export const toCompleteAddress = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}complete=address`;

/** Whether an address of the window was made by `toCompleteAddress`. */
export const isToCompleteAddress = (search: string): boolean => new URLSearchParams(search).get('complete') === 'address';

/** Several payments at once. */
export const BATCHES_PATH = '/batches';

export const pathOfBatch = (batchId: string): string => `${BATCHES_PATH}/${encodeURIComponent(batchId)}`;

/** Where a campaign is written. */
export const NEW_CAMPAIGN_PATH = `${pathOfPage('campaigns')}/new`;

export const pathOfCampaignEdit = (campaignId: string): string => `${pathOfPage('campaigns')}/${encodeURIComponent(campaignId)}/edit`;

export const NEW_INVESTOR_PATH = `${pathOfPage('investors')}/new`;

export const pathOfInvestorEdit = (investorId: string): string => `${pathOfPage('investors')}/${encodeURIComponent(investorId)}/edit`;

/** Where an order is written. */
export const NEW_ORDER_PATH = `${pathOfPage('orders')}/new`;

/** A new order of an investor, or for a campaign, or neither yet. */
export const pathOfNewOrder = (known: { readonly investorId?: string; readonly campaignId?: string }): string =>
  `${NEW_ORDER_PATH}?${new URLSearchParams(known).toString()}`;

/** A new campaign of a company. */
export const pathOfNewCampaign = (companyId: string): string => `${NEW_CAMPAIGN_PATH}?${new URLSearchParams({ companyId }).toString()}`;

/** The guided closing of a campaign: the one under way, or a new one. */
export const pathOfClosing = (campaignId: string): string => `${pathOfPage('campaigns')}/${encodeURIComponent(campaignId)}/closing`;

/** Where the money of a campaign is. */
export const pathOfCampaignMap = (campaignId: string): string => `${pathOfPage('campaigns')}/${encodeURIComponent(campaignId)}/map`;

const CLOSINGS_PATH = '/closings';

/** One guided closing of its own: ended ones and rehearsals too. */
export const pathOfGivenClosing = (closingId: string): string => `${CLOSINGS_PATH}/${encodeURIComponent(closingId)}`;

/** Pages without an entry of their own in the navigation belong to another one. */
const UNDER: Partial<Record<PageName, readonly string[]>> = {
  accounts: [STATEMENTS_PATH], transfers: ['/payments', BENEFICIARIES_PATH, ADDRESSES_PATH, BATCHES_PATH], campaigns: [CLOSINGS_PATH],
};

/** Whether an address lies on a page of the navigation, or under it. */
export function isOnPage(location: string, page: PageName): boolean {
  const roots = [pathOfPage(page), ...(UNDER[page] ?? [])];
  return roots.some((root) => location === root || location.startsWith(`${root}/`));
}

/** Where a record, or an account, is shown. */
export function pathOfRecord(section: Section | 'accounts', id: string): string {
  return section === 'accounts' ? pathOfAccount(id) : `${pathOfPage(section)}/${encodeURIComponent(id)}`;
}

/** Payments and closings by day. */
export const CALENDAR_PATH = '/calendar';

/** What is open, for the next colleague. */
export const HANDOVER_PATH = '/handover';

/** What changed with each version. */
export const WHATS_NEW_PATH = '/whats-new';

/** A page of the manual; null is its table of contents. */
export const pathOfHelp = (topic: string | null): string => (topic === null ? '/help' : `/help/${encodeURIComponent(topic)}`);
