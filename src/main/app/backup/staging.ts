import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { syncFolder } from '#main/store/sqlite/database-files.ts';

/*
 * A backup is unpacked and verified in a folder beside the stores. One rename of that folder decides: before it nothing was restored, after it the rest is done, also by the next start.
 */

/** Until it is decided. */
export const stagingFolder = (profileFolder: string): string => join(profileFolder, 'restoring');
/** From then on. */
const decidedFolder = (profileFolder: string): string => join(profileFolder, 'restored');
/** Copies that a backup is made of. */
export const scratchFolder = (profileFolder: string): string => join(profileFolder, 'backing-up');

/** Below either: the files by their places in the profile, and what becomes of the settings. */
const FILES = 'files';
const PROFILE = 'profile.json';

export const stagedFiles = (profileFolder: string): string => join(stagingFolder(profileFolder), FILES);

/** From now on the backup is restored: {@link finishRestore} does the rest. Throws system errors; then nothing was restored. */
export function decideRestore(profileFolder: string, profile: object): void {
  const staging = stagingFolder(profileFolder);
  writeFileSync(join(staging, PROFILE), JSON.stringify(profile), { mode: 0o600, flush: true });
  for (const folder of foldersIn(staging)) syncFolder(folder);
  renameSync(staging, decidedFolder(profileFolder));
  syncFolder(profileFolder);
}

const foldersIn = (folder: string): readonly string[] =>
  [folder, ...readdirSync(folder, { recursive: true, withFileTypes: true }).filter((found) => found.isDirectory()).map((found) => join(found.parentPath, found.name))];

/**
 * Moves what a decided restore has left to move, and hands what becomes of the settings to `keep`, which says whether that is on the disk. Begun again, it goes on where it was. Throws
 * system errors.
 */
export function finishRestore(profileFolder: string, keep: (profile: unknown) => boolean): void {
  const decided = decidedFolder(profileFolder);
  if (!existsSync(join(decided, PROFILE))) {
    remove(decided);
    return;
  }
  const files = join(decided, FILES);
  for (const found of readdirSync(files, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const from = join(found.parentPath, found.name);
    const to = join(profileFolder, relative(files, from));
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
    syncFolder(dirname(to));
  }
  if (!keep(JSON.parse(readFileSync(join(decided, PROFILE), 'utf8')))) return;
  // First what says that something is left to do: the folder without it is only left over.
  rmSync(join(decided, PROFILE));
  syncFolder(decided);
  remove(decided);
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** At the start: what an interrupted backup or restore left. */
export function removeInterrupted(profileFolder: string): void {
  for (const folder of [scratchFolder(profileFolder), stagingFolder(profileFolder)]) remove(folder);
}
