import { useLocation, useSearch } from 'wouter';

import type { TableSort } from './column.ts';

/** null and an empty list remove a name. */
export type AddressPatch = Readonly<Record<string, string | readonly string[] | null>>;

export interface TableState {
  readonly search: string;
  /** Replaces the address, so that Back does not go through every letter. */
  readonly setSearch: (search: string) => void;
  readonly sort: TableSort;
  readonly setSort: (sort: TableSort) => void;
  /** The first value of a name. */
  readonly value: (name: string) => string | null;
  /** All values of a name. */
  readonly values: (name: string) => readonly string[];
  readonly change: (patch: AddressPatch, options?: { readonly replace?: boolean }) => void;
}

/**
 * Search, order and filters, kept in the address: "?q=rossi&sort=amount.desc&status=OPEN&status=CLOSED", so that Back, links and
 * the palette restore them.
 */
export function useTableState(defaultSort: TableSort): TableState {
  const address = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();

  const change: TableState['change'] = (patch, { replace = false } = {}) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(patch)) {
      next.delete(name);
      for (const item of listOf(value)) next.append(name, item);
    }
    const query = next.toString();
    navigate(query === '' ? path : `${path}?${query}`, { replace });
  };

  return {
    search: address.get('q') ?? '',
    setSearch: (search) => {
      change({ q: search === '' ? null : search }, { replace: true });
    },
    sort: sortFrom(address.get('sort')) ?? defaultSort,
    setSort: ({ key, direction }) => {
      change({ sort: `${key}.${direction}` });
    },
    value: (name) => address.get(name),
    values: (name) => address.getAll(name),
    change,
  };
}

function listOf(value: string | readonly string[] | null): readonly string[] {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}

function sortFrom(text: string | null): TableSort | null {
  const match = /^(\w+)\.(asc|desc)$/.exec(text ?? '');
  return match?.[1] === undefined ? null : { key: match[1], direction: match[2] === 'desc' ? 'desc' : 'asc' };
}
