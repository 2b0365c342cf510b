import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { backupName, unfinishedStem } from '#main/app/backup/backup-files.ts';
import { newBackupKey } from '#main/app/backup/key.ts';
import { writeBackup } from '#main/app/backup/save.ts';
import type { BackupGiven, WrittenBackup } from '#main/app/backup/save.ts';
import { emptyProfile } from '#main/app/profile/profile.ts';
import { attachmentsFile, cacheFile, journalFile, userDataFile } from '#main/app/session/store-files.ts';
import { unfinishedName } from '#main/context/whole-file.ts';
import { connectEncrypted } from '#main/store/sqlite/index.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { connection } from '#test/cli/support/profile.ts';

/* Backups of the profile that `test/cli/support/profile.ts` writes, and what is in its stores. */

export const BACKUP_PASSPHRASE = 'a passphrase for backups';
const cacheKey = Buffer.alloc(32, 3);
export const storesKey = Buffer.alloc(32, 4);

export async function backUp(profileFolder: string, to: string, changed: Partial<BackupGiven> = {}, progress: (done: number, total: number) => void = () => undefined): Promise<WrittenBackup> {
  mkdirSync(to, { recursive: true });
  const savedAt: Instant = changed.savedAt ?? instantFromMs(Date.UTC(2026, 3, 2, 10));
  const { settings } = emptyProfile;
  return writeBackup({
    profileFolder, scratch: join(to, 'scratch'), unfinished: unfinishedName(unfinishedStem(to, profileFolder)), path: join(to, backupName(profileFolder, savedAt)), app: '1.0.0', savedAt,
    profile: { settings, connections: [connection], lastConnectionId: connection.connectionId }, backupKey: await newBackupKey(BACKUP_PASSPHRASE, savedAt),
    caches: [{ connectionId: connection.connectionId, keys: [cacheKey] }], storesKeys: [storesKey], remembered: null, ...changed,
  }, progress);
}

const storesOf = (folder: string) => ({
  cache: { path: cacheFile(folder, connection.connectionId), key: cacheKey }, journal: { path: journalFile(folder), key: storesKey },
  userData: { path: userDataFile(folder), key: storesKey }, attachments: { path: attachmentsFile(folder), key: storesKey },
});
export type StoreName = keyof ReturnType<typeof storesOf>;

/** Every row of every table of a store, by the table. Tables of the text index hold what SQLite makes of the others. */
export function rowsOf(folder: string, store: StoreName): Readonly<Record<string, readonly unknown[]>> {
  const database = connectEncrypted(storesOf(folder)[store], { mustExist: true, timeoutMs: 5_000 });
  try {
    const tables = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name").pluck().all();
    return Object.fromEntries(tables.map((table) => [table, database.prepare(`SELECT * FROM "${table}"`).all()]));
  } finally {
    database.close();
  }
}
