import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { checkChain, readAnchor } from '#main/store/journal/index.ts';
import { connectEncrypted, schemaFit, sizeOf, syncFolder, versionOf, wholeCopyOf } from '#main/store/sqlite/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import type { RememberedJournal } from '#main/vault/index.ts';
import type { Instant } from '#shared/domain/instant.ts';

import { anchorFile, attachmentsFile, cacheFile, journalFile, teamFiles, userDataFile } from '../session/store-files.ts';
import { ANCHOR_PART, ATTACHMENTS_PART, cachePart, encodedContents, JOURNAL_PART, readContents, schemaOfPart, USER_DATA_PART } from './contents.ts';
import type { BackupContents, BackupPart } from './contents.ts';
import type { BackupKey } from './key.ts';
import { newHead, openSealed, UnreadableBackup, writeSealed } from './sealed-file.ts';
import type { SealedHead, SealedReader } from './sealed-file.ts';

export interface BackupGiven {
  readonly profileFolder: string;
  /** An empty folder for one copy after the other. */
  readonly scratch: string;
  readonly unfinished: string;
  readonly path: string;
  readonly app: string;
  readonly savedAt: Instant;
  /** As in the profile's file. */
  readonly profile: object;
  readonly backupKey: BackupKey;
  /** Of every connection; without keys where it is locked. */
  readonly caches: readonly { readonly connectionId: string; readonly keys: readonly Uint8Array[] }[];
  readonly storesKeys: readonly Uint8Array[];
  readonly remembered: RememberedJournal | null;
}

export interface WrittenBackup {
  readonly path: string;
  readonly bytes: number;
  /** Of the file. */
  readonly sha256: string;
  /** Connections whose cache is not in it. */
  readonly leftOut: readonly string[];
  readonly entries: number;
}

/** Nothing was written. `storeDamaged`: a store is missing or cannot be read as it should; `storeBusy`: one was written without a pause. */
export class NotBackedUp extends Error {
  readonly why: 'storeDamaged' | 'storeBusy';

  constructor(why: NotBackedUp['why']) {
    super(`The profile was not backed up: ${why}`);
    this.name = 'NotBackedUp';
    this.why = why;
  }
}

const PIECE_BYTES = 1_048_576;

type Progress = (done: number, total: number) => void;

/**
 * Writes the profile into one file while it is in use, reads the file back and then gives it its name. Each store is of one moment. The journal comes last, so that it knows of every write
 * that the others mention, and its anchor just before it, so that it is not ahead of it; attachments come after the user data that refers to them. Throws {@link NotBackedUp},
 * {@link UnreadableBackup} where the file that was read back is not what was written, and system errors; the caller then removes what is unfinished.
 */
export async function writeBackup(given: BackupGiven, progress: Progress): Promise<WrittenBackup> {
  const { profileFolder, unfinished, path, backupKey, caches, scratch } = given;
  const key = Buffer.from(backupKey.key, 'base64');
  const open = caches.filter(({ keys }) => keys.length > 0);
  const leftOut = caches.filter(({ connectionId, keys }) => keys.length === 0 && existsSync(cacheFile(profileFolder, connectionId))).map(({ connectionId }) => connectionId);
  const stores: readonly Store[] = [
    ...open.map(({ connectionId, keys }) => ({ name: cachePart(connectionId), path: cacheFile(profileFolder, connectionId), keys, readingKeys: keys })),
    ...teamFiles(profileFolder).map((file) => ({ name: relative(profileFolder, file).replaceAll('\\', '/'), path: file, keys: given.storesKeys })),
    { name: USER_DATA_PART, path: userDataFile(profileFolder), keys: given.storesKeys },
    { name: ATTACHMENTS_PART, path: attachmentsFile(profileFolder), keys: given.storesKeys },
  ];
  const journal: Store = { name: JOURNAL_PART, path: journalFile(profileFolder), keys: given.storesKeys };
  // Written, then read back.
  const total = 2 * [...stores, journal].reduce((sum, store) => sum + sizeOf(store.path) + sizeOf(`${store.path}-wal`), 0);
  const advance = advancing(progress, total);
  const parts: BackupPart[] = [];
  let entries = 0;

  async function* content(): AsyncGenerator<Uint8Array> {
    for (const store of stores) {
      const copy = await copyOf(store, scratch);
      if (copy !== null) yield* partOf(store.name, copy);
    }
    if (!existsSync(anchorFile(profileFolder))) throw new NotBackedUp('storeDamaged');
    const anchor = readFileSync(anchorFile(profileFolder));
    const copy = await copyOf(journal, scratch);
    if (copy === null) throw new NotBackedUp('storeDamaged');
    const mark = checkedJournal(copy, anchor, given);
    parts.push({ name: ANCHOR_PART, bytes: anchor.length, sha256: hashOf(anchor), key: null, schema: null });
    yield anchor;
    yield* partOf(JOURNAL_PART, copy);
    if (!parts.some(({ name }) => name === USER_DATA_PART)) throw new NotBackedUp('storeDamaged');
    entries = mark.entries;
    const { app, savedAt, profile } = given;
    yield encodedContents({ app, savedAt, profile: { ...profile }, leftOut, journal: mark, parts });
  }

  function* partOf(name: string, copy: StoreCopy): Generator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    for (const piece of piecesOf(copy.path)) {
      hash.update(piece);
      bytes += piece.length;
      advance(piece.length);
      yield piece;
    }
    parts.push({ name, bytes, sha256: hash.digest('hex'), key: Buffer.from(copy.key).toString('base64'), schema: copy.schema });
    rmSync(copy.path, { force: true });
  }

  try {
    mkdirSync(scratch, { recursive: true, mode: 0o700 });
    const head = newHead(backupKey.box);
    await writeSealed(unfinished, head, key, content());
    const hash = readBack(unfinished, head, key, advance);
    renameSync(unfinished, path);
    syncFolder(dirname(path));
    return { path, bytes: statSync(path).size, sha256: hash, leftOut, entries };
  } finally {
    key.fill(0);
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Never beyond the total: a store may have grown meanwhile. */
function advancing(progress: Progress, total: number): (bytes: number) => void {
  let done = 0;
  return (bytes) => {
    done = Math.min(done + bytes, total);
    progress(done, total);
  };
}

interface Store {
  readonly name: string;
  readonly path: string;
  readonly keys: readonly Uint8Array[];
  /** Of a store that others may read too, as `snapshotOf` may need it. */
  readonly readingKeys?: readonly Uint8Array[];
}

interface StoreCopy extends EncryptedFile {
  readonly schema: number;
}

/** null where nothing was ever kept there. */
async function copyOf({ name, path, keys, readingKeys }: Store, scratch: string): Promise<StoreCopy | null> {
  const copy = await wholeCopyOf(path, join(scratch, 'copy.db'), keys, readingKeys);
  if (copy === 'missing') return null;
  if (copy === 'busy' || copy === 'damaged') throw new NotBackedUp(copy === 'busy' ? 'storeBusy' : 'storeDamaged');
  const schema = schemaOfPart(name);
  if (schema === null || ['foreign', 'newer'].includes(schemaFit(copy, schema))) throw new NotBackedUp('storeDamaged');
  return { ...copy, schema: versionIn(copy) };
}

function versionIn(file: EncryptedFile): number {
  const database = connectEncrypted(file, { mustExist: true, timeoutMs: 0 });
  try {
    return versionOf(database);
  } finally {
    database.close();
  }
}

/** A journal that is not whole is not backed up: older backups, which may be, would in time be replaced by it. */
function checkedJournal({ path, key }: StoreCopy, anchorBytes: Uint8Array, { scratch, remembered }: BackupGiven): RememberedJournal {
  const anchorCopy = join(scratch, 'journal.anchor');
  writeFileSync(anchorCopy, anchorBytes, { mode: 0o600 });
  const anchor = readAnchor(anchorCopy, key);
  if (typeof anchor === 'string') throw new NotBackedUp('storeDamaged');
  const chain = checkChain({ file: { path, key }, anchor, remembered }, () => undefined);
  if (!chain.whole) throw new NotBackedUp('storeDamaged');
  return { journalId: anchor.journalId, entries: chain.entries };
}

function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  const piece = Buffer.alloc(PIECE_BYTES);
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) yield piece.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Opens every piece and compares every hash; returns that of the file. */
function readBack(path: string, head: SealedHead, key: Uint8Array, advance: (bytes: number) => void): string {
  const reader = openSealed(path, head, key);
  try {
    eachPart(reader, readContents(reader), ({ key: storeKey }, pieces) => {
      for (const piece of pieces) if (storeKey !== null) advance(piece.length);
    });
  } finally {
    reader.close();
  }
  const hash = createHash('sha256');
  for (const piece of piecesOf(path)) hash.update(piece);
  return hash.digest('hex');
}

/** Gives each part with its bytes, all of which must be taken, and compares its hash. Throws {@link UnreadableBackup}. */
export function eachPart(reader: SealedReader, { parts }: BackupContents, take: (part: BackupPart, pieces: Iterable<Uint8Array>) => void): void {
  let at = 0;
  for (const part of parts) {
    const hash = createHash('sha256');
    const begin = at;
    take(part, piecesIn(begin, part.bytes, hash));
    if (hash.digest('hex') !== part.sha256) throw new UnreadableBackup('damaged');
    at += part.bytes;
  }

  function* piecesIn(begin: number, bytes: number, hash: ReturnType<typeof createHash>): Generator<Uint8Array> {
    for (let read = 0; read < bytes; read += PIECE_BYTES) {
      const piece = reader.read(begin + read, Math.min(PIECE_BYTES, bytes - read));
      hash.update(piece);
      yield piece;
    }
  }
}
