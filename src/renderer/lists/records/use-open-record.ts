import { useLocation, useSearch } from 'wouter';

import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

import { rememberPlace } from './list-place.ts';
import type { ListQuestion } from './list-place.ts';

/** Opens a row's page and remembers the list as it stands, for the way back. */
export function useOpenRecord(section: Section, list: ListQuestion): (row: { readonly id: string }) => void {
  const [, navigate] = useLocation();
  const search = useSearch();
  return ({ id }) => {
    rememberPlace(section, { path: search === '' ? pathOfPage(section) : `${pathOfPage(section)}?${search}`, list });
    navigate(pathOfRecord(section, id));
  };
}
