import { useMemo } from 'react';

import { useQuery } from '#renderer/data/queries.ts';
import type { RecordPage, Section } from '#shared/bridge/lists/records.ts';
import { accountName } from '#shared/domain/account-name.ts';

/** Names for ids; null when the cache does not know them. */
export interface Names {
  readonly account: (id: string | null) => string | null;
  readonly campaign: (id: string | null) => string | null;
  readonly company: (id: string | null) => string | null;
}

/** Portals have tens of campaigns and companies; any beyond this limit are shown by id. */
const everyRecord = { search: '', filters: {}, sort: null, offset: 0, limit: 500 };

interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

export interface NameLists {
  readonly accounts: readonly NamedRecord[];
  readonly campaigns: readonly NamedRecord[];
  readonly companies: readonly NamedRecord[];
}

/** Every account, campaign and company that the cache knows by name. */
export function useNameLists(): NameLists {
  const accounts = useQuery('accounts.list', null, ['accounts']).data;
  const campaigns = useQuery('records.page', { section: 'campaigns', ...everyRecord }, ['campaigns']).data;
  const companies = useQuery('records.page', { section: 'companies', ...everyRecord }, ['companies']).data;
  return useMemo(
    () => ({
      accounts: (accounts ?? []).map((view) => ({ id: view.account.accountId, name: accountName(view.account) })),
      campaigns: rowsOf<'campaigns'>(campaigns).map(({ id, record }) => ({ id, name: record.name ?? id })),
      companies: rowsOf<'companies'>(companies).map(({ id, record }) => ({ id, name: record.businessName ?? id })),
    }),
    [accounts, campaigns, companies],
  );
}

export function useNames(): Names {
  const lists = useNameLists();
  return useMemo(
    () => ({ account: finder(lists.accounts), campaign: finder(lists.campaigns), company: finder(lists.companies) }),
    [lists],
  );
}

function rowsOf<S extends Section>(page: RecordPage<Section> | null): RecordPage<S>['rows'] {
  return ((page as RecordPage<S> | null)?.rows ?? []);
}

function finder(list: readonly NamedRecord[]): (id: string | null) => string | null {
  const byId = new Map(list.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (byId.get(id) ?? null));
}
