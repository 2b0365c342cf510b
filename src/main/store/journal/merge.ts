import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { canonicalJson, firstBrokenOf } from './chain.ts';
import type { JournalEntry, Merged, RestoreTimes } from './types.ts';
import type { IntentEvent, JournalledEvent } from './event.ts';
import { applyEvent } from './machine.ts';
import type { IntentRecord } from './record.ts';
import { recordIn } from './rows.ts';
import type { Rows } from './rows.ts';
import { addEvent, headOf, putRecord, Refused, write } from './writing.ts';

/**
 * Runs in the caller's transaction. null when the export is not whole. `mayLack`: entries of this journal may be lost, so that the outcome of
 * anything waiting or under way is unknown.
 */
export function mergeExport(database: Database, rows: Rows, events: readonly JournalledEvent[], times: RestoreTimes, mayLack: boolean): Merged | null {
  if (firstBrokenOf(events) !== null) return null;
  const rolledBack = knowsMore(rows, events);
  const before = countOf(rows);
  if (rolledBack && isBeginningOf(rows, events)) continueWith(database, rows, events, times.at);
  else if (!addAbsent(database, rows, events, times.at, rolledBack)) return null;
  if (mayLack) settleAll(database, rows, times.at);
  noteRestored(rows, times);
  return { intents: countOf(rows) - before, rolledBack };
}

const countOf = (rows: Rows): number => rows.count.get()?.count ?? 0;

/** Whether the export is of this journal and has an entry that this one lacks or has otherwise. */
function knowsMore(rows: Rows, events: readonly JournalledEvent[]): boolean {
  const last = events.at(-1);
  const isSame = last !== undefined && headOf(rows).sequence > 0 && rows.hashAt.get(1)?.hash === events[0]?.hash;
  return isSame && rows.hashAt.get(last.sequence)?.hash !== last.hash;
}

function isBeginningOf(rows: Rows, events: readonly JournalledEvent[]): boolean {
  const { sequence, hash } = headOf(rows);
  return events[sequence - 1]?.hash === hash;
}

/** Appends the rest of this journal's own chain. Throws {@link Refused} where it does not follow. */
function continueWith(database: Database, rows: Rows, events: readonly JournalledEvent[], at: Instant): void {
  for (const { intentId, event, at: writtenAt } of events.slice(headOf(rows).sequence)) write(database, rows, { intentId, event }, writtenAt);
  settleAll(database, rows, at);
}

function settleAll(database: Database, rows: Rows, at: Instant): void {
  for (const row of rows.intents.all()) {
    const { state, intentId } = recordIn(row);
    const event = eventWhenRestored(state, at);
    if (event !== null) write(database, rows, { intentId, event }, at);
  }
}

/** The earliest of several exports counts: what happened after it may be unknown. No bank has been read since. */
function noteRestored(rows: Rows, { at, exportedAt }: RestoreTimes): void {
  const before = rows.restored.get();
  const pending = before !== undefined && before.exported_at < exportedAt ? before.exported_at : exportedAt;
  rows.clearRestored.run();
  rows.clearCompared.run();
  rows.putRestored.run({ restored_at: at, exported_at: pending });
}

/** false when an intent of the export does not follow from its events. */
function addAbsent(database: Database, rows: Rows, events: readonly JournalledEvent[], at: Instant, rolledBack: boolean): boolean {
  const intents = Map.groupBy(events, ({ intentId }) => intentId);
  const states = new Map([...intents].map(([intentId, own]) => [intentId, fold(own)?.state ?? null]));
  if ([...states.values()].includes(null)) return false;
  const here = new Map([...intents.keys()].flatMap((intentId) => {
    const row = rows.intent.get(intentId);
    return row === undefined ? [] : [[intentId, recordIn(row).state] as const];
  }));
  for (const [intentId, state] of here) {
    const own = intents.get(intentId) ?? [];
    if (takeRest(database, rows, own, at)) continue;
    // What still waits here may have been sent after the export, or according to it: it must not be sent twice.
    const mayBeSent = !rolledBack && states.get(intentId) === 'APPROVED';
    if (state === 'APPROVED' && !mayBeSent) write(database, rows, { intentId, event: { type: 'withdrawn', reason: RESTORED } }, at);
  }
  for (const [intentId, own] of intents) if (!here.has(intentId)) addWhole(database, rows, own, at);
  return true;
}

/** Whether the export's later events of an intent could be added. */
function takeRest(database: Database, rows: Rows, own: readonly JournalledEvent[], at: Instant): boolean {
  const [first] = own;
  const stored = first === undefined ? [] : rows.eventsOf.all(first.intentId);
  const isBeginning = stored.length < own.length && stored.every((row, index) => row.at === own[index]?.at && row.json === canonicalJson(own[index].event));
  return isBeginning && whole(database, () => {
    for (const entry of [...own, ...whenRestored(own, at)].slice(stored.length)) write(database, rows, entry, entry.at);
  });
}

/** Whether it could be added: another may hold one of its locks. */
function addWhole(database: Database, rows: Rows, own: readonly JournalledEvent[], at: Instant): boolean {
  const entries = [...own, ...whenRestored(own, at)];
  const begun = headOf(rows).sequence + 1;
  const record = fold(entries.map((entry, index) => ({ ...entry, sequence: begun + index })));
  if (record === null) return false;
  return whole(database, () => {
    for (const entry of entries) addEvent(rows, entry, entry.at);
    putRecord(database, rows, record, begun);
  });
}

/** All or nothing. A nested transaction is a savepoint: a refusal rolls back only itself. */
function whole(database: Database, work: () => void): boolean {
  try {
    database.transaction(work)();
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

function fold(entries: readonly (JournalEntry & Pick<JournalledEvent, 'at' | 'sequence'>)[]): IntentRecord | null {
  let record: IntentRecord | null = null;
  for (const { event, at, sequence } of entries) {
    record = applyEvent(record, event, at, sequence);
    if (record === null) return null;
  }
  return record;
}

/** An export cannot know whether waiting writes were sent after it, nor how those under way ended. */
function whenRestored(own: readonly JournalledEvent[], at: Instant): (JournalEntry & Pick<JournalledEvent, 'at' | 'sequence'>)[] {
  const last = own.at(-1);
  const event = eventWhenRestored(fold(own)?.state ?? null, at);
  return last === undefined || event === null ? [] : [{ intentId: last.intentId, event, at, sequence: last.sequence + 1 }];
}

function eventWhenRestored(state: IntentState | null, at: Instant): IntentEvent | null {
  if (state === 'APPROVED') return { type: 'withdrawn', reason: RESTORED };
  return state === 'SENDING' || state === 'CONFIRMING' ? { type: 'interrupted', nextLookAt: at } : null;
}

/** Why a write was withdrawn that waited in an export. */
export const RESTORED = 'restored';
