import type { Database } from 'better-sqlite3-multiple-ciphers';

import { canonicalJson } from './canonical-json.ts';
import { CHAIN_START, firstBrokenOf } from './chain.ts';
import { UnusableJournal } from './database.ts';
import type { JournalledEvent } from './event.ts';
import type { Head } from './head-file.ts';
import { applyEvent } from './machine.ts';
import { FOLD_VERSION, rowOf } from './projection.ts';
import type { IntentRow } from './projection.ts';
import { eventIn } from './rows.ts';
import type { Rows } from './rows.ts';
import type { IntentRecord } from './record.ts';

/**
 * Reads all of the journal: that its chain is whole, that it reaches as far as it once did, and that the stored records are
 * what follows from the events. Throws {@link UnusableJournal}.
 */
export function verify(database: Database, rows: Rows, lastHead: Head | 'unreadable' | null): void {
  const events = rows.events.all().map(eventIn);
  if (firstBrokenOf(events) !== null) throw new UnusableJournal('corrupt');
  if (lastHead !== null && lastHead !== 'unreadable' && !reaches(events, lastHead)) throw new UnusableJournal('corrupt');
  const folded = fold(events);
  if (folded === null) throw new UnusableJournal('corrupt');
  const version = rows.foldVersion.get()?.version;
  if (version === undefined) throw new UnusableJournal('corrupt');
  if (version > FOLD_VERSION) throw new UnusableJournal('newer');
  if (version === FOLD_VERSION) compare(rows.intents.all(), folded);
  else storeAnew(database, rows, folded);
}

const reaches = (events: readonly JournalledEvent[], { sequence, hash }: Head): boolean =>
  hash === (sequence === 0 ? CHAIN_START : events[sequence - 1]?.hash);

/** The records that follow from the events, by intent; null when an event does not fit what stands before it. */
export function fold(events: readonly JournalledEvent[]): ReadonlyMap<string, IntentRow> | null {
  const records = new Map<string, { readonly record: IntentRecord; readonly begun: number }>();
  for (const { intentId, event, at, sequence } of events) {
    const before = records.get(intentId);
    const record = applyEvent(before?.record ?? null, event, at, sequence);
    if (record === null) return null;
    records.set(intentId, { record, begun: before?.begun ?? sequence });
  }
  return new Map([...records].map(([intentId, { record, begun }]) => [intentId, rowOf(record, begun)]));
}

function compare(stored: readonly IntentRow[], folded: ReadonlyMap<string, IntentRow>): void {
  const same = stored.length === folded.size && stored.every((row) => {
    const expected = folded.get(row.intent_id);
    return expected !== undefined && canonicalJson(row) === canonicalJson(expected);
  });
  if (!same) throw new UnusableJournal('corrupt');
}

/** Stores the records again after the rules changed. The locks hold here too: what breaks one was not written by this app. */
function storeAnew(database: Database, rows: Rows, folded: ReadonlyMap<string, IntentRow>): void {
  database.transaction(() => {
    rows.clearIntents.run();
    for (const row of folded.values()) rows.putIntent.run(row);
    database.prepare('UPDATE fold SET version = ?').run(FOLD_VERSION);
  }).immediate();
}
