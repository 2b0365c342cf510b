import { randomUUID } from 'node:crypto';

import type { BankClient } from '#main/bank/index.ts';
import { CacheError } from '#main/store/cache/index.ts';
import type { Cache } from '#main/store/cache/index.ts';
import type { JournalDoor, JournalledEvent, Merged, RestoreTimes } from '#main/store/journal/index.ts';
import { DeskError, DeskUnusable } from '#main/store/user-data/index.ts';
import type { Desk, DeskDocuments, DeskKind } from '#main/store/user-data/index.ts';
import type { Sync, SyncDeps } from '#main/sync/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Environment } from '#shared/bridge/app/connection-inputs.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { ActivityEntry } from '#shared/bridge/lists/records.ts';
import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Askings } from './askings.ts';
import type { Attention } from './attention.ts';
import type { AskPerson } from './person-asked.ts';
import type { WorkspaceHandlers } from './workspace-commands.ts';

type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Where events are written down for support. Nothing of the bank's content and nothing secret goes there. */
export interface Log {
  info(event: string, fields: LogFields): void;
  warn(event: string, fields: LogFields): void;
  error(event: string, fields: LogFields): void;
}

/** What kind of file is asked for, by its extension. */
export type FileExtension = 'csv' | 'pdf' | 'xlsx' | 'xml' | 'sta' | 'tesoro' | 'zip' | 'txt' | 'bin';

/** What an export and its restoring need from whoever opened the stores. */
export interface StoresKeeper {
  /** A text that only the passphrase opens. */
  seal(text: string, passphrase: string): Promise<string>;
  open(sealed: string, passphrase: string): Promise<Result<string, 'notReadable' | 'wrongPassphrase'>>;
  /** Takes in the events of an export, in place of a journal that cannot be used. */
  restore(events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, 'broken' | 'notWritable'>;
}

/** The use cases on a practice bank of their own: nothing they do reaches the connection that they were opened from. */
export interface RehearsalWorkspace {
  readonly handlers: WorkspaceHandlers;
  close(): Promise<void>;
}

/** What use cases need of the program around them. */
export interface Surroundings {
  /** Asks where to write a file; null when the person changes their mind. */
  readonly chooseFile: (suggestedName: string, extension: FileExtension) => Promise<string | null>;
  /** A document as the pages of a PDF. It may load nothing: whatever it shows is in it. */
  readonly printPdf: (html: string) => Promise<Uint8Array>;
  /**
   * A practice bank with that content, and a workspace on it whose cache is still empty. It closes with this connection at
   * the latest. In a rehearsal there is no other: `notFound`.
   */
  readonly openRehearsal: (content: RehearsalContent) => Promise<Result<RehearsalWorkspace, AppError>>;
}

/** What a connection is for: real money, learning, or rehearsing what is done with real money. */
export type Purpose = 'money' | 'practice' | 'rehearsal';

/** What every use case of an open connection works with. */
export interface Workbench extends Surroundings {
  readonly bank: BankClient;
  readonly journal: JournalDoor;
  readonly desk: Desk;
  readonly storesKeeper: StoresKeeper;
  readonly connectionId: string;
  /** Origin of the bank's address, such as "https://bank.example". */
  readonly bankOrigin: string;
  readonly purpose: Purpose;
  /** Of the operating system. */
  readonly userName: string;
  readonly settings: () => Settings;
  /** Of the connection, as it is sealed with its secrets. */
  readonly environment: Environment;
  /** Asks the person past the window. */
  readonly agrees: AskPerson;
  readonly cache: Cache;
  readonly sync: Sync;
  readonly syncDeps: SyncDeps;
  /** Everything that a person asks of the bank and waits for, outside of `sync`. */
  readonly askings: Askings;
  /** The entry of the thread that writes statements into files. */
  readonly filesWorker: URL | string;
  /** The entry of the thread that reads a file that a person gave. */
  readonly readingWorker: URL | string;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: (event: AppEvent) => void;
  /** Tells somebody who looks elsewhere. */
  readonly attend: (news: Attention) => void;
  now(): Instant;
  /** Writes something unexpected down and gives the error that names the entry. */
  unexpected(what: string, error: unknown): AppError;
  /** Records what the app did, for the page **Activity**. */
  record(entry: Omit<ActivityEntry, 'activityId'>): Promise<void>;
}

export const NOT_FOUND = failed({ kind: 'notFound' } as const);

/** Whether it is the cache or the desk that failed. */
export const isStoreError = (error: unknown): boolean => error instanceof CacheError || error instanceof DeskError || error instanceof DeskUnusable;

/** The parts of a workbench that say what happened. What meets a store that was closed with the connection is no mistake. */
export function createJournalOf(
  { clock, log, emit }: Pick<Workbench, 'clock' | 'log' | 'emit'>, cache: Cache, isClosed: () => boolean,
): Pick<Workbench, 'now' | 'unexpected' | 'record'> {
  const unexpected = (what: string, error: unknown): AppError => {
    if (isClosed() && isStoreError(error)) return { kind: 'locked' };
    const reference = randomUUID().slice(0, 8);
    // A message may quote what the bank sent: only its kind goes to the log.
    const code = error instanceof CacheError || error instanceof DeskError ? error.code : error instanceof Error ? error.name : typeof error;
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

/** The function in which an error arose, without its message. */
function placeOf(error: unknown): string | null {
  const frame = error instanceof Error ? error.stack?.split('\n').find((line) => line.trimStart().startsWith('at ')) : undefined;
  return frame?.trim().replace(/\(.*[\\/]/, '(') ?? null;
}

/** What the desk keeps of a kind; nothing where there is no desk that can be read, for what stands beside it without. */
export function keptOn<Kind extends DeskKind>(desk: Desk, kind: Kind): readonly DeskDocuments[Kind][] {
  try {
    return desk.list(kind);
  } catch (error) {
    if (error instanceof DeskUnusable) return [];
    throw error;
  }
}

/**
 * Milliseconds since the epoch by the bank's clock; by this computer's where the bank never told its own. After a sleep the bank is
 * asked first, so that nothing is dated by a day that is over.
 */
export async function bankTimeMs({ bank, clock }: Pick<Workbench, 'bank' | 'clock'>): Promise<number> {
  const known = bank.serverNowMs();
  if (known !== null) return known;
  if (bank.lastServerTimeMs() === null) return clock.now();
  await bank.call('listAccounts', {});
  return bank.serverNowMs() ?? clock.now();
}

/** The id of a document at the desk that belongs to things of the bank: their ids, each as a part of an address. */
export const deskKey = (...parts: readonly string[]): string => parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/');
