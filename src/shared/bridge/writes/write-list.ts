import { z } from 'zod';

import { intentStates } from '#shared/domain/intent-state.ts';
import { bankDateInput, pageOf, sortDirection } from '../command.ts';
import { writeKinds } from './intents.ts';
import type { IntentView } from './intents.ts';

/** Unresolved writes come first in any order. */
export const writeSortKeys = ['at', 'changed', 'kind', 'state', 'user'] as const;
export type WriteSortKey = (typeof writeSortKeys)[number];

/** Writes that a person approved. An empty list of kinds, states or users accepts all. */
export const writesPageInput = z.object({
  search: z.string().max(200),
  kinds: z.array(z.enum(writeKinds)).max(writeKinds.length),
  states: z.array(z.enum(intentStates)).max(intentStates.length),
  users: z.array(z.string().max(200)).max(50),
  /** Approval days in the bank's time zone, both inclusive. */
  from: bankDateInput.nullable(),
  to: bankDateInput.nullable(),
  sort: z.object({ key: z.enum(writeSortKeys), direction: sortDirection }),
  ...pageOf,
});
export type WritesPageInput = z.output<typeof writesPageInput>;

export interface WritesPage {
  readonly rows: readonly IntentView[];
  readonly total: number;
  /** Regardless of the filters: all writes, unresolved ones, and their users in alphabetical order. */
  readonly all: number;
  readonly unresolved: number;
  readonly users: readonly string[];
  /** Writes of other banks in the same chain; shown in their own connection. */
  readonly elsewhere: number;
}
