import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { JournalDamage } from '#shared/bridge/app/journal.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { JournalMark, KnownAnchor, PlainHead } from './anchor.ts';
import { canonicalJson } from './canonical-json.ts';
import { damageOf, wholeDamage } from './damage.ts';
import type { Reach } from './damage.ts';
import { UnusableJournal } from './database.ts';
import type { JournalledEvent } from './event.ts';
import { applyEvent } from './machine.ts';
import { FOLD_VERSION, rowOf } from './projection.ts';
import type { IntentRow } from './projection.ts';
import { eventIn } from './rows.ts';
import type { EventRow, Rows } from './rows.ts';
import type { IntentRecord } from './record.ts';

/** What is known of a journal from outside of it. */
export interface Known {
  /** null when it is not to be believed any more: a person puts the journal back. */
  readonly anchor: KnownAnchor | null;
  /** Of an earlier version, which wrote no anchor. */
  readonly plainHead: PlainHead | 'unreadable' | null;
  /** By the vault; null where it remembers none. */
  readonly remembered: JournalMark | null;
}

/**
 * Reads all of the journal: that its chain is whole, that it reaches as far as it once did, and that the stored records are
 * what follows from the events. Throws {@link UnusableJournal}.
 */
export function verify(database: Database, rows: Rows, known: Known): void {
  const stored = rows.events.all();
  refuse(damageOf(stored, reachOf(known)) ?? misfitOf(stored.length, rows, known));
  const folded = fold(stored.map(eventIn));
  if (folded === null) throw new UnusableJournal('corrupt');
  const version = rows.foldVersion.get()?.version;
  if (version === undefined) throw new UnusableJournal('corrupt');
  if (version > FOLD_VERSION) throw new UnusableJournal('newer');
  if (version === FOLD_VERSION) refuse(differenceOf(rows.intents.all(), folded, stored, reachOf(known)));
  else storeAnew(database, rows, folded);
}

function refuse(damage: JournalDamage | null): void {
  if (damage !== null) throw new UnusableJournal('corrupt', damage);
}

/** How far the chain must reach, by whatever is known from outside. */
export function reachOf({ anchor, plainHead }: Known): Reach | null {
  if (anchor !== null && typeof anchor === 'object') return anchor;
  return anchor !== 'absent' || plainHead === null || plainHead === 'unreadable' ? null : { ...plainHead, first: null };
}

/** What a chain that is whole in itself does not say: whether its anchor was taken away, or belongs to another journal. */
export function misfitOf(entries: number, rows: Rows, { anchor, plainHead, remembered }: Known): JournalDamage | null {
  const identity = rows.identity.get();
  if (identity === undefined) return wholeDamage('unreadable', entries, null);
  const forgotten = remembered === null ? null : forgottenOf(entries, identity.journal_id, rows, remembered);
  if (forgotten !== null) return forgotten;
  if (anchor === null) return null;
  if (anchor === 'forged') return wholeDamage('anchor', entries, null);
  if (anchor === 'absent') {
    const neverHadOne = identity.anchored === 0 && (entries === 0 || plainHead !== null);
    return neverHadOne ? null : wholeDamage('anchor', entries, null);
  }
  return identity.journal_id === anchor.journalId ? null : wholeDamage('replaced', entries, anchor.count);
}

/** Journal and anchor can be taken away or put back together. Neither can be made to fit what the vault remembers. */
function forgottenOf(entries: number, journalId: string, rows: Rows, remembered: JournalMark): JournalDamage | null {
  const standsFor = rows.standsFor.get(remembered.journalId);
  if (standsFor !== undefined && standsFor.entries >= remembered.entries) return null;
  if (journalId !== remembered.journalId) return wholeDamage('replaced', entries, remembered.entries);
  if (entries >= remembered.entries) return null;
  return { what: 'cut', sequence: entries + 1, entries, expected: remembered.entries, intentId: null, at: null };
}

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

/** The first write whose stored record is not what follows from its entries: it was changed past them, or is gone. */
function differenceOf(
  records: readonly IntentRow[], folded: ReadonlyMap<string, IntentRow>, stored: readonly EventRow[], reach: Reach | null,
): JournalDamage | null {
  const byId = new Map(records.map((row) => [row.intent_id, row]));
  const differs = [...folded.values()].find((expected) => {
    const row = byId.get(expected.intent_id);
    return row === undefined || canonicalJson(row) !== canonicalJson(expected);
  });
  const invented = records.find((row) => !folded.has(row.intent_id));
  const counts = { entries: stored.length, expected: reach?.count ?? null };
  if (differs !== undefined) {
    return { ...counts, what: 'edited', sequence: differs.version, intentId: differs.intent_id, at: (stored[differs.version - 1]?.at as Instant | undefined) ?? null };
  }
  return invented === undefined ? null : { ...counts, what: 'edited', sequence: null, intentId: invented.intent_id, at: null };
}

/** Stores the records again after the rules changed. The locks hold here too: what breaks one was not written by this app. */
function storeAnew(database: Database, rows: Rows, folded: ReadonlyMap<string, IntentRow>): void {
  database.transaction(() => {
    rows.clearIntents.run();
    for (const row of folded.values()) rows.putIntent.run(row);
    database.prepare('UPDATE fold SET version = ?').run(FOLD_VERSION);
  }).immediate();
}
