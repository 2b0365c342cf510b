import { existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { backUpOpen, connectEncrypted, isDiskError, isOutdated, isSound, migrate, noteVerified, ownerOf, startsAsPlainDatabase, verifiedEarlier } from '#main/store/sqlite/index.ts';
import type { EncryptedFile, Schema } from '#main/store/sqlite/index.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { claimStore } from './claims.ts';
import type { ClaimStore } from './claims.ts';
import { entryStore } from './entries.ts';
import type { EntryStore } from './entries.ts';
import { memberStore } from './members.ts';
import type { MemberStore } from './members.ts';
import { derivedTables, migrations } from './migrations.ts';
import { requestStore } from './requests.ts';
import type { RequestStore } from './requests.ts';
import { sharedDataStore } from './shared-data.ts';
import type { SharedDataStore } from './shared-data.ts';
import { memory, prepareOnce } from './statements.ts';
import type { Sql } from './statements.ts';

/** "TesT": other databases are not taken for a copy. */
export const SCHEMA: Schema = { applicationId: 0x54_65_73_54, migrations };

/** What this desk is in the team. Private keys are in this file alone. */
export interface StoredIdentity {
  readonly teamId: string;
  readonly teamName: string;
  /** The founder's Ed25519 key: where trust begins. Base64url, as all keys here. */
  readonly founderKey: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly memberName: string;
  readonly signKey: string;
  readonly signPrivate: string;
  readonly boxKey: string;
  readonly boxPrivate: string;
  /** null: it founded the team, or was let in. */
  readonly joining: { readonly enrolmentId: string; readonly memberId: string; readonly isNewMember: boolean; readonly words: readonly string[]; readonly scanned: number } | null;
}

/** This desk's copy of a team's log and what follows from it. Calls are synchronous; what they have written is on the disk when they return, but for `readAgain`. */
export interface TeamCopy {
  readonly path: string;
  readonly entries: EntryStore;
  readonly members: MemberStore;
  readonly requests: RequestStore;
  readonly claims: ClaimStore;
  readonly shared: SharedDataStore;
  identity(): StoredIdentity | null;
  setIdentity(identity: StoredIdentity): void;
  workspaceKey(number: number): Buffer | null;
  /** The newest number; 0 without any. */
  lastKeyNumber(): number;
  addWorkspaceKey(number: number, key: Uint8Array): void;
  /** Before a replay, which finds them in the entries again. */
  dropWorkspaceKeys(): void;
  note<Value>(name: string): Value | null;
  setNote(name: string, value: unknown): void;
  /** The version of the rules that the derived tables follow; 0: none. */
  rules(): number;
  setRules(version: number): void;
  /** Empties what is derived from entries. */
  clearDerived(): void;
  /** Grows with whatever is written, taken back or not: the same number, the same copy. */
  writes(): number;
  transaction<Value>(work: () => Value): Value;
  /**
   * For what the database of the team has on its disk: nobody waits for this disk, to which it is written beside. A power cut before takes it back, and it is
   * read again. A process that ends takes nothing back.
   */
  readAgain<Value>(work: () => Value): Value;
  /** Does the work and takes all of it back. */
  tryOut<Value>(work: () => Value): Value;
  close(): void;
}

export type CopyProblem = 'corrupt' | 'newer' | 'notWritable';

const noteOf = ({ path, key }: EncryptedFile) => ({ path, kind: 'tesoro-team-verified/1', notePath: `${path}-verified`, key });

/**
 * A file that cannot be used stays as it is: it holds this device's keys. All its pages are read, which takes seconds for a large team, unless nobody has touched it since
 * it was closed.
 */
export function openTeamCopy(file: EncryptedFile): Result<TeamCopy, CopyProblem> {
  let database: Database | null = null;
  try {
    if (startsAsPlainDatabase(file.path)) return failed('corrupt');
    const exists = existsSync(file.path) && statSync(file.path).size > 0;
    const isAsLeft = verifiedEarlier(noteOf(file)) !== null;
    database = connectEncrypted(file, { mustExist: exists, timeoutMs: 2000 });
    database.pragma('synchronous = FULL');
    database.pragma('fullfsync = ON');
    database.pragma('checkpoint_fullfsync = ON');
    const owner = ownerOf(database, SCHEMA);
    if (owner === 'newer' || owner === 'foreign') {
      database.close();
      return failed(owner === 'newer' ? 'newer' : 'corrupt');
    }
    database.pragma('journal_mode = WAL');
    if (isOutdated(database, SCHEMA)) backUpOpen(database, file.path);
    migrate(database, SCHEMA);
    if (exists && !isAsLeft && !isSound(database)) {
      database.close();
      return failed('corrupt');
    }
    return ok(copyOf(file, database));
  } catch (error) {
    database?.close();
    return failed(isDiskError(error) ? 'notWritable' : 'corrupt');
  }
}

class TakenBack extends Error {}

function copyOf({ path, key: given }: EncryptedFile, database: Database): TeamCopy {
  // Its own copy: that of the caller may be zeroed before this is closed.
  const key = Uint8Array.from(given);
  const sql: Sql = prepareOnce(database);
  const known = memory();
  const { kept, forget } = known;
  const transaction = <Value>(work: () => Value): Value => {
    try {
      return database.transaction(work).immediate();
    } catch (error) {
      forget();
      throw error;
    }
  };
  const change = (text: string, ...values: readonly unknown[]): number => {
    forget();
    return sql.run(text, ...values);
  };
  const wal = besideTheCalls(`${path}-wal`);
  const parsed = <Value>(json: string | null): Value | null => (json === null ? null : (JSON.parse(json) as Value));
  return {
    path,
    entries: entryStore(sql, known),
    members: memberStore(sql, known),
    requests: requestStore(sql),
    claims: claimStore(sql),
    shared: sharedDataStore(sql, known),
    identity: () => kept('identity', () => parsed<StoredIdentity>(sql.value('SELECT json FROM identity'))),
    setIdentity: (identity) => void change('INSERT OR REPLACE INTO identity VALUES (1, ?)', JSON.stringify(identity)),
    workspaceKey: (number) => kept(`key ${number}`, () => sql.value<Buffer>('SELECT key FROM workspace_key WHERE number = ?', number)),
    lastKeyNumber: () => sql.value<number>('SELECT max(number) FROM workspace_key') ?? 0,
    addWorkspaceKey: (number, key) => void change('INSERT OR IGNORE INTO workspace_key VALUES (?, ?)', number, Buffer.from(key)),
    dropWorkspaceKeys: () => void change('DELETE FROM workspace_key'),
    note: <Value>(name: string) => kept(`note ${name}`, () => parsed<Value>(sql.value('SELECT json FROM note WHERE name = ?', name))),
    setNote: (name, value) => {
      forget(`note ${name}`);
      sql.run('INSERT OR REPLACE INTO note VALUES (?, ?)', name, JSON.stringify(value));
    },
    rules: () => kept('rules', () => sql.value<number>('SELECT version FROM rules') ?? 0),
    setRules: (version) => void change('UPDATE rules SET version = ?', version),
    clearDerived: () => {
      for (const table of derivedTables) change(`DELETE FROM ${table}`);
    },
    writes: () => sql.runs(),
    transaction,
    readAgain: (work) => {
      if (wal.failed()) return transaction(work);
      database.pragma('synchronous = NORMAL');
      try {
        return transaction(work);
      } finally {
        database.pragma('synchronous = FULL');
        wal.sync();
      }
    },
    tryOut: <Value>(work: () => Value): Value => {
      let value: { readonly of: Value } | null = null;
      try {
        database.transaction(() => {
          value = { of: work() };
          throw new TakenBack();
        })();
      } catch (error) {
        if (!(error instanceof TakenBack)) throw error;
      } finally {
        forget();
      }
      return (value as { readonly of: Value } | null ?? unreachable()).of;
    },
    close: () => {
      if (!database.open) return;
      database.close();
      forget();
      wal.close();
      noteVerified(noteOf({ path, key }));
      key.fill(0);
    },
  };
}

/** Syncs a file on another thread; what is asked for meanwhile follows once. */
function besideTheCalls(path: string) {
  let file: Promise<FileHandle> | null = null;
  let running = false;
  let again = false;
  let failed = false;
  let closed = false;
  const sync = async (): Promise<void> => {
    try {
      do {
        again = false;
        file ??= open(path, 'r+');
        await (await file).datasync();
      } while (again as boolean);
    } catch {
      failed = true;
    }
    running = false;
    if (closed) await close();
  };
  const close = async (): Promise<void> => {
    const opened = await file?.catch(() => null);
    await opened?.close().catch(() => undefined);
  };
  return {
    /** From then on SQLite syncs each transaction itself, and says what is wrong. */
    failed: () => failed,
    sync: (): void => {
      again = running;
      if (running) return;
      running = true;
      void sync();
    },
    /** SQLite has synced it by then, and takes it away. */
    close: (): void => {
      closed = true;
      if (!running) void close();
    },
  };
}

function unreachable(): never {
  throw new Error('The work has neither returned nor thrown');
}
