import { z } from 'zod';

import type { ViewState } from './view-state.ts';
import { MOST_WINDOWS } from './windows.ts';

const MOST_LISTS = 100;

const address = z.string().max(4_000).startsWith('/');
const search = z.string().max(4_000);

/** Where a person goes in one window. */
export const viewStateChange = z.object({
  /** The number of the window. */
  window: z.number().int().min(1).max(MOST_WINDOWS).default(1),
  /** Address of its last page; null when unknown. */
  last: address.nullable(),
  /** Of the lists that were left otherwise than before. */
  lists: z.record(z.string().max(200), search).refine((lists) => Object.keys(lists).length <= MOST_LISTS),
});

/** Windows keep the lists in common, and each its own place. */
export function changedViewState(kept: ViewState, { window, last, lists }: z.output<typeof viewStateChange>): ViewState {
  const all = Object.fromEntries(Object.entries({ ...kept.lists, ...lists }).slice(-MOST_LISTS));
  if (window === 1) return { ...kept, last, lists: all };
  return { ...kept, lists: all, ...(last !== null && { others: { ...kept.others, [window]: last } }) };
}
