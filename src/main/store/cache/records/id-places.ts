import type { TextPlace } from './scratch-texts.ts';

const GROWTH = 1.5;

/**
 * The ids of a list in the order in which they came, each with the places of its texts, nearly always one. A Map of a hundred thousand takes several times the memory, on
 * the heap that is collected.
 */
export class IdPlaces {
  /** Of an id in a hash table: its number, or -1. */
  #table = new Int32Array(64).fill(-1);
  #hashes = new Uint32Array(32);
  /** Where the bytes of each id end. */
  #ends = new Uint32Array(32);
  #bytes = Buffer.alloc(1024);
  #places = new Float64Array(32);
  /** Further places, by the number of the id. */
  readonly #others = new Map<number, TextPlace[]>();
  count = 0;

  get held(): number {
    return this.#table.byteLength + this.#hashes.byteLength + this.#ends.byteLength + this.#bytes.length + this.#places.byteLength;
  }

  has(id: string): boolean {
    return this.#find(id, hashOf(id)) >= 0;
  }

  /** Whether the id has several texts. */
  isTwice(id: string): boolean {
    return this.#others.has(this.#find(id, hashOf(id)));
  }

  /** Of its texts, in their order. */
  of(id: string): readonly TextPlace[] {
    const number = this.#find(id, hashOf(id));
    return number < 0 ? [] : [this.#places[number] ?? 0, ...(this.#others.get(number) ?? [])];
  }

  add(id: string, place: TextPlace): void {
    const hash = hashOf(id);
    const known = this.#find(id, hash);
    if (known >= 0) {
      this.#others.set(known, [...(this.#others.get(known) ?? []), place]);
      return;
    }
    const number = this.count;
    if (number === this.#ends.length) this.#grow();
    const bytes = bytesOf(id);
    const begin = this.#endOf(number - 1);
    if (begin + bytes.length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.ceil(GROWTH * (begin + bytes.length)));
    this.#bytes.set(bytes, begin);
    this.#ends[number] = begin + bytes.length;
    this.#hashes[number] = hash;
    this.#places[number] = place;
    this.#enter(number);
    this.count += 1;
  }

  *ids(): Generator<string> {
    for (let number = 0; number < this.count; number += 1) yield this.#at(number);
  }

  #at(number: number): string {
    return idOf(this.#bytes.subarray(this.#endOf(number - 1), this.#endOf(number)));
  }

  #endOf(number: number): number {
    return this.#ends[number] ?? 0;
  }

  /** The number of the id, or -1. */
  #find(id: string, hash: number): number {
    const mask = this.#table.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const number = this.#table[at] ?? -1;
      if (number < 0 || (this.#hashes[number] === hash && this.#at(number) === id)) return number;
    }
  }

  #enter(number: number): void {
    const mask = this.#table.length - 1;
    let at = (this.#hashes[number] ?? 0) & mask;
    while ((this.#table[at] ?? -1) >= 0) at = (at + 1) & mask;
    this.#table[at] = number;
  }

  #grow(): void {
    const length = Math.ceil(GROWTH * this.#ends.length);
    this.#hashes = longer(this.#hashes, new Uint32Array(length));
    this.#ends = longer(this.#ends, new Uint32Array(length));
    this.#places = longer(this.#places, new Float64Array(length));
    if (2 * length <= this.#table.length) return;
    this.#table = new Int32Array(2 * this.#table.length).fill(-1);
    for (let number = 0; number < this.count; number += 1) this.#enter(number);
  }
}

function longer<Numbers extends Uint32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** FNV-1a. */
function hashOf(id: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01_00_01_93);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** No UTF-8 begins with it: behind it is UTF-16, of an id that has no UTF-8. */
const IN_UTF16 = 0xff;

const bytesOf = (id: string): Buffer => (id.isWellFormed() ? Buffer.from(id) : Buffer.concat([Buffer.of(IN_UTF16), Buffer.from(id, 'utf16le')]));

const idOf = (bytes: Buffer): string => (bytes[0] === IN_UTF16 ? bytes.toString('utf16le', 1) : bytes.toString());
