import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Thread } from '#main/context/tasks/thread.ts';
import { openJournal, verifyAhead } from '#main/store/journal/index.ts';
import { keyThatOpens } from '#main/store/sqlite/index.ts';
import type { Instant } from '#shared/domain/instant.ts';

import { anchorFile, journalFile, userDataFile, writeKeyCheck } from '../session/store-files.ts';
import { isNewer, JOURNAL_PART, readContents, USER_DATA_PART } from './contents.ts';
import type { BackupContents } from './contents.ts';
import { openBackupKey } from './key.ts';
import { eachPart } from './save.ts';
import { openSealed, readHead, UnreadableBackup } from './sealed-file.ts';
import { stagedFiles, stagingFolder } from './staging.ts';

export interface OpenedBackup {
  readonly path: string;
  readonly key: Buffer;
  readonly contents: BackupContents;
}

/** What is in a backup; null for a wrong passphrase. Throws {@link UnreadableBackup} and system errors. */
export async function lookInto(path: string, passphrase: string): Promise<OpenedBackup | null> {
  const head = readHead(path);
  const key = await openBackupKey(head.box, passphrase);
  if (key === null) return null;
  const reader = openSealed(path, head, key);
  try {
    const contents = readContents(reader);
    if (isNewer(contents)) throw new UnreadableBackup('newer');
    return { path, key, contents };
  } catch (error) {
    key.fill(0);
    throw error;
  } finally {
    reader.close();
  }
}

/** What the thread is given. */
export interface UnpackGiven {
  readonly path: string;
  readonly key: Uint8Array;
  readonly profileFolder: string;
  readonly at: Instant;
}

/** What the vault has to seal of the journal. */
export interface Unpacked {
  readonly mark: { readonly journalId: string; readonly entries: number };
  /** How often the keys of each connection were changed, as the journal knows. */
  readonly generations: Readonly<Record<string, number>>;
}

/**
 * Writes the files of a backup into the staging folder, on a thread, and verifies all of them. The journal is noted as put back: what was not sent yet is withdrawn, what was under
 * way has to be looked for, and nothing is sent until the bank was read from the time of the backup on. Throws {@link UnreadableBackup} and system errors.
 */
export function unpackBackup({ path, key, profileFolder, at }: UnpackGiven, thread: Pick<Thread, 'progress'>): Unpacked {
  rmSync(stagingFolder(profileFolder), { recursive: true, force: true });
  const files = stagedFiles(profileFolder);
  const reader = openSealed(path, readHead(path), key);
  try {
    const contents = readContents(reader);
    let done = 0;
    eachPart(reader, contents, ({ name }, pieces) => {
      const target = join(files, name);
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      writePieces(target, pieces, (bytes) => {
        done += bytes;
        thread.progress(done, reader.length);
      });
    });
    for (const { name, key: storeKey } of contents.parts) if (storeKey !== null) checkKey(join(files, name), Buffer.from(storeKey, 'base64'));
    return noteRestored(files, contents, at);
  } finally {
    reader.close();
  }
}

function writePieces(target: string, pieces: Iterable<Uint8Array>, wrote: (bytes: number) => void): void {
  const file = openSync(target, 'wx', 0o600);
  try {
    for (const piece of pieces) {
      for (let written = 0; written < piece.length;) written += writeSync(file, piece, written);
      wrote(piece.length);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function checkKey(path: string, key: Uint8Array): void {
  if (keyThatOpens(path, [key], dirname(path)) === null) throw new UnreadableBackup('damaged');
}

function noteRestored(files: string, contents: BackupContents, at: Instant): Unpacked {
  const key = keyOf(contents, JOURNAL_PART);
  const file = { path: journalFile(files), anchorPath: anchorFile(files), key };
  const verified = verifyAhead({ ...file, remembered: contents.journal });
  if (!verified.ok) throw refusalOf(verified.reason);
  const opened = openJournal(file, { withoutAnchor: true });
  if (!opened.ok) throw refusalOf(opened.reason);
  const { journal } = opened;
  try {
    const noted = journal.mergeExport([], { at, exportedAt: contents.savedAt });
    if (!noted.ok) throw refusalOf(noted.error);
    const known = connectionsIn(contents).flatMap((connectionId) => {
      const generation = journal.sealed(connectionId);
      return generation === null ? [] : [[connectionId, generation] as const];
    });
    writeKeyCheck(journalFile(files), key);
    writeKeyCheck(userDataFile(files), keyOf(contents, USER_DATA_PART));
    return { mark: journal.mark(), generations: Object.fromEntries(known) };
  } finally {
    journal.close();
  }
}

/** The journal was opened and written in a folder of our own: if it cannot be written there is no room. */
const refusalOf = (reason: string): Error =>
  (reason === 'notWritable' ? Object.assign(new Error('The journal could not be written'), { code: 'SQLITE_FULL' }) : new UnreadableBackup(reason === 'newer' ? 'newer' : 'damaged'));

export function keyOf({ parts }: BackupContents, name: string): Buffer {
  const key = parts.find((part) => part.name === name)?.key ?? null;
  if (key === null) throw new UnreadableBackup('damaged');
  return Buffer.from(key, 'base64');
}

function connectionsIn({ profile }: BackupContents): readonly string[] {
  const connections = Array.isArray(profile['connections']) ? (profile['connections'] as readonly unknown[]) : [];
  return connections.flatMap((one) => (typeof one === 'object' && one !== null && 'connectionId' in one && typeof one.connectionId === 'string' ? [one.connectionId] : []));
}
