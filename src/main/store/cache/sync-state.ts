import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { BankHabits } from '#shared/bridge/app/bank-habits.ts';
import { listedSections } from '#shared/bridge/lists/records.ts';
import type { FreshPart } from '#shared/bridge/app/session.ts';
import type { Instant } from '#shared/domain/instant.ts';

export type SyncPart = FreshPart;

/** Parts that are read as a whole. */
export const syncParts: readonly SyncPart[] = ['accounts', 'balance', 'statement', 'reservedEntries', 'parent', ...listedSections];

export interface CompleteRead {
  readonly part: SyncPart;
  /** The account, or '' for parts of the portal. */
  readonly scope: string;
  readonly asOf: Instant;
}

export function markRead(database: Database, { part, scope, asOf }: CompleteRead): void {
  database
    .prepare('INSERT INTO sync_state (part, scope, as_of) VALUES (?, ?, ?) ON CONFLICT (part, scope) DO UPDATE SET as_of = excluded.as_of')
    .run(part, scope, asOf);
}

/** Last complete readings; parts of unlisted accounts are left out. */
export function completeReads(database: Database): CompleteRead[] {
  return database
    .prepare<[], CompleteRead>(
      `SELECT part, scope, as_of AS asOf FROM sync_state
       WHERE scope = '' OR scope IN (SELECT account_id FROM account WHERE gone_at IS NULL)`,
    )
    .all();
}

export function putBankHabits(database: Database, habits: BankHabits): void {
  database
    .prepare('INSERT INTO bank_habits (one, habits) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET habits = excluded.habits')
    .run(JSON.stringify(habits));
}

/** null while nothing was learned. Members that an earlier version did not know are missing. */
export function readBankHabits(database: Database): Partial<BankHabits> | null {
  const text = database.prepare<[], string>('SELECT habits FROM bank_habits').pluck().get();
  return text === undefined ? null : (JSON.parse(text) as Partial<BankHabits>);
}
