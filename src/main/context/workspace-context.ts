import { randomUUID } from 'node:crypto';

import type { BankClient } from '#main/bank/index.ts';
import { CacheError } from '#main/store/cache/index.ts';
import type { Cache } from '#main/store/cache/index.ts';
import type { JournalAccess, JournalFile, Merged, VerifiedJournal } from '#main/store/journal/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import { UserDataError, UserDataUnusable } from '#main/store/user-data/index.ts';
import type { UserData, UserDataDocuments, UserDataKind } from '#main/store/user-data/index.ts';
import type { Sync, SyncDeps } from '#main/sync/index.ts';
import type { AppError, FieldProblem, JournalProblem } from '#shared/bridge/app-error.ts';
import type { Environment } from '#shared/bridge/app/connection-inputs.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { ActivityEntry } from '#shared/sections/section.ts';
import type { CancellableReads } from './cancellable-reads.ts';
import type { PersonNotice } from './person-notice.ts';
import type { AskPerson } from './person-asked.ts';
import type { SendingGate } from './sending-gate.ts';
import type { WorkspaceHandlers } from './workspace-commands.ts';

type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** The support log. Nothing secret and no content of the bank is logged. */
export interface Log {
  info(event: string, fields: LogFields): void;
  warn(event: string, fields: LogFields): void;
  error(event: string, fields: LogFields): void;
}

export type FileExtension = 'csv' | 'pdf' | 'xlsx' | 'xml' | 'sta' | 'tesoro' | 'zip' | 'txt' | 'sql' | 'bin' | 'png' | 'jpg' | 'p7m' | 'journal' | 'beancount';

export interface StoresFiles {
  readonly journal: JournalFile;
  readonly userData: EncryptedFile;
  readonly attachments: EncryptedFile;
}

/** What the thread is given that writes an export. */
export interface StoresExport extends StoresFiles {
  readonly exportedAt: Instant;
  readonly passphrase: string;
  readonly unfinished: string;
}

/** What the thread is given that restores an export. */
export interface StoresRestore extends StoresFiles {
  readonly sealed: string;
  readonly passphrase: string;
  readonly at: Instant;
}

/** How the events of an export come into the journal: beside its own, into one that only does not match its anchor, or in place of an unusable one. */
export type RestoreWay = 'beside' | 'outOfStep' | 'anew';

/** What came of the journal, and its verification where it has to be opened again. */
export interface RestoredJournal {
  readonly merged: Result<Merged, 'broken' | 'notWritable'>;
  readonly verified: VerifiedJournal | null;
}

/** What the thread asks of the main process: from `begin` on the restore is done whole. */
export type RestoreQuestion = { readonly kind: 'begin' } | { readonly kind: 'journal'; readonly restored: RestoredJournal };

export type RestoreEnd =
  | { readonly ok: true; readonly merged: Merged; readonly documents: number }
  | { readonly ok: false; readonly problem: 'notReadable' | 'wrongPassphrase' | 'notWritable' };

export interface StoresKeeper {
  /** For a thread that exports or restores them. */
  files(): StoresFiles;
  /** Until {@link endRestore} the journal takes no writes. */
  beginRestore(): RestoreWay | 'notWritable';
  /** `restored` is null where the thread failed. Whether both stores can be used as they should. */
  endRestore(restored: RestoredJournal | null): boolean;
}

/** A workspace on a practice bank of its own: nothing reaches the connection it was opened from. */
export interface RehearsalWorkspace {
  readonly handlers: WorkspaceHandlers;
  close(): Promise<void>;
}

export interface Surroundings {
  /** null when the person cancels. */
  readonly chooseFile: (suggestedName: string, extension: FileExtension) => Promise<string | null>;
  /** null when the person cancels. */
  readonly chooseFolder: () => Promise<string | null>;
  /** The document must hold everything it shows: nothing is loaded. */
  readonly printPdf: (html: string) => Promise<Uint8Array>;
  /** A practice bank with this content, closed with this connection at the latest. `notFound` within a rehearsal. */
  readonly openRehearsal: (content: RehearsalContent) => Promise<Result<RehearsalWorkspace, AppError>>;
}

export type Purpose = 'money' | 'practice' | 'rehearsal';

export interface WorkspaceContext extends Surroundings {
  readonly bank: BankClient;
  readonly journal: JournalAccess;
  readonly userData: UserData;
  readonly storesKeeper: StoresKeeper;
  readonly connectionId: string;
  /** Such as "https://bank.example". */
  readonly bankOrigin: string;
  readonly purpose: Purpose;
  readonly gate: SendingGate;
  readonly userName: string;
  readonly settings: () => Settings;
  /** As sealed with the connection's secrets. */
  readonly environment: Environment;
  /** Asks the person outside of the window. */
  readonly agrees: AskPerson;
  readonly cache: Cache;
  readonly sync: Sync;
  readonly syncDeps: SyncDeps;
  readonly cancellableReads: CancellableReads;
  readonly tasksWorker: URL | string;
  readonly readingWorker: URL | string;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: (event: AppEvent) => void;
  /** Notifies a person who looks elsewhere. */
  readonly notify: (news: PersonNotice) => void;
  now(): Instant;
  /** Logs an unexpected error; the returned error has the reference of the log entry. */
  unexpected(what: string, error: unknown): AppError;
  record(entry: Omit<ActivityEntry, 'activityId'>): Promise<void>;
}

/** What a use case needs of the open connection. */
export type Needs<Member extends keyof WorkspaceContext> = Pick<WorkspaceContext, Member>;

export const NOT_FOUND = failed({ kind: 'notFound' } as const);

export const paymentsBlocked = (reason: JournalProblem) => failed({ kind: 'paymentsBlocked', reason } as const);

/** One field's problem. */
export const invalid = (field: string, code: FieldProblem['code']) => failed({ kind: 'invalid', problems: [{ field, code }] } as const);

export const found = <Value>(value: Value | null) => (value === null ? NOT_FOUND : ok(value));

export const isStoreError = (error: unknown): boolean => error instanceof CacheError || error instanceof UserDataError || error instanceof UserDataUnusable;

/** A store that fails because the connection was closed is not logged as an error. */
export function createJournalOf(
  { clock, log, emit }: Needs<'clock' | 'log' | 'emit'>, cache: Cache, isClosed: () => boolean,
): Needs<'now' | 'unexpected' | 'record'> {
  const unexpected = (what: string, error: unknown): AppError => {
    if (isClosed() && isStoreError(error)) return { kind: 'locked' };
    const reference = randomUUID().slice(0, 8);
    // A message may quote the bank: only its kind is logged.
    const code = error instanceof CacheError || error instanceof UserDataError ? error.code : error instanceof Error ? error.name : typeof error;
    log.error('unexpected', { what, reference, code, at: placeOf(error) });
    return { kind: 'internal', reference };
  };
  return {
    now: () => instantFromMs(clock.now()),
    unexpected,
    record: async (entry) => {
      try {
        await cache.write.addActivity({ ...entry, activityId: randomUUID() });
        emit({ type: 'changed', parts: ['activity'] });
      } catch (error) {
        unexpected('activity', error);
      }
    },
  };
}

function placeOf(error: unknown): string | null {
  const frame = error instanceof Error ? error.stack?.split('\n').find((line) => line.trimStart().startsWith('at ')) : undefined;
  return frame?.trim().replace(/\(.*[\\/]/, '(') ?? null;
}

/** None where the user data cannot be read. */
export const keptOn = <Kind extends UserDataKind>(userData: UserData, kind: Kind): readonly UserDataDocuments[Kind][] => whereReadable(() => userData.list(kind), []);

/** null also where the user data cannot be read. */
export const keptAt = <Kind extends UserDataKind>(userData: UserData, kind: Kind, id: string): UserDataDocuments[Kind] | null => whereReadable(() => userData.get(kind, id), null);

function whereReadable<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserDataUnusable) return otherwise;
    throw error;
  }
}

/** Milliseconds since the epoch by the bank's clock, else by this computer's. After a sleep the bank is asked first, so that no past day is used. */
export async function bankTimeMs({ bank, clock }: Needs<'bank' | 'clock'>): Promise<number> {
  const known = bank.serverNowMs();
  if (known !== null) return known;
  if (bank.lastServerTimeMs() === null) return clock.now();
  await bank.call('listAccounts', {});
  return bank.serverNowMs() ?? clock.now();
}

/** Id of a document that belongs to things of the bank, made of their encoded ids. */
export const documentKey = (...parts: readonly string[]): string => parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/');
