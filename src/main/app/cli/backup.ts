import { join } from 'node:path';

import { removeUnfinished, unfinishedName } from '#main/context/whole-file.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

import { backupName, unfinishedStem } from '../backup/backup-files.ts';
import { NotBackedUp, writeBackup } from '../backup/save.ts';
import type { WrittenBackup } from '../backup/save.ts';
import { UnreadableBackup } from '../backup/sealed-file.ts';
import type { BackupAsked } from './arguments.ts';
import { copyOfUserData, withUserData } from './copies.ts';
import { CommandFailed, exits } from './endings.ts';
import type { Answer } from './endings.ts';
import type { Given, Tell } from './given.ts';

/** Saves the profile as the window saves it, with the passphrase that was chosen there. */
export async function backup(given: Given, { to }: BackupAsked, tell: Tell): Promise<Answer> {
  const { profileFolder, scratch, connection, connections, profile, version } = given;
  const [backupKey] = await withUserData(await copyOfUserData(given), async (userData) => userData.list('backupKey'));
  if (backupKey === undefined) throw new CommandFailed(exits.notReadable, 'No passphrase was chosen for backups: choose one in Settings, Backup.');
  const stem = unfinishedStem(to, profileFolder);
  const savedAt = instantFromMs(Date.now());
  const caches = connections.map(({ connectionId }) => ({ connectionId, keys: connectionId === connection.connectionId ? given.cacheKeys : given.otherCacheKeys[connectionId] ?? [] }));
  const { settings, lastConnectionId } = profile;
  let written: WrittenBackup;
  try {
    await removeUnfinished(stem);
    written = await writeBackup({
      profileFolder, scratch: join(scratch, 'backing-up'), unfinished: unfinishedName(stem), path: join(to, backupName(profileFolder, savedAt)), app: version, savedAt,
      profile: { settings, connections, lastConnectionId }, backupKey, caches, storesKeys: given.storesKeys, remembered: given.remembered,
    }, (done, total) => tell(`${Math.floor((done / total) * 100)} %`));
  } catch (error) {
    await removeUnfinished(stem);
    if (error instanceof NotBackedUp) throw new CommandFailed(exits.notReadable, SENTENCES[error.why]);
    if (error instanceof UnreadableBackup) throw new CommandFailed(exits.notWritten, 'What was written could not be read back: the disk may be failing.');
    throw error;
  }
  const leftOut = connections.filter(({ connectionId }) => written.leftOut.includes(connectionId));
  return {
    exit: exits.right,
    json: {
      format: 'tesoro-backup/1', at: savedAt, file: { path: written.path, bytes: written.bytes, sha256: written.sha256 }, entries: written.entries,
      connections: connections.map(({ connectionId, name }) => ({ id: connectionId, name, cache: caches.some((cache) => cache.connectionId === connectionId && cache.keys.length > 0) })),
    },
    lines: [written.path],
    warnings: leftOut.map(({ name }) => `What was read of “${name}” is not in it, since that connection is locked: its settings are.`),
  };
}

const SENTENCES: Readonly<Record<NotBackedUp['why'], string>> = {
  storeDamaged: 'A store is damaged: tesoro verify says which. Nothing was saved, and older backups stay.',
  storeBusy: 'A store is being written without a pause: try again later.',
};
