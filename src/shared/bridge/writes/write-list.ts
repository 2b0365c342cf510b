import { z } from 'zod';

import { intentStates } from '#shared/domain/intent-state.ts';
import { bankDateInput, pageOf, sortDirection } from '../command.ts';
import { writeKinds } from './intents.ts';
import type { IntentView } from './intents.ts';

/** By what the list of writes is sorted; those that are unresolved stand first whatever is chosen. */
export const writeSortKeys = ['at', 'changed', 'kind', 'state', 'user'] as const;
export type WriteSortKey = (typeof writeSortKeys)[number];

/** Writes of the journal that a person asked for. An empty list of kinds, states or users lets all of them through. */
export const writesPageInput = z.object({
  search: z.string().max(200),
  kinds: z.array(z.enum(writeKinds)).max(writeKinds.length),
  states: z.array(z.enum(intentStates)).max(intentStates.length),
  users: z.array(z.string().max(200)).max(50),
  /** Days on which they were approved, at the bank's time; both included. */
  from: bankDateInput.nullable(),
  to: bankDateInput.nullable(),
  sort: z.object({ key: z.enum(writeSortKeys), direction: sortDirection }),
  ...pageOf,
});
export type WritesPageInput = z.output<typeof writesPageInput>;

export interface WritesPage {
  readonly rows: readonly IntentView[];
  /** That fit what was asked for. */
  readonly total: number;
  /** Whatever was asked for: all of them, those unresolved, and who approved them, in alphabetical order. */
  readonly all: number;
  readonly unresolved: number;
  readonly users: readonly string[];
  /** Of other banks: they stand in the same chain, and are shown where their connection is open. */
  readonly elsewhere: number;
}
