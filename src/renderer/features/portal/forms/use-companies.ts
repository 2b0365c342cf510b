import { useMemo } from 'react';

import { useQuery } from '#renderer/data/queries.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';

export interface NamedCompany {
  readonly companyId: string;
  readonly name: string;
  readonly status: string | null;
}

/** Portals have tens of companies. */
const READ_AT_MOST = 500;
const none: readonly NamedCompany[] = [];

/** Every company that the cache knows, by name, to choose from. */
export function useCompanies(): readonly NamedCompany[] {
  const { data } = useQuery('records.page', { section: 'companies', search: '', filters: {}, sort: null, offset: 0, limit: READ_AT_MOST }, ['companies']);
  return useMemo(
    () => (data as RecordPage<'companies'> | null)?.rows.map(({ id, record }) => ({ companyId: id, name: record.businessName ?? id, status: record.status }))
      .toSorted((left, right) => left.name.localeCompare(right.name)) ?? none,
    [data],
  );
}
