import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';

/** Files that SQLite keeps beside a database. */
const SIDE_FILES = ['-wal', '-shm'];

/** Whether the file is a database that nobody encrypted, and so not ours. */
export function startsAsPlainDatabase(path: string): boolean {
  if (!existsSync(path)) return false;
  const head = Buffer.alloc(16);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  return head.toString('latin1') === 'SQLite format 3\0';
}

/** Whether something that is no file is in the place of the database or of a file beside it. */
export const isNoFile = (path: string): boolean =>
  ['', ...SIDE_FILES].some((side) => statSync(path + side, { throwIfNoEntry: false })?.isFile() === false);

/** Renames the file, with what lies beside it, so that nothing in it is lost; gives back its new path. */
export function setAside(path: string, why: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  let target = `${path}.${time}-${why}`;
  for (let copy = 2; existsSync(target); copy += 1) target = `${path}.${time}-${why}-${copy}`;
  for (const side of ['', ...SIDE_FILES]) {
    if (existsSync(path + side)) renameSync(path + side, target + side);
  }
  return target;
}

/** Deletes a database that is not to outlive its session. */
export function deleteDatabase(path: string): void {
  for (const side of ['', ...SIDE_FILES]) rmSync(path + side, { force: true });
}

/** Bytes of a file; 0 when there is none. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
