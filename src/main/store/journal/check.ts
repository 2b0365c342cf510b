import { setImmediate as nextTurn } from 'node:timers/promises';

import { isMalformed } from '#main/store/sqlite/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { readAnchor } from './anchor.ts';
import { CHAIN_START, linkOf } from './chain.ts';
import { damageOf, wholeDamage } from './damage.ts';
import type { ChainCheck } from './door.ts';
import type { Rows } from './rows.ts';
import { misfitOf, reachOf } from './verify.ts';
import type { Known } from './verify.ts';

/** Entries that are read at a time: some milliseconds, so that nothing else waits. */
const PIECE = 250;

/** Reads the whole chain, piece by piece, and compares it with the anchor as it lies on the disk now. */
export async function checkChain(rows: Rows, anchorPath: string, key: Uint8Array): Promise<ChainCheck> {
  try {
    const known: Known = { anchor: readAnchor(anchorPath, key), plainHead: null, remembered: null };
    const read = await readWhole(rows, reachOf(known)?.count ?? 0);
    const reach = reachOf(known);
    const asAnchored = reach === null || (read.whole && read.entries >= reach.count && (reach.count === 0 || (read.first === reach.first && read.atReach === reach.head)));
    // Only what is damaged is read at once: then nothing is sent any more.
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
  /** Of the entry that the anchor names. */
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
