import type { Section } from '#shared/bridge/lists/records.ts';
import { campaignStates, orderStates, transferStates } from '#shared/contract/states.ts';
import { readStatus } from '#shared/domain/open-status.ts';

const lists = { campaigns: campaignStates, orders: orderStates, transfers: transferStates } as const;

/** A status as the cache keeps it: the spellings that the bank uses for one state are one. */
export function canonicalStatus(section: Section, status: string): string {
  return section === 'campaigns' || section === 'orders' || section === 'transfers' ? readStatus<string>(lists[section], status) : status;
}
