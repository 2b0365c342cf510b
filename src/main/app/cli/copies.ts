import { join } from 'node:path';

import { SCHEMA as cacheSchema } from '#main/store/cache/database.ts';
import { openReads } from '#main/store/cache/reads-here.ts';
import { journalSchema, openReading } from '#main/store/journal/index.ts';
import { keyThatOpens, schemaFit, snapshotOf } from '#main/store/sqlite/index.ts';
import type { EncryptedFile, Schema } from '#main/store/sqlite/index.ts';
import { openUserData, userDataSchema } from '#main/store/user-data/index.ts';
import type { UserData } from '#main/store/user-data/index.ts';

import { cacheFile, journalFile, userDataFile } from '../session/store-files.ts';
import { CommandFailed, exits } from './endings.ts';
import type { Given } from './given.ts';

/*
 * The stores as private copies: nothing opens the files of the profile, which the window may be writing. Whatever opening a copy does to it ends with the copy.
 */

export type StoreName = 'cache' | 'journal' | 'user data' | 'attachments';

/** Only the cache is ever open for others too, as {@link snapshotOf} may need it: the journal counts on being alone. */
export const readingKeysOf = (name: StoreName, keys: readonly Uint8Array[]): readonly Uint8Array[] => (name === 'cache' ? keys : []);

/** A copy that any of the keys opens and that this version can read. Throws {@link CommandFailed}. */
async function copyOfStore({ scratch }: Given, name: StoreName, path: string, keys: readonly Uint8Array[], schema: Schema): Promise<EncryptedFile> {
  const target = join(scratch, `${name.replace(' ', '-')}.db`);
  switch (await snapshotOf(path, target, readingKeysOf(name, keys))) {
    case 'missing': throw new CommandFailed(exits.notReadable, `The profile has no ${name} yet: open the connection in the window once.`);
    case 'busy': throw new CommandFailed(exits.notReadable, `The ${name} is being written without a pause: try again later.`);
    case 'made': break;
    default:
  }
  const key = keyThatOpens(target, keys, scratch);
  if (key === null) throw new CommandFailed(exits.notReadable, `The ${name} cannot be read: it is damaged, or has another key.`);
  const file = { path: target, key };
  refuseOtherSchema(name, file, schema);
  return file;
}

export function refuseOtherSchema(name: StoreName, file: EncryptedFile, schema: Schema): void {
  switch (schemaFit(file, schema)) {
    case 'fits': return;
    case 'older': throw new CommandFailed(exits.notReadable, `The ${name} was written by an earlier version of Tesoro: open the window once, which brings it up to date.`);
    case 'newer': throw new CommandFailed(exits.notReadable, `The ${name} was written by a newer version of Tesoro.`);
    case 'foreign': throw new CommandFailed(exits.notReadable, `The ${name} is no file of Tesoro.`);
    default:
  }
}

export const copyOfCache = (given: Given): Promise<EncryptedFile> =>
  copyOfStore(given, 'cache', cacheFile(given.profileFolder, given.connection.connectionId), given.cacheKeys, cacheSchema);

export const copyOfUserData = (given: Given): Promise<EncryptedFile> =>
  copyOfStore(given, 'user data', userDataFile(given.profileFolder), given.storesKeys, userDataSchema);

export const copyOfJournal = (given: Given): Promise<EncryptedFile> =>
  copyOfStore(given, 'journal', journalFile(given.profileFolder), given.storesKeys, journalSchema);

/** Works on a copy of the cache and closes it. */
export async function withCache<Value>(file: EncryptedFile, work: (cache: Pick<ReturnType<typeof openReads>, 'read'>) => Promise<Value>): Promise<Value> {
  const cache = openReads(file);
  try {
    return await work(cache);
  } finally {
    cache.close();
  }
}

/** Works on a copy of the user data and closes it. A damaged one is refused: opening would begin an empty one in its place. */
export async function withUserData<Value>(file: EncryptedFile, work: (userData: UserData) => Promise<Value>): Promise<Value> {
  const opened = openUserData({ ...file, clock: { now: () => Date.now() } });
  if (!opened.ok || opened.value.setAside !== null) throw new CommandFailed(exits.notReadable, 'The user data is damaged.');
  const { userData } = opened.value;
  try {
    return await work(userData);
  } finally {
    userData.close();
  }
}

/** Works on a copy of the journal and closes it. */
export async function withJournal<Value>(file: EncryptedFile, work: (journal: ReturnType<typeof openReading>) => Promise<Value>): Promise<Value> {
  const journal = openReading(file);
  try {
    return await work(journal);
  } finally {
    journal.close();
  }
}
