import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { Evidence } from '#shared/domain/books/facts.ts';
import { matching, MOST_DAYS } from '#shared/domain/books/matching.ts';
import type { Expected, Matching, Shown } from '#shared/domain/books/matching.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bareCode, readTransfer } from '#shared/domain/portal/match-score.ts';
import { documents } from '../documents.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { pairWriter } from './pairs.ts';
import type { EntryRow, LegRow } from './pairs.ts';

/** So many days are matched at once. */
const STRETCH = 31;

/** So many rows are read or written between two pauses: some milliseconds. */
const PART = 400;

type OpenLeg = LegRow & { readonly amount_minor: number; readonly currency: string; readonly evidence: string; readonly posting: string };
type OpenEntry = EntryRow & { readonly account_key: number; readonly transaction_id: string; readonly occurrence: number; readonly description: string | null };

/** Pauses after each part of the work, with `true` where something was written since the last pause. Each part is a transaction of its own. */
type InParts<Ended = undefined> = Generator<true | undefined, Ended>;

/**
 * Matches what waits around the first days that are to be matched; null: nothing is. Whoever books anything in one of its pauses begins again: those days stay to be matched until its end, and what
 * was joined stays joined.
 */
export function matchSome(database: Database): InParts | null {
  const first = oneValue<EpochDay>(database, 'SELECT min(day) FROM book_day');
  return first === null ? null : matchFrom(database, first);
}

function* matchFrom(database: Database, first: EpochDay): InParts {
  const last = first + STRETCH - 1;
  if (oneValue(database, 'SELECT 1 FROM book_account LIMIT 1') !== null) yield* matchDays(database, first - MOST_DAYS.code, last + MOST_DAYS.code);
  database.prepare('DELETE FROM book_day WHERE day <= ?').run(last);
  return undefined;
}

/** Decides of the entries of these days; what else could fit them may lie before and after. */
function* matchDays(database: Database, from: EpochDay, to: EpochDay): InParts {
  const around = [from - MOST_DAYS.code, to + MOST_DAYS.code] as const;
  const legs = yield* rowsOn<OpenLeg>(around, {
    keys: database.prepare<[EpochDay], number>('SELECT leg_key FROM book_leg WHERE entry_key IS NULL AND day = ?').pluck(),
    row: database.prepare<[number], OpenLeg>('SELECT leg_key, posting, day, amount_minor, currency, evidence, entry_key FROM book_leg WHERE leg_key = ?'),
    compare: (left, right) => order(left.posting, right.posting),
  });
  const entries = yield* rowsOn<OpenEntry>(around, {
    keys: database.prepare<[EpochDay], number>('SELECT entry_key FROM book_entry WHERE leg_key IS NULL AND day = ?').pluck(),
    row: database.prepare<[number], OpenEntry>(
      `SELECT entry_key, account_key, transaction_id, occurrence, book_entry.day, book_entry.amount_minor, book_entry.currency, leg_key, description
       FROM book_entry LEFT JOIN entry USING (account_key, transaction_id, occurrence) WHERE entry_key = ?`,
    ),
    compare: (left, right) => left.account_key - right.account_key || order(left.transaction_id, right.transaction_id) || left.occurrence - right.occurrence,
  });
  const found = yield* matching(expectedOf(legs), shownOf(entries));
  yield* write(database, entries.filter(({ day }) => day >= from && day <= to), found);
  return undefined;
}

interface Rows<Row> {
  readonly keys: Statement<[EpochDay], number>;
  readonly row: Statement<[number], Row>;
  readonly compare: (left: Row, right: Row) => number;
}

/** The rows of these days, day by day. */
function* rowsOn<Row>([from, to]: readonly [EpochDay, EpochDay], { keys, row, compare }: Rows<Row>): InParts<readonly Row[]> {
  const rows: Row[] = [];
  for (let day = from; day <= to; day += 1) {
    const onDay: Row[] = [];
    for (const key of keys.all(day)) {
      const read = row.get(key);
      if (read !== undefined) onDay.push(read);
      if ((rows.length + onDay.length) % PART === 0) yield;
    }
    for (const read of onDay.toSorted(compare)) rows.push(read);
  }
  return rows;
}

const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function* expectedOf(legs: readonly OpenLeg[]): Generator<Expected<OpenLeg>> {
  for (const leg of legs) yield { id: leg, date: dateOfEpochDay(leg.day), amountMinor: leg.amount_minor, currency: leg.currency, evidence: JSON.parse(leg.evidence) as Evidence };
}

function* shownOf(entries: readonly OpenEntry[]): Generator<Shown<OpenEntry>> {
  for (const entry of entries) yield { id: entry, date: dateOfEpochDay(entry.day), amountMinor: entry.amount_minor, currency: entry.currency, text: entry.description };
}

/** Joins what was found, and says of each entry that nothing was found for what else may explain it. */
function* write(database: Database, entries: readonly OpenEntry[], { pairs, wrongAmounts }: Matching<OpenLeg, OpenEntry>): InParts {
  const pairing = pairWriter(database);
  const free = database.prepare('UPDATE book_leg SET wrong_entry = NULL WHERE wrong_entry = ?');
  const call = database.prepare('UPDATE book_leg SET wrong_entry = ? WHERE leg_key = ?');
  const hint = database.prepare('UPDATE book_entry SET hint = :hint, hint_id = :id WHERE entry_key = :entry AND (hint IS NOT :hint OR hint_id IS NOT :id)');
  const rest = new Set(entries);
  let written = 0;
  const isDue = (): boolean => (written += 1) % PART === 0;
  for (const { expected, shown, by } of pairs) {
    if (!rest.delete(shown)) continue;
    free.run(shown.entry_key);
    pairing.join(expected, shown, by);
    if (isDue()) yield true;
  }
  const wrong = new Map(wrongAmounts.map(({ expected, shown }) => [shown, expected]));
  const disputeOf = disputesIn(database);
  for (const entry of rest) {
    const { entry_key: key } = entry;
    free.run(key);
    const leg = wrong.get(entry);
    if (leg !== undefined) call.run(key, leg.leg_key);
    hint.run({ entry: key, ...(leg === undefined ? explained(database, entry, disputeOf) : { hint: 'wrongAmount', id: leg.posting }) });
    if (isDue()) yield true;
  }
  return undefined;
}

function explained(database: Database, entry: OpenEntry, disputeOf: (entry: OpenEntry) => string | null): { readonly hint: 'dispute' | 'transfer' | null; readonly id: string | null } {
  const dispute = disputeOf(entry);
  if (dispute !== null) return { hint: 'dispute', id: dispute };
  const transfer = transferOf(database, entry);
  return { hint: transfer === null ? null : 'transfer', id: transfer };
}

/** A debit in the amount of a disputed payment, as far as that is said, whose text names the card payment, or the order of a dispute that was lost. */
function disputesIn(database: Database): (entry: OpenEntry) => string | null {
  const disputes = documents<Dispute>(database, 'SELECT document FROM dispute WHERE gone_at IS NULL');
  const named = disputes.flatMap((dispute) => [dispute.rrnCode, dispute.status === 'CLOSED_LOST' ? dispute.orderId : null].map((code) => ({ code: bareCode(code ?? ''), dispute })));
  const byCode = Map.groupBy(named.filter(({ code }) => code.length >= 6), ({ code }) => code);
  return ({ amount_minor: amount, description }) => {
    if (amount >= 0 || byCode.size === 0) return null;
    const { runs } = readTransfer({ amount: null, description, payerName: null, type: null, receivedDatetime: null });
    const found = [...runs].flatMap((run) => byCode.get(run) ?? []).find(({ dispute: { paymentAmount } }) => paymentAmount === null || paymentAmount.amountMinor === -amount);
    return found?.dispute.disputeId ?? null;
  };
}

const NEAR_DAYS = 3;

/** The only executed transfer of the account with the amount of a debit, created shortly before it. */
function transferOf(database: Database, { entry_key: entryKey, day, amount_minor: amount }: OpenEntry): string | null {
  if (amount >= 0) return null;
  const found = allRows<{ readonly id: string }>(
    database,
    `SELECT moneyTransferId AS id FROM transfer WHERE gone_at IS NULL AND createdDatetime BETWEEN ? AND ? AND status = 'EXECUTED' AND abs(amount) = ? AND ifnull(direction, 'OUTGOING') = 'OUTGOING'
     AND accountId = (SELECT account_id FROM account JOIN book_entry USING (account_key) WHERE entry_key = ?) LIMIT 2`,
    addDays(dateOfEpochDay(day), -NEAR_DAYS), addDays(dateOfEpochDay(day), 1), -amount, entryKey,
  );
  return found.length === 1 ? found[0]?.id ?? null : null;
}

/** Entries that nothing explains may be explained by a dispute that was read since. Each day is looked up, since there may be a million entries. */
export const rematchUnexplained = (database: Database): void => void database.prepare(
  `INSERT OR IGNORE INTO book_day (day)
   WITH RECURSIVE open (day) AS (
     SELECT min(day) FROM book_entry WHERE leg_key IS NULL
     UNION ALL SELECT (SELECT min(day) FROM book_entry WHERE leg_key IS NULL AND day > open.day) FROM open WHERE open.day IS NOT NULL
   ) SELECT day FROM open WHERE day IS NOT NULL`,
).run();
