import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, inTransaction, oneValue } from '#main/store/sqlite/index.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { minorRange } from '#shared/domain/statement-search-amounts.ts';
import type { AmountReading } from '#shared/domain/statement-search-amounts.ts';
import type { SearchWord } from '#shared/domain/statement-search.ts';
import { accountOfRowId, dayOfRowId, firstRowId, LAST_DAY, lastRowId } from './row-id.ts';
import type { DayRange } from './word-filter.ts';
import { statementVersion } from './word-index.ts';

/*
 * Blocks of entries: for every letter, every pair of letters and every word of letters alone which entries have it, with the amounts beside them. To sum what many entries have
 * means to visit most pages of the file, and no index of trigrams narrows a word of one or two letters; the blocks are a fortieth of that. Unlike the index of words a block is
 * exact: it goes with the first change of an entry in it, and is written again when the writer has nothing else to do. Entries in no block are looked at one by one.
 */

/** Fewer are sooner looked at one by one. */
const ENTRIES_PER_BLOCK = 2048;
/** The newest days of an account still change. */
const DAYS_LEFT_OUT = 3;

/** Parts have characters from "!" to "~", capital letters as small ones, as SQLite compares them. */
const [FIRST_CHARACTER, LAST_CHARACTER] = [0x21, 0x7e];
const SHORT = /^[\u0021-\u0040\u005b-\u007e]{1,2}$/;
/** What is longer and of these alone lies in an entry where it lies in one of the entry's runs of them. */
const LONG = /^[a-z]{3,}$/;
const RUNS_OF_LETTERS = /[A-Za-z]{3,}/g;
/** The name of the part with row ids and amounts. */
const AMOUNTS = '';
/** The name of the part with the runs of letters. */
const RUNS = ' ';

type BlockReading = { readonly kind: 'text'; readonly text: string } | AmountReading;
/** Words of which the blocks say whether an entry has them. */
export type BlockWords = readonly (readonly BlockReading[])[];

export function wordsOfBlocks(words: readonly SearchWord[]): BlockWords | null {
  const known = words.map((word): readonly BlockReading[] =>
    word.filter((reading) => reading.kind !== 'days').filter((reading) => reading.kind !== 'text' || SHORT.test(reading.text) || LONG.test(reading.text)));
  return words.length > 0 && known.every(({ length }, at) => length === words[at]?.length) ? known : null;
}

export interface Block {
  readonly first_row: number;
  readonly last_row: number;
  readonly entries: number;
  readonly currency: string;
  readonly others: string;
}

export const NO_OTHERS = '[]';

/** Amounts are kept as 32 bits. */
export const MOST_IN_BLOCK = 2 ** 31 - 1;

/** Of an account, oldest first. */
export const blocksOf = (database: Database, accountKey: number): Block[] => allRows<Block>(
  database, 'SELECT first_row, last_row, entries, currency, others FROM entry_block WHERE first_row BETWEEN ? AND ? ORDER BY first_row',
  firstRowId(accountKey, 0), lastRowId(accountKey, LAST_DAY),
);

/** Row ids with their amounts, oldest first. */
export interface BlockRows {
  readonly rowIds: Float64Array;
  readonly amounts: Int32Array;
  readonly currency: string;
}

export const NO_ROWS: BlockRows = { rowIds: new Float64Array(), amounts: new Int32Array(), currency: '' };

/** Gives the entries of a block that have every word, within the days and the direction of a selection. They hold until the next block is asked for. */
export function blockSearch(database: Database, words: BlockWords, { entries }: Pick<StatementSelection, 'entries'>, { from, to }: DayRange): (block: Block) => BlockRows {
  const partOf = database.prepare<[number, string], Uint8Array>('SELECT data FROM entry_block_part WHERE first_row = ? AND name = ?').pluck();
  let buffers = { rowIds: new Float64Array(), amounts: new Int32Array() };
  return ({ first_row: firstRow, entries: size, currency }) => {
    let read: BlockContents | null = null;
    let runsRead: Buffer | null = null;
    const contents = (): BlockContents => (read ??= readAmounts(partOf.get(firstRow, AMOUNTS)));
    const found = new Uint8Array(Math.ceil(size / 8)).fill(0xff);
    for (const word of words) {
      const bits = new Uint8Array(found.length);
      for (const reading of word) {
        if (reading.kind === 'text' && LONG.test(reading.text)) addRuns(bits, size, (runsRead ??= Buffer.from(partOf.get(firstRow, RUNS) ?? [])), reading.text);
        else if (reading.kind === 'text') addPart(bits, size, partOf.get(firstRow, reading.text));
        else addAmounts(bits, contents().amounts, reading, currency);
      }
      for (let at = 0; at < found.length; at += 1) found[at] = (found[at] ?? 0) & (bits[at] ?? 0);
      if (found.every((byte) => byte === 0)) return NO_ROWS;
    }
    const { runs, amounts } = contents();
    const account = accountOfRowId(firstRow);
    if (buffers.rowIds.length < size) buffers = { rowIds: new Float64Array(size), amounts: new Int32Array(size) };
    const { rowIds, amounts: amountsFound } = buffers;
    let length = 0;
    let at = 0;
    for (let run = 0; run < runs.length; run += 3) {
      const day = runs[run] ?? 0;
      const begin = firstRowId(account, day) + (runs[run + 1] ?? 0) - at;
      const end = at + (runs[run + 2] ?? 0);
      for (at = day < from || day > to ? end : at; at < end; at += 1) {
        if (((found[at >> 3] ?? 0) & (1 << (at & 7))) === 0) continue;
        const amount = amounts[at] ?? 0;
        if (entries === 'credits' ? amount < 0 : entries === 'debits' && amount >= 0) continue;
        rowIds[length] = begin + at;
        amountsFound[length] = amount;
        length += 1;
      }
    }
    return { rowIds: rowIds.subarray(0, length), amounts: amountsFound.subarray(0, length), currency };
  };
}

/** A part is missing (no entry), empty (every entry), as long as a bit for each entry, or shorter: the places of few entries. */
function addPart(bits: Uint8Array, size: number, part: Uint8Array | undefined): void {
  if (part === undefined) return;
  if (part.length === 0) {
    bits.fill(0xff);
    if (size % 8 > 0) bits[bits.length - 1] = (1 << (size % 8)) - 1;
  } else if (part.length === bits.length) {
    for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (part[at] ?? 0);
  } else {
    for (let at = 0; at < part.length; at += 2) setBit(bits, (part[at] ?? 0) | ((part[at + 1] ?? 0) << 8));
  }
}

/**
 * The runs of letters of a block: their number, then of each where it ends among the texts and where its part ends among the parts; then the texts, each with a line break
 * behind it, and the parts.
 */
function addRuns(bits: Uint8Array, size: number, data: Buffer, text: string): void {
  const count = data.length === 0 ? 0 : data.readUInt32LE(0);
  const endOfText = (run: number): number => (run < 0 ? 0 : data.readUInt32LE(4 + 8 * run));
  const endOfPart = (run: number): number => (run < 0 ? 0 : data.readUInt32LE(8 + 8 * run));
  const texts = data.subarray(4 + 8 * count, 4 + 8 * count + endOfText(count - 1));
  const parts = data.subarray(4 + 8 * count + texts.length);
  for (let at = texts.indexOf(text, 0, 'latin1'); at >= 0;) {
    let [run, after] = [0, count];
    while (run < after) {
      const middle = (run + after) >> 1;
      if (endOfText(middle) <= at) run = middle + 1;
      else after = middle;
    }
    addPart(bits, size, parts.subarray(endOfPart(run - 1), endOfPart(run)));
    at = texts.indexOf(text, endOfText(run), 'latin1');
  }
}

function addAmounts(bits: Uint8Array, amounts: Int32Array, reading: AmountReading, currency: string): void {
  const range = minorRange(reading, currencyExponent(currency));
  if (range === null) return;
  const { from, to } = { from: range.from ?? Number.NEGATIVE_INFINITY, to: range.to ?? Number.POSITIVE_INFINITY };
  for (let at = 0; at < amounts.length; at += 1) {
    const minor = amounts[at] ?? 0;
    const value = range.of === 'signed' ? minor : Math.abs(minor);
    if (value >= from && value <= to) setBit(bits, at);
  }
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}

interface BlockContents {
  readonly runs: Uint32Array;
  readonly amounts: Int32Array;
}

/** The number of runs, then of each its day, its first number within the day and its length; then the amounts. */
function readAmounts(data: Uint8Array | undefined): BlockContents {
  const { buffer } = data === undefined ? new Uint8Array(4) : new Uint8Array(data);
  const runs = new Uint32Array(buffer, 4, new Uint32Array(buffer, 0, 1)[0] ?? 0);
  return { runs, amounts: new Int32Array(buffer, 4 + runs.byteLength) };
}

type Row = [rowId: number, id: string, text: string | null, amountMinor: number, currency: string, vanishedAt: string | null];

/** Writes missing blocks one by one. A restart loses nothing. */
export class BlockWriter {
  readonly #database: Database;
  readonly #size: number;
  #version: number | null = null;
  /** Accounts that may lack a block in this version of the entries. */
  #accounts: number[] = [];

  constructor(database: Database, size = ENTRIES_PER_BLOCK) {
    this.#database = database;
    this.#size = size;
  }

  /** At most one block. Gives whether there may be more. */
  some(): boolean {
    const version = statementVersion(this.#database);
    if (version !== this.#version) {
      this.#accounts = allValues<number>(this.#database, 'SELECT account_key FROM account');
      this.#version = version;
    }
    const key = this.#accounts.at(-1);
    if (key === undefined) return false;
    if (!inTransaction(this.#database, () => this.#next(key))) this.#accounts.pop();
    return this.#accounts.length > 0;
  }

  #next(key: number): boolean {
    const newest = oneValue<number>(this.#database, 'SELECT max(row_id) FROM entry WHERE row_id BETWEEN ? AND ?', firstRowId(key, 0), lastRowId(key, LAST_DAY));
    if (newest === null) return false;
    const end = firstRowId(key, dayOfRowId(newest) - DAYS_LEFT_OUT + 1);
    for (const part of inAndBetween(blocksOf(this.#database, key), firstRowId(key, 0), end - 1)) {
      if ('entries' in part) continue;
      const { first_row: first, last_row: last } = part;
      const lastRow = oneValue<number>(this.#database, 'SELECT row_id FROM entry WHERE row_id BETWEEN ? AND ? ORDER BY row_id LIMIT 1 OFFSET ?', first, last, this.#size - 1);
      if (lastRow === null) continue;
      this.#write(first, lastRow);
      return true;
    }
    return false;
  }

  #write(first: number, last: number): void {
    const all = this.#database.prepare<[number, number], Row>(
      'SELECT row_id, transaction_id, ifnull(folded, description), amount_minor, currency, vanished_at FROM entry WHERE row_id BETWEEN ? AND ? ORDER BY row_id',
    ).raw().all(first, last);
    const currency = mostCommon(all.map(([, , , , said]) => said));
    const isPlain = ([, , , amount, said, vanishedAt]: Row): boolean => said === currency && vanishedAt === null && Math.abs(amount) <= MOST_IN_BLOCK;
    const rows = all.filter(isPlain);
    this.#database.prepare('INSERT INTO entry_block (first_row, last_row, entries, currency, others) VALUES (?, ?, ?, ?, ?)')
      .run(first, last, rows.length, currency, JSON.stringify(all.filter((row) => !isPlain(row)).map(([rowId]) => rowId)));
    const insert = this.#database.prepare('INSERT INTO entry_block_part (first_row, name, data) VALUES (?, ?, ?)');
    insert.run(first, AMOUNTS, amountsOf(rows));
    insert.run(first, RUNS, runsOf(rows));
    for (const [name, data] of lettersOf(rows).toSorted(([left], [right]) => (left < right ? -1 : 1))) insert.run(first, name, data);
  }
}

/** Row ids that lie in no block. */
interface Gap {
  readonly first_row: number;
  readonly last_row: number;
}

/** The blocks, oldest first, and what lies between them from one row id to another. */
export function inAndBetween(blocks: readonly Block[], first: number, last: number): (Block | Gap)[] {
  const before = blocks.flatMap((block, at) => [{ first_row: Math.max((blocks[at - 1]?.last_row ?? first - 1) + 1, first), last_row: block.first_row - 1 }, block]);
  const after = { first_row: Math.max((blocks.at(-1)?.last_row ?? first - 1) + 1, first), last_row: last };
  return [...before, after].filter((part) => part.first_row <= part.last_row);
}

function mostCommon(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? '';
}

function amountsOf(rows: readonly Row[]): Uint8Array {
  const runs: number[] = [];
  let next = -1;
  for (const [rowId] of rows) {
    const day = dayOfRowId(rowId);
    if (rowId === next && runs.at(-3) === day) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(day, rowId % 2 ** 24, 1);
    next = rowId + 1;
  }
  return new Uint8Array(Uint32Array.from([runs.length, ...runs, ...rows.map(([, , , amount]) => amount)]).buffer);
}

/** The parts of letters and pairs of letters. */
function lettersOf(rows: readonly Row[]): [name: string, data: Uint8Array][] {
  const width = 0x80;
  const parts: (Uint8Array | undefined)[] = Array.from({ length: width * width });
  const bytes = Math.ceil(rows.length / 8);
  const take = (text: string, at: number): void => {
    let before = 0;
    for (let index = 0; index < text.length; index += 1) {
      let code = text.charCodeAt(index);
      if (code >= 0x41 && code <= 0x5a) code += 0x20;
      if (code < FIRST_CHARACTER || code > LAST_CHARACTER) {
        before = 0;
        continue;
      }
      setBit((parts[code] ??= new Uint8Array(bytes)), at);
      if (before > 0) setBit((parts[before * width + code] ??= new Uint8Array(bytes)), at);
      before = code;
    }
  };
  for (const [at, [, id, text]] of rows.entries()) {
    take(id, at);
    if (text !== null) take(text, at);
  }
  const letter = (code: number): string => (code === 0 ? '' : String.fromCharCode(code));
  return parts.flatMap((bits, code) => (bits === undefined ? [] : [[`${letter(Math.floor(code / width))}${letter(code % width)}`, packed(bits, rows.length)]]));
}

/** As {@link addRuns} reads them. */
function runsOf(rows: readonly Row[]): Uint8Array {
  const bitsOf = new Map<string, Uint8Array>();
  for (const [at, [, id, text]] of rows.entries()) {
    for (const [run] of `${id}\n${text ?? ''}`.matchAll(RUNS_OF_LETTERS)) {
      const name = run.toLowerCase();
      const bits = bitsOf.get(name) ?? new Uint8Array(Math.ceil(rows.length / 8));
      bitsOf.set(name, bits);
      setBit(bits, at);
    }
  }
  const runs = [...bitsOf].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([name, bits]) => [Buffer.from(`${name}\n`, 'latin1'), packed(bits, rows.length)] as const);
  const head = Buffer.alloc(4 + 8 * runs.length);
  head.writeUInt32LE(runs.length, 0);
  let [textsEnd, partsEnd] = [0, 0];
  for (const [run, [text, part]] of runs.entries()) {
    textsEnd += text.length;
    partsEnd += part.length;
    head.writeUInt32LE(textsEnd, 4 + 8 * run);
    head.writeUInt32LE(partsEnd, 8 + 8 * run);
  }
  return Buffer.concat([head, ...runs.map(([text]) => text), ...runs.map(([, part]) => part)]);
}

/** As {@link addPart} reads it. */
function packed(bits: Uint8Array, size: number): Uint8Array {
  let count = 0;
  for (const byte of bits) for (let left = byte; left > 0; left &= left - 1) count += 1;
  if (count === size) return new Uint8Array();
  if (count * 2 >= bits.length || size > 2 ** 16) return bits;
  const places: number[] = [];
  for (let at = 0; at < size; at += 1) if (((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0) places.push(at);
  return new Uint8Array(Uint16Array.from(places).buffer);
}
