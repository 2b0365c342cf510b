import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { backUpOpen, codeOf, connectEncrypted, isMalformed, isOutdated, isSound, migrate, ownerOf, setAside, startsAsPlainDatabase } from '#main/store/sqlite/index.ts';
import type { EncryptedFile, Schema } from '#main/store/sqlite/index.ts';
import type { JournalProblem } from '#shared/bridge/app-error.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { UserData, UserDataDocument, UserDataDocuments, UserDataKind } from './types.ts';

/** The file's folder is created if missing. */
interface UserDataOptions extends EncryptedFile {
  readonly clock: Clock;
}

export interface OpenedUserData {
  readonly userData: UserData;
  /** Where a damaged or foreign file was moved; null when there was none. */
  readonly setAside: string | null;
}

/** Opens the user data. A damaged or foreign file is set aside and replaced by an empty one; one of a newer version is left alone. */
export function openUserData({ path, key, clock }: UserDataOptions): Result<OpenedUserData, Extract<JournalProblem, 'newer' | 'notWritable'>> {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    try {
      return ok({ userData: userDataOn(openFile({ path, key }), path), setAside: null });
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      if (error.reason === 'newer') return failed('newer');
      const aside = setAside(path, error.reason, clock.now());
      return ok({ userData: userDataOn(openFile({ path, key }), path), setAside: aside });
    }
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return failed('notWritable');
  }
}

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly json: string;
  readonly saved_at: string;
}

const UPSERT = `INSERT INTO document (kind, id, json, saved_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json, saved_at = excluded.saved_at`;

/** Documents saved at the same time are the same. */
const MERGE = `${UPSERT} WHERE excluded.saved_at > document.saved_at`;

function userDataOn(database: Database, path: string): UserData {
  const one = database.prepare<[string, string], Pick<Row, 'json'>>('SELECT json FROM document WHERE kind = ? AND id = ?');
  const some = database.prepare<[string, string, string], Pick<Row, 'json'>>(
    'SELECT json FROM document WHERE kind = ? AND id >= ? AND id < ? ORDER BY id',
  );
  const state = database.prepare<[string, string, string], { entries: number; newest: Instant | null }>(
    'SELECT count(*) AS entries, max(saved_at) AS newest FROM document WHERE kind = ? AND id >= ? AND id < ?',
  );
  const parents = database.prepare<[string], { readonly parent: string }>(
    "SELECT DISTINCT substr(id, 1, instr(id, '/') - 1) AS parent FROM document WHERE kind = ? AND instr(id, '/') > 0",
  );
  const every = database.prepare<[], Row>('SELECT kind, id, json, saved_at FROM document ORDER BY kind, id');
  const upsert = database.prepare<[string, string, string, string]>(UPSERT);
  const remove = database.prepare<[string, string]>('DELETE FROM document WHERE kind = ? AND id = ?');
  const removeSome = database.prepare<[string, string, string]>('DELETE FROM document WHERE kind = ? AND id >= ? AND id < ?');
  const putAll = database.transaction((kind: string, documents: readonly { readonly id: string; readonly value: unknown }[], at: Instant) => {
    for (const { id, value } of documents) upsert.run(kind, id, JSON.stringify(value), at);
  });

  const read = <Kind extends UserDataKind>(kind: Kind, prefix: string): readonly UserDataDocuments[Kind][] =>
    some.all(kind, prefix, after(prefix)).flatMap((row) => valueOf<Kind>(row) ?? []);
  /** Whole kinds as they were read last: they are asked for with every change, and reading ten thousand takes a tenth of a second. */
  const kept = new Map<UserDataKind, { readonly others: number; readonly values: readonly unknown[] }>();
  /** Grows with what other connections write. */
  const others = (): number => Number(database.pragma('data_version', { simple: true }));
  const whole = <Kind extends UserDataKind>(kind: Kind): readonly UserDataDocuments[Kind][] => {
    const before = kept.get(kind);
    const now = others();
    if (before?.others === now) return before.values as readonly UserDataDocuments[Kind][];
    const values = read(kind, '');
    kept.set(kind, { others: now, values });
    return values;
  };
  const write = <Value>(kind: UserDataKind, work: () => Value): Value => guarded(() => {
    kept.delete(kind);
    return work();
  });

  return {
    path,
    get: <Kind extends UserDataKind>(kind: Kind, id: string) => guarded(() => valueOf<Kind>(one.get(kind, id))),
    list: <Kind extends UserDataKind>(kind: Kind, prefix = '') => guarded(() => (prefix === '' ? whole(kind) : read(kind, prefix))),
    state: (kind, prefix) => guarded(() => state.get(kind, prefix, after(prefix)) ?? { entries: 0, newest: null }),
    parentsOf: (kind) => guarded(() => parents.all(kind).map(({ parent }) => parent)),
    put: (kind, id, value, at) => void write(kind, () => upsert.run(kind, id, JSON.stringify(value), at)),
    putAll: (kind, documents, at) => write(kind, () => putAll.immediate(kind, documents, at)),
    together: (work) => guarded(() => {
      try {
        database.transaction(work).immediate();
      } catch (error) {
        // They may have been read before the transaction was undone.
        kept.clear();
        throw error;
      }
    }),
    remove: (kind, id) => void write(kind, () => remove.run(kind, id)),
    removeAll: (kind, prefix) => void write(kind, () => removeSome.run(kind, prefix, after(prefix))),
    exportAll: () => guarded(() => every.all().map(({ kind, id, json, saved_at: savedAt }) =>
      ({ kind, id, value: JSON.parse(json) as unknown, savedAt }) as UserDataDocument<UserDataKind>)),
    close: () => void database.close(),
  };
}

/** Reads the documents on the thread of the caller, on a connection of its own, as they are now. */
export function readDocuments(file: EncryptedFile) {
  const database = connectEncrypted(file, { mustExist: true, timeoutMs: 5000 });
  database.pragma('query_only = ON');
  // The snapshot begins with the first read.
  database.exec('BEGIN; SELECT 1 FROM document LIMIT 1');
  const every = database.prepare<[], Pick<Row, 'kind' | 'id' | 'json'> & { readonly savedAt: string }>('SELECT kind, id, json, saved_at AS savedAt FROM document ORDER BY kind, id');
  const some = database.prepare<[string, string, string], Pick<Row, 'json'>>('SELECT json FROM document WHERE kind = ? AND id >= ? AND id < ? ORDER BY id');
  return {
    all: () => every.iterate(),
    /** Ordered by id, one at a time. */
    * of<Kind extends UserDataKind>(kind: Kind, prefix: string): Generator<UserDataDocuments[Kind]> {
      for (const row of some.iterate(kind, prefix, after(prefix))) yield JSON.parse(row.json) as UserDataDocuments[Kind];
    },
    close: () => void database.close(),
  };
}

/** Adds missing documents and replaces older ones, on the thread of the caller and a connection of its own. Returns how many. */
export function mergeDocuments(file: EncryptedFile, documents: readonly UserDataDocument<UserDataKind>[]): number {
  return guarded(() => {
    const database = connectEncrypted(file, { mustExist: true, timeoutMs: 5000 });
    try {
      database.pragma('synchronous = FULL');
      const merge = database.prepare<[string, string, string, string]>(MERGE);
      return database.transaction(() =>
        documents.reduce((merged, { kind, id, value, savedAt }) => merged + merge.run(kind, id, JSON.stringify(value), savedAt).changes, 0)).immediate();
    } finally {
      database.close();
    }
  });
}

/** Greater than every id with the prefix, in SQLite's text order. */
const after = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** Only this code writes documents, from values of this type. */
const valueOf = <Kind extends UserDataKind>(row: Pick<Row, 'json'> | undefined): UserDataDocuments[Kind] | null =>
  row === undefined ? null : (JSON.parse(row.json) as UserDataDocuments[Kind]);

function guarded<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error);
    throw code === '' ? error : new UserDataError(code);
  }
}

/** A document cannot be read or written; `code` is SQLite's. */
export class UserDataError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The user data failed with ${code}`);
    this.name = 'DeskError';
    this.code = code;
  }
}

/** The user data of this profile is unusable; nothing was read or written. */
export class UserDataUnusable extends Error {
  readonly reason: JournalProblem;

  constructor(reason: JournalProblem) {
    super(`The user data cannot be used: ${reason}`);
    this.name = 'DeskUnusable';
    this.reason = reason;
  }
}

/** The schema's history: script n leads from version n - 1 to n. Append only; a published one never changes. */
const migrations: readonly string[] = [
  `CREATE TABLE document (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    json TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;`,
];

/** "Tesd": other encrypted databases are not taken for user data. */
export const SCHEMA: Schema = { applicationId: 0x54_65_73_64, migrations };

class UnusableFile extends Error {
  readonly reason: 'corrupt' | 'foreign' | 'newer';

  constructor(reason: UnusableFile['reason']) {
    super(`The file of the user data is ${reason}`);
    this.name = 'UnusableFile';
    this.reason = reason;
  }
}

/**
 * Opens the file; creates it or migrates its schema. Reads all of it once: damage to what people typed should show now, not later. Throws
 * {@link UnusableFile} or SQLite errors.
 */
function openFile(file: EncryptedFile): Database {
  if (startsAsPlainDatabase(file.path)) throw new UnusableFile('foreign');
  const database = connectEncrypted(file, { mustExist: false, timeoutMs: 5000 });
  try {
    const owner = ownerOf(database, SCHEMA);
    if (owner === 'foreign' || owner === 'newer') throw new UnusableFile(owner);
    if (!isSound(database)) throw new UnusableFile('corrupt');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    // Without room for a backup the schema is not migrated: this data exists nowhere else.
    if (isOutdated(database, SCHEMA)) backUpOpen(database, file.path);
    migrate(database, SCHEMA);
    return database;
  } catch (error) {
    database.close();
    throw isMalformed(error) ? new UnusableFile('corrupt') : error;
  }
}

/** A stand-in without data: every call throws {@link DeskUnusable}. */
export function noUserData(reason: JournalProblem, path: string): UserData {
  const refuse = (): never => {
    throw new UserDataUnusable(reason);
  };
  return {
    path, get: refuse, list: refuse, state: refuse, parentsOf: refuse, put: refuse, putAll: refuse, together: refuse, remove: refuse, removeAll: refuse, exportAll: refuse,
    close: () => undefined,
  };
}
