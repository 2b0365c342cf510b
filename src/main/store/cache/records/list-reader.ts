import { openAnswer } from '#shared/contract/answer.ts';
import type { OpenedAnswer } from '#shared/contract/answer.ts';

export class UnreadableList extends Error {
  readonly problem: 'notJson' | 'shape';
  readonly path: string;

  constructor(problem: UnreadableList['problem'], path: string, detail: string) {
    super(detail);
    this.problem = problem;
    this.path = path;
  }
}

export interface OpenedList extends OpenedAnswer {
  /** Where the rows were: "list", "payload.list", "payload", or empty; null when there was no list and `content` is everything. */
  readonly rowsPath: string | null;
  readonly rows: number;
}

/** Known rows with the separators between them, to be skipped. */
export interface KnownRows {
  readonly rows: number;
  readonly bytes: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** By the names of the objects around them. Compared name by name: joined, an empty name and one with a dot would pass for these. */
const ROWS_PATHS: readonly (readonly string[])[] = [[], ['list'], ['payload'], ['payload', 'list']];

const KEY_LENGTH = 16;

const GROWTH = 1.5;

/** Bytes beside the rows, or of a single record: what is longer is neither. */
const MOST_BESIDE = 2 * 1024 * 1024;

/**
 * Finds the rows of a list while its answer arrives, so that a hundred thousand are never in memory at once. A row is passed on as bytes,
 * valid until the next piece, for the receiver to parse. The rest of the answer is read at its end.
 */
export class ListReader {
  readonly #onRow: (bytes: Uint8Array) => void;
  readonly #onKnown: (data: Uint8Array, at: number) => KnownRows | null;
  #mode: 'outside' | 'first' | 'next' | 'between' | 'row' | 'text' = 'outside';
  #rowsPath: string | null = null;
  #rows = 0;
  readonly #skeleton: number[] = [];
  /** Open objects by their current key; null for lists. */
  readonly #open: (string | null)[] = [];
  #inString = false;
  #escaped = false;
  #string = '';
  #depth = 0;
  /** Used for every piece: a new one for each would be as much memory as the answer. */
  #buffer = new Uint8Array();
  /** Where an unfinished row is in the buffer, and how many bytes of it. */
  #carriedAt = 0;
  #carried = 0;

  /** `onKnown` is asked at the beginning of every row whether it recognizes what follows. */
  constructor(onRow: (bytes: Uint8Array) => void, onKnown: (data: Uint8Array, at: number) => KnownRows | null = () => null) {
    this.#onRow = onRow;
    this.#onKnown = onKnown;
  }

  /** Bytes in memory: of what came last, with an unfinished row, and of what stands beside the rows. */
  get held(): number {
    return this.#buffer.length + this.#skeleton.length;
  }

  /** Throws {@link UnreadableList}, as the receiver of a row may. */
  feed(piece: Uint8Array): void {
    const data = this.#withCarried(piece);
    let at = this.#carried;
    let rowStart = 0;
    while (at < data.length) {
      if (this.#mode === 'row' || this.#mode === 'text') {
        at = this.#mode === 'row' ? this.#endOfRow(data, at) : this.#endOfText(data, at);
        if (this.#depth > 0) break;
        this.#onRow(data.subarray(rowStart, at));
        this.#rows += 1;
        this.#mode = 'between';
      } else if (this.#mode === 'outside') {
        at = this.#readOutside(data, at);
      } else {
        rowStart = at;
        at = this.#readBetween(data, at);
      }
    }
    this.#carried = this.#mode === 'row' || this.#mode === 'text' ? data.length - rowStart : 0;
    this.#carriedAt = rowStart;
  }

  /** The unfinished row with the piece behind it. */
  #withCarried(piece: Uint8Array): Uint8Array {
    const length = this.#carried + piece.length;
    const carried = this.#buffer.subarray(this.#carriedAt, this.#carriedAt + this.#carried);
    if (this.#buffer.length < length) this.#buffer = new Uint8Array(Math.max(length, Math.ceil(GROWTH * this.#buffer.length)));
    this.#buffer.set(carried);
    this.#buffer.set(piece, this.#carried);
    return this.#buffer.subarray(0, length);
  }

  /** Reads the rest of the answer. Throws {@link UnreadableList} where it ended too early or is no JSON. */
  end(): OpenedList {
    if (this.#mode !== 'outside') throw new UnreadableList('notJson', '', 'ended inside a list');
    const body = parsed(Uint8Array.from(this.#skeleton));
    const opened = openAnswer(body);
    const rowsPath = this.#rowsPath;
    const inPayload = rowsPath !== null && rowsPath.startsWith('payload');
    // A list beside a payload is not its content.
    if (rowsPath !== null && inPayload !== (opened.path === 'payload')) throw new UnreadableList('shape', rowsPath, 'expected one list');
    return { ...opened, rowsPath, rows: this.#rows };
  }

  #readOutside(data: Uint8Array, from: number): number {
    for (let at = from; at < data.length; at += 1) {
      const byte = data[at] ?? 0;
      this.#skeleton.push(byte);
      if (this.#skeleton.length > MOST_BESIDE) throw new UnreadableList('shape', 'list', 'expected a list');
      if (this.#inString) this.#readString(byte);
      else if (this.#readStructure(byte)) return at + 1;
    }
    return data.length;
  }

  #readString(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) {
      this.#inString = false;
      return;
    }
    if (this.#string.length < KEY_LENGTH) this.#string += String.fromCharCode(byte);
  }

  #readStructure(byte: number): boolean {
    if (byte === QUOTE) {
      this.#inString = true;
      this.#string = '';
    } else if (byte === COLON) {
      if (this.#open.length > 0) this.#open[this.#open.length - 1] = this.#string;
    } else if (byte === OPEN_BRACE) {
      this.#open.push('');
    } else if (byte === OPEN_BRACKET) {
      if (this.#opensRows()) return true;
      this.#open.push(null);
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      this.#open.pop();
    }
    return false;
  }

  #opensRows(): boolean {
    if (this.#rowsPath !== null) return false;
    const path = ROWS_PATHS.find((names) => names.length === this.#open.length && names.every((name, depth) => name === this.#open[depth]));
    if (path === undefined) return false;
    this.#rowsPath = path.join('.');
    this.#mode = 'first';
    return true;
  }

  #readBetween(data: Uint8Array, at: number): number {
    const byte = data[at] ?? 0;
    if (isSpace(byte)) return at + 1;
    if (byte === CLOSE_BRACKET && this.#mode !== 'next') {
      this.#skeleton.push(byte);
      this.#mode = 'outside';
    } else if (byte === COMMA && this.#mode === 'between') {
      this.#mode = 'next';
    } else if (this.#mode === 'between' || byte === COMMA || byte === CLOSE_BRACKET) {
      throw new UnreadableList('notJson', '', 'expected a comma or a row');
    } else {
      const known = byte === OPEN_BRACE ? this.#onKnown(data, at) : null;
      if (known !== null) {
        this.#rows += known.rows;
        this.#mode = 'between';
        return at + known.bytes;
      }
      this.#depth = 1;
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        this.#mode = 'row';
      } else {
        this.#mode = 'text';
        return at;
      }
    }
    return at + 1;
  }

  pathOf(row: number): string {
    return [this.#rowsPath ?? '', String(row)].filter((part) => part !== '').join('.');
  }

  /** The end of a row without brackets, such as a text or a number. */
  #endOfText(data: Uint8Array, from: number): number {
    for (let at = from; at < data.length; at += 1) {
      const byte = data[at] ?? 0;
      if (this.#inString) {
        this.#readString(byte);
      } else if (byte === QUOTE) {
        this.#inString = true;
      } else if (byte === COMMA || byte === CLOSE_BRACKET || isSpace(byte)) {
        this.#depth = 0;
        return at;
      }
    }
    return data.length;
  }

  /** The end of the row or of the data. Every byte of a long answer passes here. */
  #endOfRow(data: Uint8Array, from: number): number {
    const { length } = data;
    let depth = this.#depth;
    let inString = this.#inString;
    let at = from;
    if (this.#escaped && at < length) {
      this.#escaped = false;
      at += 1;
    }
    while (at < length) {
      const byte = data[at] ?? 0;
      at += 1;
      if (inString) {
        if (byte === QUOTE) inString = false;
        else if (byte === BACKSLASH) {
          if (at === length) this.#escaped = true;
          at += 1;
        }
      } else if (byte === QUOTE) {
        inString = true;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth += 1;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    this.#depth = depth;
    this.#inString = inString;
    return Math.min(at, length);
  }
}

/** Strict UTF-8 JSON; null for nothing. */
function parsed(bytes: Uint8Array): unknown {
  try {
    const text = decoder.decode(bytes);
    return text.trim() === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    throw new UnreadableList('notJson', '', 'not JSON');
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

export const parseRow = parsed;
