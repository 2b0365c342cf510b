import { useLocation, useSearch } from 'wouter';

import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

/** The list's heading, its table's accessible name and its entry in the navigation. */
export const sectionTitle = (section: Section, t: Translate): string => t(`records:titles.${section}`);

/** The list a record was opened from: "back", "previous" and "next" on the record's page follow it. */
interface ListViewState {
  /** The list's address, with its search, filters and order. */
  readonly path: string;
  readonly list: ListQuestion;
}

/** The query of a list, without its page. */
export type ListQuestion =
  | { readonly command: 'records.page'; readonly input: Omit<CommandInput<'records.page'>, 'offset' | 'limit'> }
  | { readonly command: 'transfers.page'; readonly input: Omit<CommandInput<'transfers.page'>, 'offset' | 'limit'> };

const viewStates = new Map<Section, ListViewState>();

export const viewStateOf = (section: Section): ListViewState | null => viewStates.get(section) ?? null;

/** Opens a row's page and remembers the list for the way back. */
export function useOpenRecord(section: Section, list: ListQuestion): (row: { readonly id: string }) => void {
  const [, navigate] = useLocation();
  const search = useSearch();
  return ({ id }) => {
    viewStates.set(section, { path: search === '' ? pathOfPage(section) : `${pathOfPage(section)}?${search}`, list });
    navigate(pathOfRecord(section, id));
  };
}
