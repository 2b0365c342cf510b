import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { Evidence } from '#shared/domain/books/facts.ts';
import { matchEntries, MOST_DAYS } from '#shared/domain/books/matching.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bareCode, readTransfer } from '#shared/domain/portal/match-score.ts';
import { documents } from '../documents.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { ENTRY_WITH_TEXT } from './entries.ts';
import { pairWriter } from './pairs.ts';
import type { EntryRow, LegRow } from './pairs.ts';

/** So many days are matched at once. */
const STRETCH = 31;

type OpenLeg = LegRow & { readonly amount_minor: number; readonly currency: string; readonly evidence: string; readonly posting: string };
type OpenEntry = EntryRow & { readonly description: string | null };

/** Matches what waits around the first days that are to be matched. Gives whether there was anything to do. */
export function matchSome(database: Database): boolean {
  const first = oneValue<EpochDay>(database, 'SELECT min(day) FROM book_day');
  if (first === null) return false;
  const last = first + STRETCH - 1;
  if (oneValue(database, 'SELECT 1 FROM book_account LIMIT 1') !== null) matchDays(database, first - MOST_DAYS.code, last + MOST_DAYS.code);
  database.prepare('DELETE FROM book_day WHERE day <= ?').run(last);
  return true;
}

/** Decides of the entries of these days; what else could fit them may lie before and after. */
function matchDays(database: Database, from: EpochDay, to: EpochDay): void {
  const pairs = pairWriter(database);
  const around = [from - MOST_DAYS.code, to + MOST_DAYS.code] as const;
  const legs = allRows<OpenLeg>(
    database, 'SELECT leg_key, posting, day, amount_minor, currency, evidence, entry_key FROM book_leg WHERE entry_key IS NULL AND day BETWEEN ? AND ? ORDER BY day, posting', ...around,
  );
  const entries = allRows<OpenEntry>(database, `${ENTRY_WITH_TEXT} WHERE book_entry.leg_key IS NULL AND book_entry.day BETWEEN ? AND ? ORDER BY book_entry.day, book_entry.account_key, transaction_id`, ...around);
  const found = matchEntries(
    legs.map((leg) => ({ id: leg, date: dateOfEpochDay(leg.day), amountMinor: leg.amount_minor, currency: leg.currency, evidence: JSON.parse(leg.evidence) as Evidence })),
    entries.map((entry) => ({ id: entry, date: dateOfEpochDay(entry.day), amountMinor: entry.amount_minor, currency: entry.currency, text: entry.description })),
  );
  const hint = database.prepare('UPDATE book_entry SET hint = ?, hint_id = ? WHERE entry_key = ?');
  const free = database.prepare('UPDATE book_leg SET wrong_entry = NULL WHERE wrong_entry = ?');
  const rest = new Set(entries.filter(({ day }) => day >= from && day <= to));
  for (const entry of rest) {
    hint.run(null, null, entry.entry_key);
    free.run(entry.entry_key);
  }
  for (const { expected, shown, by } of found.pairs) if (rest.delete(shown)) pairs.join(expected, shown, by);
  for (const { expected, shown } of found.wrongAmounts) {
    if (!rest.delete(shown)) continue;
    database.prepare('UPDATE book_leg SET wrong_entry = ? WHERE leg_key = ?').run(shown.entry_key, expected.leg_key);
    hint.run('wrongAmount', expected.posting, shown.entry_key);
  }
  const disputeOf = disputesIn(database);
  for (const entry of rest) {
    const dispute = disputeOf(entry);
    const transfer = dispute === null ? transferOf(database, entry) : null;
    if (dispute !== null) hint.run('dispute', dispute, entry.entry_key);
    else if (transfer !== null) hint.run('transfer', transfer, entry.entry_key);
  }
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

/** Entries that nothing explains may be explained by a dispute that was read since. */
export const rematchUnexplained = (database: Database): void => void database.prepare('INSERT OR IGNORE INTO book_day (day) SELECT DISTINCT day FROM book_entry WHERE leg_key IS NULL').run();
