import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { isMalformed } from '#main/store/sqlite/index.ts';
import type { JournalDamage } from '#shared/bridge/app/journal.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { readAnchor } from './anchor.ts';
import type { Anchor, JournalMark, KnownAnchor, PlainHead } from './anchor.ts';
import { canonicalJson, CHAIN_START, linkOf } from './chain.ts';
import { UnusableJournal } from './database.ts';
import type { ChainCheck } from './types.ts';
import type { JournalledEvent } from './event.ts';
import { applyEvent } from './machine.ts';
import { FOLD_VERSION, rowOf } from './projection.ts';
import type { IntentRow } from './projection.ts';
import type { IntentRecord } from './record.ts';
import { eventIn } from './rows.ts';
import type { EventRow, Rows } from './rows.ts';

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

/** The first write whose stored record was changed or removed without an event. */
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

/** Entries read at a time: a few milliseconds. */
const PIECE = 250;

/** Verifies the whole chain in pieces against the anchor on the disk. */
export async function checkChain(rows: Rows, anchorPath: string, key: Uint8Array): Promise<ChainCheck> {
  try {
    const known: Known = { anchor: readAnchor(anchorPath, key), plainHead: null, remembered: null };
    const reach = reachOf(known);
    const read = await readWhole(rows, reach?.count ?? 0);
    const asAnchored = reach === null || (read.whole && read.entries >= reach.count && (reach.count === 0 || (read.first === reach.first && read.atReach === reach.head)));
    // Read at once only when damaged: then nothing is sent any more.
    const stored = read.whole && asAnchored ? [] : rows.events.all();
    const damage = (read.whole && asAnchored ? null : damageOf(stored, reach)) ?? misfitOf(read.entries, rows, known);
    return damage === null ? { whole: true, entries: read.entries, head: read.head } : { whole: false, damage };
  } catch (error) {
    if (!isMalformed(error)) throw error;
    return { whole: false, damage: wholeDamage('unreadable', null, null) };
  }
}

interface WholeRead {
  readonly whole: boolean;
  readonly entries: number;
  readonly first: string | null;
  readonly head: string;
  readonly atReach: string | null;
}

async function readWhole(rows: Rows, reach: number): Promise<WholeRead> {
  let head = CHAIN_START;
  let first: string | null = null;
  let atReach: string | null = null;
  let entries = 0;
  for (;;) {
    const piece = rows.eventsAfter.all(entries, PIECE);
    if (piece.length === 0) return { whole: true, entries, first, head, atReach };
    for (const { sequence, intent_id: intentId, at, json, hash } of piece) {
      if (sequence !== entries + 1 || hash !== linkOf(head, { sequence, intentId, at: at as Instant }, json)) return { whole: false, entries, first, head, atReach };
      entries = sequence;
      head = hash;
      first ??= hash;
      if (sequence === reach) atReach = hash;
    }
    await nextTurn();
  }
}
