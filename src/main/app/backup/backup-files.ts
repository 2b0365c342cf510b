import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

export const BACKUP_EXTENSION = 'tesoro-backup';

/** The same for all backups of a profile on this computer: others may save into the same folder. */
const stemOf = (profileFolder: string): string =>
  `tesoro-${createHash('sha256').update(`${hostname()}\n${profileFolder}`).digest('hex').slice(0, 8)}`;

/** What an unfinished backup is named after. */
export const unfinishedStem = (folder: string, profileFolder: string): string => join(folder, stemOf(profileFolder));

export const backupName = (profileFolder: string, savedAt: Instant): string =>
  `${stemOf(profileFolder)}-${savedAt.replace(/[-:]|\.\d+/g, '')}.${BACKUP_EXTENSION}`;

export interface SavedFile {
  readonly path: string;
  readonly savedAt: Instant;
  readonly bytes: number;
}

/** The backups of a profile in a folder, the newest first. Rejects with system errors. */
export async function backupsIn(folder: string, profileFolder: string): Promise<readonly SavedFile[]> {
  const stem = `${stemOf(profileFolder)}-`;
  const files = (await readdir(folder)).filter((name) => name.startsWith(stem) && name.endsWith(`.${BACKUP_EXTENSION}`)).map(async (name) => {
    const [, day = '', time = ''] = /^(\d{8})T(\d{6})Z\./.exec(name.slice(stem.length)) ?? [];
    const savedAt = parseInstant(`${day.replace(/^(....)(..)(..)$/, '$1-$2-$3')}T${time.replace(/^(..)(..)(..)$/, '$1:$2:$3')}Z`);
    return savedAt === null ? [] : [{ path: join(folder, name), savedAt, bytes: (await stat(join(folder, name))).size }];
  });
  return (await Promise.all(files)).flat().toSorted((left, right) => (left.savedAt < right.savedAt ? 1 : -1));
}

/** Those that no longer stay beside the one that was just written, which stays even where others are dated after it by a clock that was ahead. Rejects with system errors. */
export async function surplusIn(folder: string, profileFolder: string, { written, stay }: { readonly written: string; readonly stay: number }): Promise<readonly string[]> {
  return (await backupsIn(folder, profileFolder)).map(({ path }) => path).filter((path) => path !== written).slice(stay - 1);
}
