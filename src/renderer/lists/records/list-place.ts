import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

/** Where a person stood in a list when they opened a record: what "back", "previous" and "next" mean on its page. */
export interface ListPlace {
  /** The list's address, with its search, filters and order. */
  readonly path: string;
  readonly list: ListQuestion;
}

/** How a list is asked for, from its first row on. */
export type ListQuestion =
  | { readonly command: 'records.page'; readonly input: Omit<CommandInput<'records.page'>, 'offset' | 'limit'> }
  | { readonly command: 'transfers.page'; readonly input: Omit<CommandInput<'transfers.page'>, 'offset' | 'limit'> };

const places = new Map<Section, ListPlace>();

export const rememberPlace = (section: Section, place: ListPlace): void => {
  places.set(section, place);
};

export const placeOf = (section: Section): ListPlace | null => places.get(section) ?? null;
