import { useMemo } from 'react';

import type { TableState } from '#renderer/ui/data-table/index.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import { writeKinds } from '#shared/bridge/writes/intents.ts';
import { writeSortKeys } from '#shared/bridge/writes/write-list.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { intentStates } from '#shared/domain/intent-state.ts';

type Question = Omit<CommandInput<'intents.page'>, 'offset' | 'limit'>;

export const defaultSort = { key: 'at', direction: 'desc' } as const;

export const NO_FILTER: Question = { search: '', kinds: [], states: [], users: [], from: null, to: null, sort: defaultSort };

/** Names of the filters in the address. */
export const filterNames = ['kind', 'state', 'user', 'from', 'to'] as const;

/** What the address asks for; what it has that cannot be is left out. */
export function useWritesQuestion(table: TableState): Question {
  const { search, sort } = table;
  const kinds = table.values('kind').join(' ');
  const states = table.values('state').join(' ');
  const users = JSON.stringify(table.values('user'));
  const from = table.value('from');
  const to = table.value('to');
  const { key, direction } = sort;
  return useMemo((): Question => {
    const day = (text: string | null): string | null => (text === null ? null : parseBankDate(text));
    const sortKey = writeSortKeys.find((known) => known === key);
    return {
      search: search.slice(0, 200),
      kinds: writeKinds.filter((kind) => kinds.split(' ').includes(kind)),
      states: intentStates.filter((state) => states.split(' ').includes(state)),
      users: JSON.parse(users) as string[],
      from: day(from), to: day(to),
      sort: sortKey === undefined ? defaultSort : { key: sortKey, direction },
    };
  }, [search, kinds, states, users, from, to, key, direction]);
}

export const isFiltered = ({ search, kinds, states, users, from, to }: Question): boolean =>
  search !== '' || kinds.length > 0 || states.length > 0 || users.length > 0 || from !== null || to !== null;
