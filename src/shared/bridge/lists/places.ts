import { z } from 'zod';

/** More lists than the window has. */
const MOST_LISTS = 100;

const search = z.string().max(4_000);

/** Where a person was in a connection: names, IBANs and search texts may stand in an address. */
export const places = z.object({
  /** Address of the window's last page, such as "/orders?q=rossi"; null where none is known. */
  last: z.string().max(4_000).startsWith('/').nullable(),
  /** By a list's path: what it was searched, filtered and sorted by, as in its address and without "?". */
  lists: z.record(z.string().max(200), search).refine((lists) => Object.keys(lists).length <= MOST_LISTS),
});

export type Places = z.output<typeof places>;

export const noPlaces: Places = { last: null, lists: {} };
