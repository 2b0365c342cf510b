import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';

import type { Database } from 'better-sqlite3-multiple-ciphers';

const SIDE_FILES = ['-wal', '-shm'];

function withOpen<Value>(path: string, flags: 'r' | 'r+', work: (handle: number) => Value): Value {
  const handle = openSync(path, flags);
  try {
    return work(handle);
  } finally {
    closeSync(handle);
  }
}

/** The first bytes of a file; zeros where it is shorter. */
export function beginningOf(path: string, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  withOpen(path, 'r', (handle) => readSync(handle, bytes, 0, length, 0));
  return bytes;
}

export const syncFile = (path: string): void => withOpen(path, 'r+', fsyncSync);

/** Windows cannot open a folder, and keeps names durable by itself. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') withOpen(folder, 'r', fsyncSync);
}

/** Whether the file is an unencrypted database, and so not ours. */
export function startsAsPlainDatabase(path: string): boolean {
  if (!existsSync(path)) return false;
  return beginningOf(path, 16).toString('latin1') === 'SQLite format 3\0';
}

/** Whether something other than a file is in the place of the database or its side files. */
export const isNoFile = (path: string): boolean =>
  ['', ...SIDE_FILES].some((side) => statSync(path + side, { throwIfNoEntry: false })?.isFile() === false);

/** As part of a file's name. */
export const timeInName = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

export function setAside(path: string, why: string, nowMs: number): string {
  const time = timeInName(new Date(nowMs));
  let target = `${path}.${time}-${why}`;
  for (let copy = 2; existsSync(target); copy += 1) target = `${path}.${time}-${why}-${copy}`;
  for (const side of ['', ...SIDE_FILES]) {
    if (existsSync(path + side)) renameSync(path + side, target + side);
  }
  return target;
}

export function deleteDatabase(path: string): void {
  for (const side of ['', ...SIDE_FILES]) rmSync(path + side, { force: true });
}

export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The two salts of the header that every frame of the same run repeats. */
const SALTS = { at: 16, bytes: 8 } as const;
/** SQLite's WAL magic without its last bit, which gives the byte order of checksums. */
const MAGIC = 0x377f0682;

/**
 * Whether the WAL lost committed writes. SQLite silently falls back to the last readable one, even if the file was altered. Without `database`
 * only the header is checked, which opening would repair; with it, after a first read, whether commits follow the last frame that SQLite
 * accepted.
 */
export function writesWereLost(path: string, database?: Database): boolean {
  const journal = `${path}-wal`;
  // SQLite creates the -wal file first and removes it last.
  if (!existsSync(journal)) return database === undefined && existsSync(`${path}-shm`);
  if (sizeOf(journal) === 0) return false;
  return withOpen(journal, 'r', (file) => {
    const header = bytesAt(file, 0, HEADER_BYTES);
    if (header === null || !isWhole(header)) return true;
    return database !== undefined && isWriteAfter(file, header, database);
  });
}

/** Whether a commit of the same run follows the last accepted frame: an altered frame stopped SQLite. */
function isWriteAfter(file: number, header: Buffer, database: Database): boolean {
  const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8);
  const [state] = database.pragma('wal_checkpoint(PASSIVE)') as { log: number }[];
  const salts = header.subarray(SALTS.at, SALTS.at + SALTS.bytes);
  for (let frame = Math.max(state?.log ?? 0, 0); ; frame += 1) {
    const found = bytesAt(file, HEADER_BYTES + frame * frameBytes, FRAME_HEADER_BYTES);
    if (found === null) return false;
    const isCommit = found.readUInt32BE(4) > 0;
    if (isCommit && found.subarray(8, 16).equals(salts)) return true;
  }
}

function isWhole(header: Buffer): boolean {
  const magic = header.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return false;
  const word = (at: number): number => ((magic & 1) === 1 ? header.readUInt32BE(at) : header.readUInt32LE(at));
  let [one, other] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    one = (one + word(at) + other) >>> 0;
    other = (other + word(at + 4) + one) >>> 0;
  }
  return header.readUInt32BE(24) === one && header.readUInt32BE(28) === other;
}

function bytesAt(file: number, position: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length);
  return readSync(file, bytes, 0, length, position) === length ? bytes : null;
}
