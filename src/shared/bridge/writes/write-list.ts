import { z } from 'zod';

import type { Instant } from '#shared/domain/instant.ts';
import { intentStates } from '#shared/domain/intent-state.ts';
import type { Money } from '#shared/domain/money.ts';
import type { PolicyKind } from '#shared/domain/team/policy.ts';
import type { ClaimOutcome } from '#shared/domain/team/statements.ts';
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

export const teamWritesInput = z.object({ search: z.string().max(200), ...pageOf });
export type TeamWritesInput = z.output<typeof teamWritesInput>;

/** A write that another desk of the team sends or has sent, as the team's log tells. */
export interface TeamWrite {
  /** Of its claim. */
  readonly token: number;
  readonly requestId: string;
  /** null where its request was lost with a backup of the team's database. */
  readonly kind: PolicyKind | null;
  /** Payee, campaign, investor; the name of a file. */
  readonly about: string | null;
  /** From 1, of a file with several. */
  readonly line: number | null;
  readonly amount: Money | null;
  readonly name: string;
  readonly device: string;
  readonly at: Instant;
  readonly outcome: Exclude<ClaimOutcome, 'notSent'>;
}

/** The newest first. */
export interface TeamWritesPage {
  readonly rows: readonly TeamWrite[];
  readonly total: number;
}
