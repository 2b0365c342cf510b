import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';

import { deleteDatabase } from '#main/store/sqlite/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { createBackgroundIndexing } from './background-indexing.ts';
import type { ReadApi } from './read-api.ts';
import { withOrders } from './reads.ts';
import type { Reads } from './reads.ts';
import { CacheError, remoteOf, REOPENED } from './rpc.ts';
import type { Remote } from './rpc.ts';
import { superviseWorker } from './supervised-worker.ts';
import { startCacheThread, startThread } from './threads.ts';
import type { CacheRole } from './threads.ts';
import type { Rebuilt, WriteApi } from './write-api.ts';

export type { CachedNews } from './cash/account-news.ts';
export type { AgendaRecords, AwaitedPayments, ExpectedRecords } from './cash/agenda.ts';
export type { DaysAbove } from './cash/balance-history.ts';
export type { SafeguardingFigures } from './books/reading.ts';
export type { OpenRecords } from './overview.ts';
export type { ChangedCampaign, OpenOrder } from './records/changing.ts';
export type { ClosingCampaign, FindingsQuestion, FoundSoFar } from './records/closing-reads.ts';
export { closingTermsOf, snapshotOf, snapshotOrders } from './records/closing-snapshot.ts';
export type { KnownPayout, PaymentKind, PaymentRecords } from './records/payments.ts';
export type { OfCampaign, TakenAnswer } from './records/portal-list.ts';
export type { OutgoingTransfer } from './records/transfers.ts';
export type { WorksheetFigures, WorksheetQuestion } from './records/worksheet.ts';
export { CacheError } from './rpc.ts';
export type { AnswerLimit, NotedAnswerLimit } from './statement/answer-limit.ts';
export type { AppliedWindow } from './statement/apply.ts';
export type { StatementBalances } from './statement/balances.ts';
export { toColumns } from './statement/columns.ts';
export type { CoveredRange, KnownOverfullDay } from './statement/coverage.ts';
export type { MarkedEntry } from './statement/marks.ts';
export type { MonthBalances, MonthFigures, SheetFigures } from './statement/reconciliation.ts';
export { knownUntil, syncParts } from './sync-state.ts';
export type { CompleteRead, SyncPart, WholeList } from './sync-state.ts';
export type { Rebuilt } from './write-api.ts';

const CACHE_FILE = 'cache.db';

export interface CacheOptions {
  readonly directory: string;
  /** 32 bytes, from the vault. */
  readonly key: Uint8Array;
  /** Keys that the file may still have: it gets `key` when opened. */
  readonly formerKeys?: readonly Uint8Array[];
  /** Start with an empty cache, deleting what was there. */
  readonly ephemeral: boolean;
  readonly worker: URL | string;
  readonly clock: Clock;
  /** A file was set aside and the cache rebuilt. */
  readonly onRebuilt: (rebuilt: Rebuilt) => void;
  /** Everything that was written is booked and its words are indexed. Called again and again, also where nothing changed. */
  readonly onIndexed?: () => void;
  /** No backup could be made before a migration; SQLite's or the system's code. */
  readonly onNotBackedUp?: (code: string) => void;
  /** A worker ended by itself. What was committed stays; running calls reject. */
  readonly onWorkerLost: (lost: LostWorker) => void;
}

export interface LostWorker {
  readonly role: CacheRole;
  readonly restarts: boolean;
}

type Writes = Remote<Omit<WriteApi, 'open' | 'close' | 'setAsideAsCorrupt'>>;
/**
 * The encrypted cache of a connection. Writes and reads have a thread each, so that a long write never delays a page. Calls reject with a
 * {@link CacheError}; a damaged file is set aside, the cache rebuilt, and the call repeated once. A thread that ended by itself is restarted
 * by the next call, a few times a minute.
 */
export interface Cache {
  readonly write: Writes;
  readonly read: Reads;
  /**
   * Starts a thread that reads the file on its own connection, for long work. Its `workerData` is `data` and `file`, a {@link RekeyableFile}.
   * It ends with the cache at the latest.
   */
  startReader(entry: URL | string, data: object): Worker;
  close(): Promise<void>;
}

export async function openCache(options: CacheOptions): Promise<Cache> {
  const { clock, onRebuilt, onNotBackedUp, onWorkerLost, onIndexed } = options;
  mkdirSync(options.directory, { recursive: true });
  const file: RekeyableFile = { path: join(options.directory, CACHE_FILE), key: options.key, formerKeys: options.formerKeys ?? [] };
  if (options.ephemeral) deleteDatabase(file.path);

  let recovering: Promise<void> | null = null;
  let recoveries = 0;
  const supervise = <Api>(role: CacheRole, prepare?: (remote: Remote<Api>) => Promise<void>) => superviseWorker<Api>({
    start: () => startCacheThread(options.worker, role, file),
    prepare, clock,
    onLost: (restarts) => onWorkerLost({ role, restarts }),
  });
  const reader = supervise<ReadApi>('reader');
  const writer = supervise<WriteApi>('writer', async (remote) => {
    const { rebuilt, notBackedUp } = await remote.open(clock.now());
    if (notBackedUp !== null) onNotBackedUp?.(notBackedUp);
    if (rebuilt === null) return;
    recoveries += 1;
    // An existing reader still has the former file open.
    await reader.remote.close();
    onRebuilt(rebuilt);
  });
  const recover = async (): Promise<void> => {
    await reader.remote.close();
    const rebuilt = await writer.remote.setAsideAsCorrupt(clock.now());
    recoveries += 1;
    onRebuilt(rebuilt);
  };

  /** Repeats a call once after damage. Calls that arrive meanwhile wait for the new file. */
  const guarded = async (call: () => Promise<unknown>): Promise<unknown> => {
    if (recovering !== null) await recovering;
    const recoveriesBefore = recoveries;
    try {
      return await call();
    } catch (error) {
      const reopened = error instanceof CacheError && error.code === REOPENED;
      if (!isDamage(error) && !reopened) throw error;
      if (!reopened && recoveries === recoveriesBefore) {
        recovering ??= recover().finally(() => {
          recovering = null;
        });
      }
      if (recovering !== null) await recovering;
      return call();
    }
  };

  const indexing = createBackgroundIndexing((budgetMs) => writer.remote.indexSome(budgetMs), () => writer.remote.indexList(), onIndexed);

  const readers = new Set<Worker>();
  const startReader = (entry: URL | string, data: object): Worker => {
    const worker = startThread(entry, 'cache-files', { ...data, file });
    readers.add(worker);
    worker.once('exit', () => readers.delete(worker));
    return worker;
  };

  const close = async (): Promise<void> => {
    indexing.stop();
    await Promise.all([...readers].map(async (worker) => worker.terminate()));
    // The writer goes last: closing it checkpoints the WAL.
    await reader.close();
    await writer.close();
  };

  try {
    await Promise.all([writer.ready(), reader.ready()]);
  } catch (error) {
    await close();
    throw error;
  }
  indexing.start();
  const reads = remoteOf<ReadApi>((method, input) => guarded(() => reader.call(method, input)));
  return {
    write: remoteOf<WriteApi>((method, input) => indexing.after(() => guarded(() => writer.call(method, input)))),
    read: withOrders(reads), startReader, close,
  };
}

const isDamage = (error: unknown): boolean =>
  error instanceof CacheError && (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT'));
