import type { Section } from '#shared/bridge/records.ts';

/** Every page of the navigation, in its order. */
export const pages = [
  'overview', 'accounts', 'virtualIbans', 'transfers', 'campaigns', 'orders', 'investors', 'companies', 'unidentified', 'disputes',
  'activity', 'settings',
] as const;
export type PageName = (typeof pages)[number];

export const pathOfPage = (page: PageName): string => (page === 'virtualIbans' ? '/virtual-ibans' : `/${page}`);

export const pathOfAccount = (accountId: string): string => `/accounts/${encodeURIComponent(accountId)}/statement`;

/** Where one write is followed, from approval to its end. */
export const pathOfPayment = (intentId: string): string => `/payments/${encodeURIComponent(intentId)}`;

/** Where a payment is written; a new one without an id. */
export const pathOfDraft = (draftId: string): string => `/transfers/new/${encodeURIComponent(draftId)}`;

/** Where a payment from a virtual IBAN is begun. */
export const pathOfVirtualIbanPayment = (accountId: string, virtualIban: string): string =>
  `/virtual-ibans/${encodeURIComponent(accountId)}/${encodeURIComponent(virtualIban)}/transfer`;

/** Where a record, or an account, is shown. */
export function pathOfRecord(section: Section | 'accounts', id: string): string {
  return section === 'accounts' ? pathOfAccount(id) : `${pathOfPage(section)}/${encodeURIComponent(id)}`;
}
