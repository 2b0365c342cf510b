import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { DifferenceKind, DifferencePage, EntryDifference } from '#shared/bridge/cash/statement-review.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { toTransaction } from './entry.ts';
import type { Entry } from './entry.ts';

/** Records differences to earlier answers, within the transaction that applies the new one. */
export function differenceWriter(database: Database, accountKey: number, asOf: Instant) {
  const insert = database.prepare(
    `INSERT INTO entry_difference (account_key, transaction_id, occurrence, kind, noticed_at, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const counts: Record<DifferenceKind, number> = { changed: 0, vanished: 0, returned: 0, late: 0 };
  return {
    counts,
    note(kind: DifferenceKind, occurrence: number, before: Entry | null, after: Entry | null): void {
      const { transactionId } = (after ?? before) as Entry;
      counts[kind] += 1;
      insert.run(accountKey, transactionId, occurrence, kind, asOf, documentOf(before), documentOf(after));
    },
  };
}

const documentOf = (entry: Entry | null): string | null => (entry === null ? null : JSON.stringify(toTransaction(entry)));

interface DifferenceRow extends Omit<EntryDifference, 'before' | 'after' | 'mark'> {
  readonly before: string | null;
  readonly after: string | null;
  readonly note: string | null;
  readonly checkedAt: Instant | null;
  readonly checkedBy: string | null;
}

/** A page of the differences of an account, or of all for null; the latest first. */
export function differencePage(
  database: Database, accountKey: number | null, show: 'unseen' | 'all', offset: number, limit: number,
): DifferencePage {
  const { sql, values } = selected(accountKey, show);
  const rows = allRows<DifferenceRow>(
    database,
    `SELECT difference_id AS differenceId, account_id AS accountId, occurrence, kind, noticed_at AS noticedAt, before, after, seen_at AS seenAt,
       note, checked_at AS checkedAt, checked_by AS checkedBy
     FROM entry_difference JOIN account USING (account_key)
     LEFT JOIN entry_mark USING (account_key, transaction_id, occurrence)
     WHERE ${sql} ORDER BY difference_id DESC LIMIT ? OFFSET ?`,
    ...values, limit, offset,
  );
  const unseen = countOf(database, accountKey, 'unseen');
  return { rows: rows.map(toDifference), total: show === 'unseen' ? unseen : countOf(database, accountKey, 'all'), unseen };
}

function selected(accountKey: number | null, show: 'unseen' | 'all'): { readonly sql: string; readonly values: readonly number[] } {
  const sql = [accountKey === null ? 'true' : 'entry_difference.account_key = ?', show === 'all' ? 'true' : 'seen_at IS NULL'].join(' AND ');
  return { sql, values: accountKey === null ? [] : [accountKey] };
}

function countOf(database: Database, accountKey: number | null, show: 'unseen' | 'all'): number {
  const { sql, values } = selected(accountKey, show);
  return oneValue<number>(database, `SELECT count(*) FROM entry_difference WHERE ${sql}`, ...values) ?? 0;
}

const toDifference = ({ before, after, note, checkedAt, checkedBy, ...row }: DifferenceRow): EntryDifference => ({
  ...row, before: transactionOf(before), after: transactionOf(after), mark: note === null && checkedAt === null ? null : { note, checkedAt, checkedBy },
});

const transactionOf = (document: string | null): Transaction | null => (document === null ? null : (JSON.parse(document) as Transaction));

/** Marks unseen differences up to `upTo` as seen. Gives how many there were. */
export function markDifferencesSeen(database: Database, accountKey: number | null, upTo: number, at: Instant): number {
  const ofAccount = accountKey === null ? '' : ' AND account_key = ?';
  return database
    .prepare(`UPDATE entry_difference SET seen_at = ? WHERE seen_at IS NULL AND difference_id <= ?${ofAccount}`)
    .run(at, upTo, ...(accountKey === null ? [] : [accountKey])).changes;
}
