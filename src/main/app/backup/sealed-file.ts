import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';

import { z } from 'zod';

import { beginning } from '#main/context/whole-file.ts';
import { passphraseBox } from '#main/vault/index.ts';
import type { PassphraseBox } from '#main/vault/index.ts';

/*
 * A file of any length under one key, in pieces of 64 KB that are encrypted and authenticated one by one with AES-256-GCM, by the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015, as
 * age uses it). The nonce of a piece is its number and whether it is the last: none can be altered, moved, left out or cut off unnoticed. The line before them, in the clear, is bound to the key.
 */

const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const SALT_BYTES = 32;
const NUMBER_BYTES = 11;

const MAGIC = /^tesoro-backup (\d{1,4})\n/;
const VERSION = 1;
const MOST_HEAD_BYTES = 4_096;
const LINE_FEED = 10;

/** Whoever knows the passphrase opens the box, and with the key in it the file. */
const headLine = z.object({ box: passphraseBox, salt: z.base64() });

export class UnreadableBackup extends Error {
  readonly why: 'notBackup' | 'damaged' | 'newer';

  constructor(why: UnreadableBackup['why']) {
    super(`The backup is unreadable: ${why}`);
    this.name = 'UnreadableBackup';
    this.why = why;
  }
}

export interface SealedHead {
  /** As it stands in the file. */
  readonly bytes: Buffer;
  readonly box: PassphraseBox;
}

export function newHead(box: PassphraseBox): SealedHead {
  const salt = randomBytes(SALT_BYTES).toString('base64');
  return { box, bytes: Buffer.from(`tesoro-backup ${VERSION}\n${JSON.stringify({ box, salt })}\n`, 'utf8') };
}

/** Throws {@link UnreadableBackup} and system errors. */
export function readHead(path: string): SealedHead {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(MOST_HEAD_BYTES);
    const begin = bytes.subarray(0, readSync(file, bytes, 0, MOST_HEAD_BYTES, 0));
    const version = MAGIC.exec(begin.toString('latin1'))?.[1];
    if (version === undefined) throw new UnreadableBackup('notBackup');
    if (Number(version) > VERSION) throw new UnreadableBackup('newer');
    const from = begin.indexOf(LINE_FEED) + 1;
    const end = begin.indexOf(LINE_FEED, from);
    const line = headLine.safeParse(end === -1 ? null : jsonIn(begin.toString('utf8', from, end)));
    if (!line.success) throw new UnreadableBackup('damaged');
    return { bytes: Buffer.from(begin.subarray(0, end + 1)), box: line.data.box };
  } finally {
    closeSync(file);
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of this file alone, and of no other head. */
function fileKey(key: Uint8Array, head: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, createHash('sha256').update(head).digest(), 'tesoro-backup/1', KEY_BYTES));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NUMBER_BYTES + 1);
  nonce.writeUIntBE(number, NUMBER_BYTES - 6, 6);
  nonce[NUMBER_BYTES] = isLast ? 1 : 0;
  return nonce;
}

/** Writes a new file piece by piece and has it on the disk when it resolves. Throws system errors. */
export async function writeSealed(path: string, head: SealedHead, key: Uint8Array, content: AsyncIterable<Uint8Array>): Promise<void> {
  const own = fileKey(key, head.bytes);
  const file = openSync(path, beginning.flag, beginning.mode);
  try {
    writeAll(file, head.bytes);
    const piece = Buffer.alloc(PIECE_BYTES);
    let [number, filled] = [0, 0];
    const seal = (isLast: boolean): void => {
      const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
      writeAll(file, Buffer.concat([cipher.update(piece.subarray(0, filled)), cipher.final(), cipher.getAuthTag()]));
      number += 1;
      filled = 0;
    };
    for await (const bytes of content) {
      for (let taken = 0; taken < bytes.length;) {
        // Only when more follows is it known that a full piece is not the last.
        if (filled === PIECE_BYTES) seal(false);
        const part = bytes.subarray(taken, taken + PIECE_BYTES - filled);
        piece.set(part, filled);
        filled += part.length;
        taken += part.length;
      }
    }
    seal(true);
    fsyncSync(file);
  } finally {
    own.fill(0);
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}

export interface SealedReader {
  /** Of the content, in bytes. */
  readonly length: number;
  /** Throws {@link UnreadableBackup} where a piece is not as it was written, and system errors. */
  read(at: number, length: number): Buffer;
  close(): void;
}

/** Reads the content at any place; at most one piece is held. Throws {@link UnreadableBackup} and system errors. */
export function openSealed(path: string, head: SealedHead, key: Uint8Array): SealedReader {
  const own = fileKey(key, head.bytes);
  const file = openSync(path, 'r');
  const close = (): void => {
    own.fill(0);
    closeSync(file);
  };
  const sealedBytes = fstatSync(file).size - head.bytes.length;
  const pieces = Math.ceil(sealedBytes / (PIECE_BYTES + TAG_BYTES));
  const length = sealedBytes - pieces * TAG_BYTES;
  if (pieces === 0 || sealedBytes - (pieces - 1) * (PIECE_BYTES + TAG_BYTES) < TAG_BYTES) {
    close();
    throw new UnreadableBackup('damaged');
  }
  const sealed = Buffer.alloc(PIECE_BYTES + TAG_BYTES);
  let held: { readonly number: number; readonly bytes: Buffer } | null = null;

  const pieceAt = (number: number): Buffer => {
    if (held?.number === number) return held.bytes;
    const read = readSync(file, sealed, 0, sealed.length, head.bytes.length + number * sealed.length);
    const bytes = opened(sealed.subarray(0, Math.max(0, read)), own, nonceOf(number, number === pieces - 1));
    held = { number, bytes };
    return bytes;
  };
  return {
    length, close,
    read: (at, count) => {
      const found = Buffer.alloc(count);
      for (let taken = 0; taken < count;) {
        const place = at + taken;
        const part = pieceAt(Math.floor(place / PIECE_BYTES)).subarray(place % PIECE_BYTES, (place % PIECE_BYTES) + count - taken);
        if (part.length === 0) throw new UnreadableBackup('damaged');
        found.set(part, taken);
        taken += part.length;
      }
      return found;
    },
  };
}

function opened(sealed: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new UnreadableBackup('damaged');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new UnreadableBackup('damaged');
  }
}
