import { constants, crc32, deflateRawSync } from 'node:zlib';

import { Zip } from 'fflate';
import type { ZipInputFile } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly content: Iterable<string | Uint8Array>;
}

/** Characters compressed at once, which bounds the memory. */
const PIECE = 256 * 1024;
/** Spreadsheets are repetitive: higher levels take twice the time for a tenth of the size. */
const LEVEL = 3;
const DEFLATE = 8;

/** Streams a zip archive: the library writes the container, Node compresses. */
export function* zipped(files: Iterable<ZippedFile>): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  for (const { name, content } of files) {
    const file = new PackedFile(name);
    zip.add(file);
    let piece = '';
    for (const part of content) {
      if (typeof part === 'string') piece += part;
      if (typeof part === 'string' && piece.length < PIECE) continue;
      file.push(Buffer.from(piece, 'utf8'), false);
      piece = '';
      if (typeof part !== 'string') file.push(part, false);
      yield* ready.splice(0);
    }
    file.push(Buffer.from(piece, 'utf8'), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

class PackedFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = DEFLATE;
  size = 0;
  crc = 0;
  ondata?: NonNullable<ZipInputFile['ondata']>;

  constructor(filename: string) {
    this.filename = filename;
  }

  /** Pieces that are compressed separately and end at a byte boundary can be concatenated. */
  push(bytes: Uint8Array, last: boolean): void {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata?.(null, deflateRawSync(bytes, { level: LEVEL, finishFlush }), last);
  }
}
