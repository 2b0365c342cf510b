import type { Database } from 'better-sqlite3-multiple-ciphers';
import { oneValue } from '#main/store/sqlite/index.ts';

export type CountedPart = 'campaigns' | 'disputes' | 'investors' | 'orders' | 'payments' | 'unidentified';

/** The same as long as nothing of these parts was written; it is counted by triggers, whoever writes. */
export const stampOf = (database: Database, parts: readonly CountedPart[]): string =>
  oneValue<string>(database, 'SELECT group_concat(changes ORDER BY part) FROM change_count WHERE part IN (SELECT value FROM json_each(?))', JSON.stringify(parts)) ?? '';

/** Of what belongs to a part and stands in a table that no trigger counts. */
export const countChange = (database: Database, part: CountedPart): void => void database.prepare('UPDATE change_count SET changes = changes + 1 WHERE part = ?').run(part);
