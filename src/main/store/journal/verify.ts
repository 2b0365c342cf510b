import type { Database } from 'better-sqlite3-multiple-ciphers';

import { isMalformed, isSound } from '#main/store/sqlite/index.ts';
import type { JournalDamage } from '#shared/bridge/app/journal.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Anchor, JournalMark, KnownAnchor, PlainHead } from './anchor.ts';
import { CHAIN_START, linkOf } from './chain.ts';
import { openReader, UnusableJournal } from './database.ts';
import type { ChainCheck, ChainReading } from './types.ts';
import type { JournalledEvent } from './event.ts';
import { applyEvent } from './machine.ts';
import { FOLD_VERSION, rowOf } from './projection.ts';
import type { IntentRow } from './projection.ts';
import type { IntentRecord } from './record.ts';
import { eventIn, isSameRow, prepareRows } from './rows.ts';
import type { EventRow, Rows } from './rows.ts';
import { headOf } from './writing.ts';

export interface Known {
  /** null when it is not to be trusted: a person restores the journal. */
  readonly anchor: KnownAnchor | null;
  /** From an earlier version without anchors. */
  readonly plainHead: PlainHead | 'unreadable' | null;
  readonly remembered: JournalMark | null;
}

/**
 * Verifies that the chain is whole, that it reaches as far as it once did, and that stored records follow from the events. Throws {@link
 * UnusableJournal}.
 */
export function verify(database: Database, rows: Rows, known: Known): void {
  const reach = reachOf(known);
  const version = rows.foldVersion.get()?.version;
  const comparison = version === FOLD_VERSION ? compareRecords(rows) : null;
  const read = readWhole(rows, reach?.count ?? 0, (row) => comparison?.add(eventIn(row)));
  refuse(damageIn(rows, read, reach) ?? misfitOf(read.entries, rows, known));
  if (version === undefined) throw new UnusableJournal('corrupt');
  if (version > FOLD_VERSION) throw new UnusableJournal('newer');
  if (comparison === null) storeAnew(database, rows);
  else refuse(comparison.end(read.entries, reach));
}

/** Whether the last entry is the anchor's, and the journal the one that anchor and vault know. */
export function endsAsAnchored(rows: Rows, known: Known): boolean {
  const { sequence, hash } = headOf(rows);
  const { anchor } = known;
  return anchor !== null && typeof anchor === 'object' && anchor.count === sequence && anchor.head === hash && misfitOf(sequence, rows, known) === null;
}

function refuse(damage: JournalDamage | null): void {
  if (damage !== null) throw new UnusableJournal('corrupt', damage);
}

export function reachOf({ anchor, plainHead }: Known): Reach | null {
  if (anchor !== null && typeof anchor === 'object') return anchor;
  return anchor !== 'absent' || plainHead === null || plainHead === 'unreadable' ? null : { ...plainHead, first: null };
}

/** What a whole chain cannot show: that its anchor was taken away or belongs to another journal. */
function misfitOf(entries: number, rows: Rows, { anchor, plainHead, remembered }: Known): JournalDamage | null {
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

/** Journal and anchor can be removed or put back together; neither can be made to fit what the vault remembers. */
function forgottenOf(entries: number, journalId: string, rows: Rows, remembered: JournalMark): JournalDamage | null {
  const standsFor = rows.standsFor.get(remembered.journalId);
  if (standsFor !== undefined && standsFor.entries >= remembered.entries) return null;
  if (journalId !== remembered.journalId) return wholeDamage('replaced', entries, remembered.entries);
  if (entries >= remembered.entries) return null;
  return { what: 'cut', sequence: entries + 1, entries, expected: remembered.entries, intentId: null, at: null };
}

/** The records that follow from the events, by intent; null when an event does not fit. */
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

/** A write whose last event, by its stored record, is still to come. */
interface Unfinished {
  readonly record: IntentRecord;
  readonly begun: number;
  readonly stored: IntentRow | undefined;
}

/** Compares the stored records with those that follow from the events, while these are read. Of a million events it holds only what is unfinished. */
function compareRecords(rows: Rows) {
  const unfinished = new Map<string, Unfinished>();
  const finished = new Set<string>();
  let first: { readonly intentId: string; readonly begun: number; readonly version: number } | null = null;
  let fits = true;
  const differs = (intentId: string, begun: number, version: number): void => {
    if (first === null || begun < first.begun) first = { intentId, begun, version };
  };
  return {
    add: ({ intentId, event, at, sequence }: JournalledEvent): void => {
      if (finished.has(intentId)) {
        differs(intentId, sequence, sequence);
        return;
      }
      const before = unfinished.get(intentId);
      const record = applyEvent(before?.record ?? null, event, at, sequence);
      fits &&= record !== null;
      if (record === null) return;
      const stored = before === undefined ? rows.storedIntent.get(intentId) : before.stored;
      const begun = before?.begun ?? sequence;
      if (stored?.version !== sequence) {
        unfinished.set(intentId, { record, begun, stored });
        return;
      }
      unfinished.delete(intentId);
      finished.add(intentId);
      if (!isSameRow(stored, rowOf(record, begun))) differs(intentId, begun, sequence);
    },
    /** The first write whose stored record was changed or removed without an event. Throws where an event does not fit. */
    end: (entries: number, reach: Reach | null): JournalDamage | null => {
      if (!fits) throw new UnusableJournal('corrupt');
      for (const { record, begun } of unfinished.values()) differs(record.intentId, begun, record.version);
      const counts = { entries, expected: reach?.count ?? null };
      if (first !== null) return { ...counts, what: 'edited', sequence: first.version, intentId: first.intentId, at: (rows.eventsAfter.get(first.version - 1, 1)?.at as Instant | undefined) ?? null };
      const invented = rows.inventedIntent.get();
      return invented === undefined ? null : { ...counts, what: 'edited', sequence: null, intentId: invented.intent_id, at: null };
    },
  };
}

/** Stores the records again after the rules changed. The locks hold here too: what breaks one was not written by this app. */
function storeAnew(database: Database, rows: Rows): void {
  const folded = fold(rows.events.all().map(eventIn));
  if (folded === null) throw new UnusableJournal('corrupt');
  database.transaction(() => {
    rows.clearIntents.run();
    for (const row of folded.values()) rows.putIntent.run(row);
    database.prepare('UPDATE fold SET version = ?').run(FOLD_VERSION);
  }).immediate();
}

/** How far a chain must have reached, and with which entries, if known. */
interface Reach extends Pick<Anchor, 'count' | 'head'> {
  readonly first: string | null;
}

/** The first damaged place of the chain; null when it is whole. */
function damageOf(rows: readonly EventRow[], reach: Reach | null): JournalDamage | null {
  const counts = { entries: rows.length, expected: reach?.count ?? null };
  const broken = rows.findIndex((row, index) => row.sequence !== index + 1 || !follows(hashBefore(rows, index), row, index + 1));
  if (broken !== -1) return { ...counts, ...locate(rows, broken, reach) };
  if (reach === null || reach.count === 0) return null;
  if (rows.length < reach.count) return { ...counts, what: 'cut', sequence: rows.length + 1, intentId: null, at: null };
  // A consistent but different chain: somebody with the key rewrote it.
  if (reach.first !== null && rows[0]?.hash !== reach.first) return { ...counts, what: 'edited', ...placeOf(rows[0], 1) };
  const last = rows[reach.count - 1];
  return last?.hash === reach.head ? null : { ...counts, what: 'edited', ...placeOf(last, reach.count) };
}

type Located = Pick<JournalDamage, 'what' | 'sequence' | 'intentId' | 'at'>;

function locate(rows: readonly EventRow[], index: number, reach: Reach | null): Located {
  const row = rows[index];
  const sequence = index + 1;
  const gone: Located = { what: 'missing', sequence, intentId: null, at: null };
  if (row === undefined || row.sequence !== sequence) return gone;
  const before = hashBefore(rows, index);
  const elsewhere = rows.find((other, place) => place > index && follows(before, other, sequence));
  if (elsewhere !== undefined) return { what: 'moved', ...placeOf(elsewhere, sequence) };
  return wereRenumbered(row, rows[index + 1], (reach?.count ?? 0) - rows.length) ? gone : { what: 'edited', ...placeOf(row, sequence) };
}

/** Most missing entries to try where their number is unknown. */
const MOST_GONE = 64;

/** Whether the next entry follows under another number: entries before it were removed and the gap closed. */
function wereRenumbered(row: EventRow, next: EventRow | undefined, gone: number): boolean {
  if (next === undefined) return false;
  const shifts = Array.from({ length: MOST_GONE }, (_, shift) => shift + 1);
  return [...(gone > 0 ? [gone] : []), ...shifts].some((shift) => follows(row.hash, next, next.sequence + shift));
}

const hashBefore = (rows: readonly EventRow[], index: number): string => rows[index - 1]?.hash ?? CHAIN_START;

const follows = (previous: string, { intent_id: intentId, at, json, hash }: EventRow, sequence: number): boolean =>
  hash === linkOf(previous, { sequence, intentId, at: at as Instant }, json);

const placeOf = (row: EventRow | undefined, sequence: number): Omit<Located, 'what'> =>
  ({ sequence, intentId: row?.intent_id ?? null, at: (row?.at as Instant | undefined) ?? null });

/** Damage of the file itself or of its anchor. */
export const wholeDamage = (what: 'unreadable' | 'anchor' | 'replaced', entries: number | null, expected: number | null): JournalDamage =>
  ({ what, sequence: null, entries, expected, intentId: null, at: null });

/** Verifies file, chain, anchor and stored records on a connection of its own, as they are when the check begins. It takes seconds: it runs on a thread. */
export function checkChain({ file, anchor, remembered = null }: ChainReading, progress: (done: number, total: number) => void): ChainCheck {
  const database = openReader(file);
  try {
    database.exec('BEGIN');
    const rows = prepareRows(database);
    const known: Known = { anchor, plainHead: null, remembered };
    const reach = reachOf(known);
    const total = rows.last.get()?.sequence ?? 0;
    const comparison = rows.foldVersion.get()?.version === FOLD_VERSION ? compareRecords(rows) : null;
    const read = readWhole(rows, reach?.count ?? 0, (row) => {
      comparison?.add(eventIn(row));
      if (row.sequence % PIECE === 0) progress(row.sequence, total);
    });
    const damage = (isSound(database) ? null : wholeDamage('unreadable', read.entries, reach?.count ?? null))
      ?? damageIn(rows, read, reach) ?? misfitOf(read.entries, rows, known) ?? comparison?.end(read.entries, reach) ?? null;
    return damage === null ? { whole: true, entries: read.entries, head: read.head } : { whole: false, damage };
  } catch (error) {
    if (!isMalformed(error) && !(error instanceof UnusableJournal)) throw error;
    return { whole: false, damage: wholeDamage('unreadable', null, null) };
  } finally {
    database.close();
  }
}

interface WholeRead {
  readonly whole: boolean;
  readonly entries: number;
  readonly first: string | null;
  readonly head: string;
  readonly atReach: string | null;
}

/** Entries between two reports. */
const PIECE = 1_000;

/** Reads the chain up to its first break, and passes on each entry that follows from those before it. */
function readWhole(rows: Rows, reach: number, each: (row: EventRow) => void): WholeRead {
  let head = CHAIN_START;
  let first: string | null = null;
  let atReach: string | null = null;
  let entries = 0;
  for (const row of rows.events.iterate()) {
    if (row.sequence !== entries + 1 || !follows(head, row, row.sequence)) return { whole: false, entries, first, head, atReach };
    entries = row.sequence;
    head = row.hash;
    first ??= row.hash;
    if (row.sequence === reach) atReach = row.hash;
    each(row);
  }
  return { whole: true, entries, first, head, atReach };
}

/** The damage of a chain that was read. Its entries are held at once only where there is some: then nothing is sent any more. */
function damageIn(rows: Rows, { whole, entries, first, atReach }: WholeRead, reach: Reach | null): JournalDamage | null {
  const asAnchored = reach === null || (entries >= reach.count && (reach.count === 0 || ((reach.first === null || first === reach.first) && atReach === reach.head)));
  return whole && asAnchored ? null : damageOf(rows.events.all(), reach);
}
