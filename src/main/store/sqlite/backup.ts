import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { syncFile, timeInName } from './database-files.ts';
import { versionOf } from './encrypted-database.ts';
import type { Schema } from './encrypted-database.ts';

/** The newest so many backups of a file are kept. */
const KEPT = 2;

const SUFFIX = '.backup';

/** Whether a file with content lacks steps of the schema. */
export function isOutdated(database: Database, schema: Schema): boolean {
  const version = versionOf(database);
  return version > 0 && version < schema.migrations.length;
}

/**
 * Before a migration of an open, outdated file: copies it beside itself with the same key, proving every page by reading it. Throws SQLite and
 * system errors, and leaves nothing half-made.
 */
export function backUpOpen(database: Database, path: string): string {
  return keep(path, versionOf(database), (unfinished) => void database.prepare('VACUUM INTO ?').run(unfinished));
}

/** The same for a closed file whose WAL was folded in: copies its bytes, as a reflink where the file system can. `version` is its schema's. */
export function backUpClosed(path: string, version: number): string {
  return keep(path, version, (unfinished) => copyFileSync(path, unfinished, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
}

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
    syncFile(unfinished);
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

/** Named with the schema's version and the time of the last write. */
function freeName(path: string, version: number): string {
  const name = `${path}.v${version}-${timeInName(statSync(path).mtime)}`;
  for (let copy = 1; ; copy += 1) {
    const target = copy === 1 ? name + SUFFIX : `${name}-${copy}${SUFFIX}`;
    if (!existsSync(target)) return target;
  }
}
