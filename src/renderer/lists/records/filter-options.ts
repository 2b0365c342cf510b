import { statusLists, statusWord } from '#renderer/lists/record-view/index.ts';
import type { FilterValues, NameLists } from '#renderer/lists/record-view/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { Choice } from '#renderer/ui/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

type StatusList = Extract<FilterValues, { readonly from: 'list' }>['list'];

/** The documented values, in words. */
export const listOptions = (list: StatusList, t: Translate): readonly Choice[] =>
  statusLists[list].known.map((value) => ({ value, name: statusWord(list, value, t) }));

/** The records that the cache knows by name. */
export const namedOptions = (from: Exclude<FilterValues['from'], 'list'>, names: NameLists): readonly Choice[] =>
  names[from].map(({ id, name }) => ({ value: id, name }));

/** What occurs in a section's column and nobody documented, as it came: it can be filtered by as well. */
export function useUndocumented(section: Section, column: string, values: FilterValues): readonly Choice[] {
  const { data } = useQuery('records.values', { section, column }, [section]);
  if (values.from !== 'list') return [];
  const known: readonly string[] = statusLists[values.list].known;
  return (data ?? []).filter((value) => !known.includes(value)).map((value) => ({ value, name: value }));
}
