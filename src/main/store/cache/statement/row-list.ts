type SortValue = number | string | null;

/** Rows that one piece of work puts in order at once. */
const PIECE = 8192;

/** Row ids in the order in which they came, or put in order by a value of each, a little at a time. */
export class RowList {
  #ids = new Float64Array(1024);
  #length = 0;
  /** null once they are in order, or where the order in which they came is the one. */
  #sort: { readonly values: SortValue[]; sorter: Sorter | null } | null;

  constructor(byValue: boolean) {
    this.#sort = byValue ? { values: [], sorter: null } : null;
  }

  get length(): number {
    return this.#length;
  }

  get isOrdered(): boolean {
    return this.#sort === null;
  }

  add(rowId: number, value: SortValue): void {
    if (this.#length === this.#ids.length) {
      const longer = new Float64Array(this.#length * 2);
      longer.set(this.#ids);
      this.#ids = longer;
    }
    this.#ids[this.#length] = rowId;
    this.#length += 1;
    this.#sort?.values.push(value);
  }

  slice(offset: number, limit: number, reversed: boolean): number[] {
    if (!reversed) return [...this.#ids.subarray(offset, Math.min(offset + limit, this.#length))];
    const end = Math.max(this.#length - offset, 0);
    return [...this.#ids.subarray(Math.max(end - limit, 0), end)].toReversed();
  }

  /** At which place a row is; null where it is not. */
  indexOf(rowId: number, reversed: boolean): number | null {
    const at = this.#ids.subarray(0, this.#length).indexOf(rowId);
    if (at < 0) return null;
    return reversed ? this.#length - 1 - at : at;
  }

  /** Puts them in order, until the time is over (by `performance.now()`) or it is done. Equal ones stay as they came. */
  order(untilMs: number): void {
    if (this.#sort === null) return;
    const { values } = this.#sort;
    this.#sort.sorter ??= new Sorter(this.#length, (left, right) => compareValues(values[left] ?? null, values[right] ?? null));
    const order = this.#sort.sorter.some(untilMs);
    if (order === null) return;
    this.#ids = Float64Array.from(order, (at) => this.#ids[at] ?? 0);
    this.#sort = null;
  }
}

/** What is not there comes first, as in SQL. */
function compareValues(left: SortValue, right: SortValue): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  return left < right ? -1 : 1;
}

/** A stable merge sort of positions that can be broken off and taken up again. */
class Sorter {
  readonly #compare: (left: number, right: number) => number;
  #from: Uint32Array<ArrayBuffer>;
  #to: Uint32Array<ArrayBuffer>;
  #at = 0;
  /** Length of the parts that are in order; 0 while the first ones are made. */
  #width = 0;

  constructor(length: number, compare: (left: number, right: number) => number) {
    this.#compare = compare;
    this.#from = Uint32Array.from({ length }, (_, at) => at);
    this.#to = new Uint32Array(length);
  }

  /** The positions in order, or null when the time was over before. */
  some(untilMs: number): Uint32Array | null {
    const { length } = this.#from;
    while (this.#width < length) {
      while (this.#at < length) {
        if (performance.now() >= untilMs) return null;
        this.#piece();
      }
      if (this.#width > 0) [this.#from, this.#to] = [this.#to, this.#from];
      this.#width = this.#width === 0 ? PIECE : this.#width * 2;
      this.#at = 0;
    }
    return this.#from;
  }

  #piece(): void {
    if (this.#width === 0) {
      this.#from.subarray(this.#at, this.#at + PIECE).sort(this.#compare);
      this.#at += PIECE;
      return;
    }
    this.#merge(this.#at, Math.min(this.#at + this.#width, this.#from.length), Math.min(this.#at + 2 * this.#width, this.#from.length));
    this.#at += 2 * this.#width;
  }

  #merge(begin: number, middle: number, end: number): void {
    let left = begin;
    let right = middle;
    for (let at = begin; at < end; at += 1) {
      const leftPosition = this.#from[left] ?? 0;
      const rightPosition = this.#from[right] ?? 0;
      const takesLeft = left < middle && (right >= end || this.#compare(leftPosition, rightPosition) <= 0);
      this.#to[at] = takesLeft ? leftPosition : rightPosition;
      if (takesLeft) left += 1;
      else right += 1;
    }
  }
}
