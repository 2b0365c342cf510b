import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { release } from '#shared/domain/release.ts';

const SUFFIX = '.scratch';
const CIPHER = 'aes-256-gcm';
const LENGTH_BYTES = 4;

/** Held in memory before it is written away. */
export const BLOCK_BYTES = 256 * 1024;

/** Where a text is. */
export type TextPlace = number;

/** The number of a block and the place in it, in one number. */
const PLACES_IN_BLOCK = 2 ** 32;

interface WrittenBlock {
  readonly at: number;
  readonly length: number;
  readonly tag: Buffer;
}

/**
 * Texts that are set aside in their order, however many: the last block is in memory, earlier ones in a file beside the store. Its key is
 * in memory only, so that nobody can read what a crash leaves behind.
 */
export class ScratchTexts {
  readonly #path: string;
  readonly #key = randomBytes(32);
  readonly #written: WrittenBlock[] = [];
  #file: number | null = null;
  #end = 0;
  #block = Buffer.alloc(0);
  #filled = 0;
  /** The block of the text that was looked up last: the next one is often beside it. */
  #lookedUp: { readonly index: number; readonly block: Buffer } | null = null;
  count = 0;

  /** `store`: the path of the store beside which the file is. */
  constructor(store: string) {
    this.#path = join(dirname(store), `${randomUUID()}${SUFFIX}`);
  }

  /** Bytes in memory. */
  get held(): number {
    return this.#block.length + (this.#lookedUp?.block.length ?? 0);
  }

  /** Bytes in the file. */
  get writtenAway(): number {
    return this.#end;
  }

  add(text: Uint8Array): TextPlace {
    const needed = LENGTH_BYTES + text.length;
    if (this.#filled + needed > this.#block.length) this.#next(needed);
    this.#block.writeUInt32LE(text.length, this.#filled);
    this.#block.set(text, this.#filled + LENGTH_BYTES);
    const place = this.#written.length * PLACES_IN_BLOCK + this.#filled;
    this.#filled += needed;
    this.count += 1;
    return place;
  }

  #next(needed: number): void {
    // A short list needs no long block.
    const grown = Math.max(Math.min(BLOCK_BYTES, 2 * this.#block.length), this.#filled + needed);
    if (grown <= BLOCK_BYTES) {
      const block = Buffer.allocUnsafeSlow(grown);
      block.set(this.#block.subarray(0, this.#filled));
      this.#block = block;
      return;
    }
    if (this.#filled > 0) this.#writeAway();
    if (needed > this.#block.length) this.#block = Buffer.allocUnsafeSlow(needed);
  }

  #writeAway(): void {
    this.#file ??= openSync(this.#path, 'wx+', 0o600);
    const cipher = createCipheriv(CIPHER, this.#key, nonceOf(this.#written.length));
    const bytes = cipher.update(this.#block.subarray(0, this.#filled));
    cipher.final();
    const { length } = bytes;
    writeWhole(this.#file, bytes, this.#end);
    release(bytes);
    this.#written.push({ at: this.#end, length, tag: cipher.getAuthTag() });
    this.#end += length;
    this.#filled = 0;
  }

  /** Each text is valid until the next is asked for. */
  *texts(): Generator<Uint8Array> {
    for (const [index, written] of this.#written.entries()) {
      const block = this.#readBack(written, index);
      yield* textsIn(block);
      release(block);
    }
    yield* textsIn(this.#block.subarray(0, this.#filled));
  }

  /** One text, valid until the next call. */
  at(place: TextPlace): Uint8Array {
    const index = Math.floor(place / PLACES_IN_BLOCK);
    const written = this.#written[index];
    if (written !== undefined && this.#lookedUp?.index !== index) {
      if (this.#lookedUp !== null) release(this.#lookedUp.block);
      this.#lookedUp = { index, block: this.#readBack(written, index) };
    }
    const block = written === undefined ? this.#block : (this.#lookedUp?.block ?? this.#block);
    const from = (place % PLACES_IN_BLOCK) + LENGTH_BYTES;
    return block.subarray(from, from + block.readUInt32LE(from - LENGTH_BYTES));
  }

  #readBack({ at, length, tag }: WrittenBlock, index: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    readWhole(this.#file ?? -1, bytes, at);
    const decipher = createDecipheriv(CIPHER, this.#key, nonceOf(index)).setAuthTag(tag);
    const block = decipher.update(bytes);
    decipher.final();
    release(bytes);
    return block;
  }

  close(): void {
    if (this.#file === null) return;
    closeSync(this.#file);
    this.#file = null;
    rmSync(this.#path, { force: true });
  }
}

/** Deletes what a crash left beside a store. */
export function deleteScratch(store: string): void {
  const folder = dirname(store);
  for (const name of readdirSync(folder)) if (name.endsWith(SUFFIX)) rmSync(join(folder, name), { force: true });
}

/** Each key encrypts each block once. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32LE(index);
  return nonce;
}

function* textsIn(block: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < block.length;) {
    const from = at + LENGTH_BYTES;
    at = from + block.readUInt32LE(at);
    yield block.subarray(from, at);
  }
}

function writeWhole(file: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written, bytes.length - written, position + written);
}

function readWhole(file: number, bytes: Buffer, position: number): void {
  for (let read = 0; read < bytes.length;) {
    const more = readSync(file, bytes, read, bytes.length - read, position + read);
    if (more === 0) throw new Error('The scratch file was cut short');
    read += more;
  }
}
