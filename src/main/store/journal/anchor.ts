import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

import { CHAIN_START } from './chain.ts';

/** Where a journal ended when it was last written, and which journal it was. */
export interface Anchor {
  readonly journalId: string;
  /** Entries of the chain. */
  readonly count: number;
  /** Hash of the last entry. */
  readonly head: string;
  /** Hash of the first entry. */
  readonly first: string;
}

/** By what a journal is known again from outside: which it is, and how many entries it had at least. */
export interface JournalMark {
  readonly journalId: string;
  readonly entries: number;
}

/** An anchor as it was read, and how often one had been written. */
interface ReadAnchor extends Anchor {
  readonly serial: number;
}

/** `absent`: there is no file. `forged`: there is one, and something in it was not written with this key, or nothing was. */
export type KnownAnchor = ReadAnchor | 'absent' | 'forged';

/**
 * The end of the chain, kept away from the journal and authenticated with a key that is derived from the journal's: a journal
 * that is gone, was shortened or was written anew no longer fits it. It is written after the journal's own commit and not
 * synced: it can be behind the journal, never ahead of it.
 */
export interface AnchorFile {
  write(anchor: Anchor): void;
  close(): void;
}

/** The two slots lie on pages of their own: writing one cannot tear the other. */
const SLOT_BYTES = 512;
const SLOT_AT = [0, 4096] as const;

const LINE = /^(tesoro-anchor 1 (\d{1,15}) ([0-9a-f]{32}) (\d{1,15}) ([0-9a-f]{64}) ([0-9a-f]{64})) ([0-9a-f]{64})\n/;

const keyOf = (journalKey: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', journalKey, '', 'tesoro-journal-anchor/1', 32));

const macOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'latin1').digest();

/** Throws what the system says, unless it is that there is no such file. */
export function readAnchor(path: string, journalKey: Uint8Array): KnownAnchor {
  const bytes = bytesOf(path);
  if (bytes === null) return 'absent';
  const key = keyOf(journalKey);
  const slots = SLOT_AT.map((at) => slotIn(bytes.subarray(at, at + SLOT_BYTES), key));
  // A slot that a power loss tore says nothing; one that says something else than was written was meddled with.
  if (slots.includes('forged')) return 'forged';
  return slots.filter((slot) => typeof slot === 'object').toSorted((a, b) => b.serial - a.serial)[0] ?? 'forged';
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function slotIn(bytes: Buffer, key: Buffer): ReadAnchor | 'torn' | 'forged' {
  const [, text = '', serial, journalId = '', count, head = '', first = '', mac = ''] = LINE.exec(bytes.toString('latin1')) ?? [];
  if (text === '') return 'torn';
  if (!timingSafeEqual(macOf(key, text), Buffer.from(mac, 'hex'))) return 'forged';
  return { serial: Number(serial), journalId, count: Number(count), head, first };
}

function slotOf({ journalId, count, head, first }: Anchor, serial: number, key: Buffer): Buffer {
  const text = `tesoro-anchor 1 ${serial} ${journalId} ${count} ${head} ${first}`;
  return Buffer.from(`${text} ${macOf(key, text).toString('hex')}\n`.padEnd(SLOT_BYTES), 'latin1');
}

/**
 * Opens the file for writing. It is made, whole or not at all, with the first anchor that is written where there is none, or
 * none that can be believed. Throws what the system says.
 */
export function openAnchorFile(path: string, journalKey: Uint8Array, known: KnownAnchor): AnchorFile {
  const key = keyOf(journalKey);
  let handle: number | null = typeof known === 'string' ? null : openSync(path, 'r+');
  let serial = typeof known === 'string' ? 0 : known.serial;
  return {
    write: (anchor) => {
      serial += 1;
      const slot = slotOf(anchor, serial, key);
      if (handle === null) handle = created(path, slot);
      else writeSync(handle, slot, 0, SLOT_BYTES, SLOT_AT[serial % 2 === 0 ? 1 : 0]);
    },
    close: () => {
      key.fill(0);
      if (handle === null) return;
      try {
        fsyncSync(handle);
      } catch {
        // It lags behind then, and is written again with the next opening.
      }
      closeSync(handle);
      handle = null;
    },
  };
}

/**
 * Authenticates an anchor that one of these keys vouches for with the journal's new one; any other stays as it is. A stop leaves the
 * former anchor or the new one. Throws what the system says.
 */
export function rekeyAnchor(path: string, formerKeys: readonly Uint8Array[], journalKey: Uint8Array): void {
  if (typeof readAnchor(path, journalKey) === 'object') return;
  const known = formerKeys.map((key) => readAnchor(path, key)).find((anchor) => typeof anchor === 'object');
  if (known === undefined) return;
  const key = keyOf(journalKey);
  // Odd serials are written where the file begins: the next one goes to the other place.
  closeSync(created(path, slotOf(known, known.serial + 1 + (known.serial % 2), key)));
  key.fill(0);
}

/** A power loss leaves the whole file or none. */
function created(path: string, slot: Buffer): number {
  const unfinished = `${path}.new`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const handle = openSync(unfinished, 'w+', 0o600);
  try {
    writeSync(handle, Buffer.alloc(SLOT_AT[1] + SLOT_BYTES), 0, SLOT_AT[1] + SLOT_BYTES, 0);
    writeSync(handle, slot, 0, SLOT_BYTES, SLOT_AT[0]);
    fsyncSync(handle);
    renameSync(unfinished, path);
    syncFolder(dirname(path));
    return handle;
  } catch (error) {
    closeSync(handle);
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Windows cannot open a folder, and keeps its names durable by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Where the chain ended, by the file that earlier versions kept beside the journal and nobody vouched for. */
export interface PlainHead {
  readonly count: number;
  readonly head: string;
}

const plainHeadFile = (journalPath: string): string => `${journalPath}-head`;

/** null where there is none; 'unreadable' where it cannot be told what it says. */
export function readPlainHead(journalPath: string): PlainHead | 'unreadable' | null {
  const file = plainHeadFile(journalPath);
  if (!existsSync(file)) return null;
  const match = /^(\d{1,15}) ([0-9a-f]{64})\n/.exec(readFileSync(file, 'latin1'));
  return match === null ? 'unreadable' : { count: Number(match[1]), head: match[2] ?? CHAIN_START };
}

/** It was taken over into the anchor. */
export const removePlainHead = (journalPath: string): void => rmSync(plainHeadFile(journalPath), { force: true });
