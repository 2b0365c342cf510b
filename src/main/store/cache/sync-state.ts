import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, upsert } from '#main/store/sqlite/index.ts';
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
}

export const markRead = (database: Database, { part, scope, asOf }: CompleteRead): void =>
  upsert(database, 'sync_state', { part, scope }, { as_of: asOf });

/** Last complete readings; parts of unlisted accounts are left out. */
export const completeReads = (database: Database): CompleteRead[] => allRows<CompleteRead>(
  database,
  `SELECT part, scope, as_of AS asOf FROM sync_state
   WHERE scope = '' OR scope IN (SELECT account_id FROM account WHERE gone_at IS NULL)`,
);

export const putBankHabits = (database: Database, habits: BankHabits): void =>
  upsert(database, 'bank_habits', { one: 1 }, { habits: JSON.stringify(habits) });

/** null while nothing was learned. Members that an earlier version did not know are missing. */
export const readBankHabits = (database: Database): Partial<BankHabits> | null =>
  documents<Partial<BankHabits>>(database, 'SELECT habits FROM bank_habits')[0] ?? null;
