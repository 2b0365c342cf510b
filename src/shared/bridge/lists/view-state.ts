import { z } from 'zod';

const MOST_LISTS = 100;

const search = z.string().max(4_000);

/** Where a person left off in a connection. Addresses may contain names, IBANs and search texts. */
export const viewState = z.object({
  /** Address of the last page, such as "/orders?q=rossi"; null when unknown. */
  last: z.string().max(4_000).startsWith('/').nullable(),
  /** By a list's path: its search, filters and sort, as in the address without "?". */
  lists: z.record(z.string().max(200), search).refine((lists) => Object.keys(lists).length <= MOST_LISTS),
});

export type ViewState = z.output<typeof viewState>;

export const emptyViewState: ViewState = { last: null, lists: {} };
