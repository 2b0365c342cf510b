import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

import { codeOf, syncFolder } from '#main/store/sqlite/index.ts';
import { CHAIN_START } from './chain.ts';

/** Where a journal ended when it was last written, and which journal it was. */
export interface Anchor {
  readonly journalId: string;
  readonly count: number;
  readonly head: string;
  readonly first: string;
}

/** Identifies a journal from outside, with the number of entries that it had at least. */
export interface JournalMark {
  readonly journalId: string;
  readonly entries: number;
}

/** `serial`: how often the anchor had been written. */
interface ReadAnchor extends Anchor {
  readonly serial: number;
}

/** `forged`: the file exists, but holds something not written with this key, or nothing. */
export type KnownAnchor = ReadAnchor | 'absent' | 'forged';

/**
 * The end of the chain, kept apart from the journal and authenticated with a key derived from the journal's: a journal that is gone, shortened
 * or rewritten no longer fits. Written after the journal's commit and not synced: it can be behind the journal, never ahead.
 */
export interface AnchorFile {
  write(anchor: Anchor): void;
  close(): void;
}

/** Of a journal that was verified when it was closed; it lies beside the anchor. */
export const noteOf = ({ path, anchorPath, key }: { readonly path: string; readonly anchorPath: string; readonly key: Uint8Array }) =>
  ({ path, kind: 'tesoro-journal-verified/1', notePath: `${anchorPath}-verified`, key });

/** On separate pages: writing one slot cannot tear the other. */
const SLOT_BYTES = 512;
const SLOT_AT = [0, 4096] as const;

const LINE = /^(tesoro-anchor 1 (\d{1,15}) ([0-9a-f]{32}) (\d{1,15}) ([0-9a-f]{64}) ([0-9a-f]{64})) ([0-9a-f]{64})\n/;

const keyOf = (journalKey: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', journalKey, '', 'tesoro-journal-anchor/1', 32));

const macOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'latin1').digest();

/** Throws system errors other than a missing file. */
export function readAnchor(path: string, journalKey: Uint8Array): KnownAnchor {
  const bytes = bytesOf(path);
  if (bytes === null) return 'absent';
  const key = keyOf(journalKey);
  const slots = SLOT_AT.map((at) => slotIn(bytes.subarray(at, at + SLOT_BYTES), key));
  // A torn slot says nothing; one with a wrong MAC was tampered with.
  if (slots.includes('forged')) return 'forged';
  return slots.filter((slot) => typeof slot === 'object').toSorted((a, b) => b.serial - a.serial)[0] ?? 'forged';
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
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
 * Opens the file for writing. Where there is none, or none to be believed, it is created with the first anchor, whole or not at all. Throws
 * system errors.
 */
export function openAnchorFile(path: string, journalKey: Uint8Array, known: KnownAnchor): AnchorFile {
  const key = keyOf(journalKey);
  let handle: number | null = typeof known === 'string' ? null : openSync(path, 'r+');
  let serial = typeof known === 'string' ? 0 : known.serial;
  return {
    write: (anchor) => {
      serial += 1;
      const slot = slotOf(anchor, serial, key);
      if (handle === null) handle = createFile(path, slot);
      else writeSync(handle, slot, 0, SLOT_BYTES, SLOT_AT[serial % 2 === 0 ? 1 : 0]);
    },
    close: () => {
      key.fill(0);
      if (handle === null) return;
      try {
        fsyncSync(handle);
      } catch {
        // It is then behind, and written again at the next opening.
      }
      closeSync(handle);
      handle = null;
    },
  };
}

/**
 * Authenticates an anchor that one of the former keys vouches for with the new key; any other stays as it is. A stop leaves the former anchor
 * or the new one. Throws system errors.
 */
export function rekeyAnchor(path: string, formerKeys: readonly Uint8Array[], journalKey: Uint8Array): void {
  if (typeof readAnchor(path, journalKey) === 'object') return;
  const known = formerKeys.map((key) => readAnchor(path, key)).find((anchor) => typeof anchor === 'object');
  if (known === undefined) return;
  const key = keyOf(journalKey);
  // An odd serial is written to the first slot: the next one goes to the second.
  closeSync(createFile(path, slotOf(known, known.serial + 1 + (known.serial % 2), key)));
  key.fill(0);
}

/** A power loss leaves the whole file or none. */
function createFile(path: string, slot: Buffer): number {
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

/** The end of the chain by the unauthenticated file of earlier versions. */
export interface PlainHead {
  readonly count: number;
  readonly head: string;
}

const plainHeadFile = (journalPath: string): string => `${journalPath}-head`;

/** null where there is none. */
export function readPlainHead(journalPath: string): PlainHead | 'unreadable' | null {
  const file = plainHeadFile(journalPath);
  if (!existsSync(file)) return null;
  const match = /^(\d{1,15}) ([0-9a-f]{64})\n/.exec(readFileSync(file, 'latin1'));
  return match === null ? 'unreadable' : { count: Number(match[1]), head: match[2] ?? CHAIN_START };
}

export const removePlainHead = (journalPath: string): void => rmSync(plainHeadFile(journalPath), { force: true });
