import { closeSync, constants, copyFileSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { versionOf } from './encrypted-database.ts';
import type { Schema } from './encrypted-database.ts';

/** So many of a file's backups are kept, the newest. */
const KEPT = 2;

const SUFFIX = '.backup';

/** Whether the schema has steps that a file with something in it has not taken yet. */
export function isOutdated(database: Database, schema: Schema): boolean {
  const version = versionOf(database);
  return version > 0 && version < schema.migrations.length;
}

/**
 * Before the schema of an open file goes forward: writes what is in it into another file beside it, with the same key, reading and so
 * proving every page. The file must be outdated. Throws what SQLite or the system throws, and leaves nothing half-made behind.
 */
export function backUpOpen(database: Database, path: string): string {
  return keep(path, versionOf(database), (unfinished) => void database.prepare('VACUUM INTO ?').run(unfinished));
}

/**
 * The same for a file that nobody has open, whose journal was folded in: a copy of its bytes, which file systems that can do so
 * make at once and without taking room. `version` is that of its schema.
 */
export function backUpClosed(path: string, version: number): string {
  return keep(path, version, (unfinished) => copyFileSync(path, unfinished, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
}

/** The backups of a file, the oldest first. */
export function backupsOf(path: string): string[] {
  const begins = `${basename(path)}.v`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(begins) && name.endsWith(SUFFIX))
    .map((name) => join(dirname(path), name))
    .toSorted((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs);
}

function keep(path: string, version: number, write: (unfinished: string) => void): string {
  const target = freeName(path, version);
  const unfinished = `${target}.new`;
  try {
    rmSync(unfinished, { force: true });
    write(unfinished);
    sync(unfinished);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  const older = backupsOf(path).filter((backup) => backup !== target);
  for (const surplus of older.slice(0, 1 - KEPT)) removeQuietly(surplus);
  return target;
}

/** One too many does no harm. */
function removeQuietly(path: string): void {
  try {
    rmSync(path);
  } catch {
    // It is tried again after the next backup.
  }
}

/** Named with the version of the schema, and the time at which the file was last written. */
function freeName(path: string, version: number): string {
  const time = statSync(path).mtime.toISOString().replace(/[-:]|\.\d+/g, '');
  const name = `${path}.v${version}-${time}`;
  for (let copy = 1; ; copy += 1) {
    const target = copy === 1 ? name + SUFFIX : `${name}-${copy}${SUFFIX}`;
    if (!existsSync(target)) return target;
  }
}

function sync(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
