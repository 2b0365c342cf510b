import { isSection, sectionRows, sections } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { Transaction } from '#shared/contract/accounts.ts';

/** The pages of the navigation, in order. */
export const pages = ['overview', 'approvals', 'accounts', ...sections, 'settings'] as const;
export type PageName = (typeof pages)[number];

export const pathOfPage = (page: PageName): string => (isSection(page) ? sectionRows[page].path : `/${page}`);

export const pathOfAccount = (accountId: string): string => `/accounts/${encodeURIComponent(accountId)}/statement`;

/** The entries of all accounts. */
export const STATEMENTS_PATH = '/statements';

/** Client money, owed and held. */
export const SAFEGUARDING_PATH = '/safeguarding';

/** An entry in its statement, from its id in search results: "accountId/rowId", each part encoded. */
export const pathOfEntry = (entryId: string): string => {
  const [accountId = '', rowId = ''] = entryId.split('/');
  return `/accounts/${accountId}/statement?${new URLSearchParams({ period: 'all', entry: rowId }).toString()}`;
};

/** The day of an entry whose place in the cache is not known, searched for its id. */
export function pathOfEntryOnItsDay(accountId: string, { operationDate, transactionId }: Pick<Transaction, 'operationDate' | 'transactionId'>): string {
  // Quotation marks make the search literal, even for an id that looks like an amount.
  const address = new URLSearchParams({ period: 'custom', from: operationDate, to: operationDate, q: `"${transactionId}"` });
  return `${pathOfAccount(accountId)}?${address.toString()}`;
}

/** Without a month, the list of months. */
export const pathOfReconciliation = (accountId: string, month: string | null): string =>
  `/accounts/${encodeURIComponent(accountId)}/reconciliation${month === null ? '' : `/${month}`}`;

/** What the bank changed in statements; null for all accounts. */
export const pathOfDifferences = (accountId: string | null): string =>
  accountId === null ? `${STATEMENTS_PATH}/differences` : `/accounts/${encodeURIComponent(accountId)}/differences`;

/** A write, from approval to its end. */
export const pathOfPayment = (intentId: string): string => `/payments/${encodeURIComponent(intentId)}`;

/** The journal's record of a write: shown, sent and answered. */
export const pathOfWriteHistory = (intentId: string): string => `${pathOfPage('activity')}/writes/${encodeURIComponent(intentId)}`;

export const NEW_TRANSFER_PATH = '/transfers/new';

export const pathOfDraft = (draftId: string): string => `${NEW_TRANSFER_PATH}/${encodeURIComponent(draftId)}`;

export const pathOfVirtualIbanPayment = (accountId: string, virtualIban: string): string =>
  `/virtual-ibans/${encodeURIComponent(accountId)}/${encodeURIComponent(virtualIban)}/transfer`;

/** Kept on this computer only; `/new` and `/import` are below. */
export const BENEFICIARIES_PATH = '/beneficiaries';

export const pathOfBeneficiary = (beneficiaryId: string): string => `${BENEFICIARIES_PATH}/${encodeURIComponent(beneficiaryId)}`;

/** Stored or booked addresses that payment schemes no longer accept. */
export const ADDRESSES_PATH = '/addresses';

/** The form at this path, with the focus on what is wrong in its address. */
export const toCompleteAddress = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}complete=address`;

/** Whether `toCompleteAddress` made this search. */
export const isToCompleteAddress = (search: string): boolean => new URLSearchParams(search).get('complete') === 'address';

export const BATCHES_PATH = '/batches';

export const pathOfBatch = (batchId: string): string => `${BATCHES_PATH}/${encodeURIComponent(batchId)}`;

/** Transfers to be written again; `/…` below is one of them. */
export const TEMPLATES_PATH = '/templates';

export const pathOfTemplate = (templateId: string): string => `${TEMPLATES_PATH}/${encodeURIComponent(templateId)}`;

/** A request to the team, with who has signed it. */
export const pathOfApproval = (requestId: string): string => `${pathOfPage('approvals')}/${encodeURIComponent(requestId)}`;

/** Parts of Settings that other pages lead to; `credentials` opens the form of the connection in use. */
type SettingsPart = 'reading' | 'journal' | 'backup' | 'folders' | 'credentials' | 'updates';

export const pathOfSettings = (part: SettingsPart): string => `${pathOfPage('settings')}?part=${part}`;

/** Members, policy and devices of the team, or the way into one. */
export const TEAM_PATH = '/settings/team';

export const NEW_CAMPAIGN_PATH = `${pathOfPage('campaigns')}/new`;

export const pathOfCampaignEdit = (campaignId: string): string => `${pathOfPage('campaigns')}/${encodeURIComponent(campaignId)}/edit`;

export const NEW_INVESTOR_PATH = `${pathOfPage('investors')}/new`;

export const pathOfInvestorEdit = (investorId: string): string => `${pathOfPage('investors')}/${encodeURIComponent(investorId)}/edit`;

/** What the interface lacks to protect investors: classes, the supervisor's worksheet, how long personal data is kept. */
export const PROTECTION_PATH = '/investor-protection';

export const IMPORT_FACTS_PATH = `${PROTECTION_PATH}/import`;

export const NEW_ORDER_PATH = `${pathOfPage('orders')}/new`;

export const pathOfNewOrder = (known: { readonly investorId?: string; readonly campaignId?: string }): string =>
  `${NEW_ORDER_PATH}?${new URLSearchParams(known).toString()}`;

export const pathOfNewCampaign = (companyId: string): string => `${NEW_CAMPAIGN_PATH}?${new URLSearchParams({ companyId }).toString()}`;

/** The guided closing of a campaign: the one under way, or a new one. */
export const pathOfClosing = (campaignId: string): string => `${pathOfPage('campaigns')}/${encodeURIComponent(campaignId)}/closing`;

/** Where the money of a campaign is. */
export const pathOfCampaignMap = (campaignId: string): string => `${pathOfPage('campaigns')}/${encodeURIComponent(campaignId)}/map`;

const CLOSINGS_PATH = '/closings';

/** One closing by its id: ended ones and rehearsals too. */
export const pathOfGivenClosing = (closingId: string): string => `${CLOSINGS_PATH}/${encodeURIComponent(closingId)}`;

/** Pages without a navigation entry of their own. */
const UNDER: Partial<Record<PageName, readonly string[]>> = {
  accounts: [STATEMENTS_PATH, SAFEGUARDING_PATH, '/journal-entries'], transfers: ['/payments', BENEFICIARIES_PATH, ADDRESSES_PATH, BATCHES_PATH, TEMPLATES_PATH], campaigns: [CLOSINGS_PATH], investors: [PROTECTION_PATH],
};

/** Whether an address is on a page of the navigation, or below it. */
export function isOnPage(location: string, page: PageName): boolean {
  const roots = [pathOfPage(page), ...(UNDER[page] ?? [])];
  return roots.some((root) => location === root || location.startsWith(`${root}/`));
}

export function pathOfRecord(section: Section | 'accounts', id: string): string {
  return section === 'accounts' ? pathOfAccount(id) : `${pathOfPage(section)}/${encodeURIComponent(id)}`;
}

export const CALENDAR_PATH = '/calendar';

export const HANDOVER_PATH = '/handover';

export const LEDGER_PATH = '/journal-entries';

/** The months of the journal, where they are locked. */
export const LEDGER_MONTHS_PATH = `${LEDGER_PATH}?show=months`;

export const WHATS_NEW_PATH = '/whats-new';

/** A page of the manual; null for its table of contents. */
export const pathOfHelp = (topic: string | null): string => (topic === null ? '/help' : `/help/${encodeURIComponent(topic)}`);
