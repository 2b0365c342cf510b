import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneRow, upsert } from '#main/store/sqlite/index.ts';
import type { BankHabits } from '#shared/bridge/app/bank-habits.ts';
import { listedSections } from '#shared/bridge/lists/records.ts';
import type { FreshPart } from '#shared/bridge/app/session.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { documents } from './documents.ts';

export type SyncPart = FreshPart;

/** Parts that are read as a whole. */
export const syncParts: readonly SyncPart[] = ['accounts', 'balance', 'statement', 'reservedEntries', 'parent', ...listedSections];

export interface CompleteRead {
  readonly part: SyncPart;
  /** The account, or '' for parts of the portal. */
  readonly scope: string;
  readonly asOf: Instant;
  /** Up to when only what may have changed was asked for since. */
  readonly changesAsOf?: Instant | null;
}

/** A list that was proved whole: how many rows came, and of transfers the generation that marks them. */
export interface WholeList {
  readonly rows: number;
  readonly generation: number | null;
}

/** `list` is null for parts that are always read whole, and for a list that may lack rows. */
export const markRead = (database: Database, { part, scope, asOf }: CompleteRead, list: WholeList | null = null): void =>
  upsert(database, 'sync_state', { part, scope }, { as_of: asOf, rows: list?.rows ?? null, generation: list?.generation ?? null, changes_as_of: null });

/** What may have changed of a list since its whole reading was read. */
export function markChangesRead(database: Database, { part, scope, asOf }: CompleteRead): void {
  database.prepare('UPDATE sync_state SET changes_as_of = ? WHERE part = ? AND scope = ?').run(asOf, part, scope);
}

/** The last reading of a list, if it was proved whole. */
export const wholeReading = (database: Database, part: SyncPart, scope: string): (WholeList & { readonly asOf: Instant }) | null => oneRow(
  database, 'SELECT as_of AS asOf, rows, generation FROM sync_state WHERE part = ? AND scope = ? AND rows IS NOT NULL', part, scope,
) ?? null;

/** Last complete readings; parts of unlisted accounts are left out. */
export const completeReads = (database: Database): CompleteRead[] => allRows<CompleteRead>(
  database,
  `SELECT part, scope, as_of AS asOf, changes_as_of AS changesAsOf FROM sync_state
   WHERE scope = '' OR scope IN (SELECT account_id FROM account WHERE gone_at IS NULL)`,
);

/** Up to when a part is known: rows that cannot change by themselves may be as old as its whole reading. */
export const knownUntil = ({ asOf, changesAsOf }: CompleteRead): Instant => changesAsOf ?? asOf;

export const putBankHabits = (database: Database, habits: BankHabits): void =>
  upsert(database, 'bank_habits', { one: 1 }, { habits: JSON.stringify(habits) });

/** null while nothing was learned. Members that an earlier version did not know are missing. */
export const readBankHabits = (database: Database): Partial<BankHabits> | null =>
  documents<Partial<BankHabits>>(database, 'SELECT habits FROM bank_habits')[0] ?? null;
