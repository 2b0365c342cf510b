import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { accountKey, replaceAccounts } from '#main/store/cache/accounts.ts';
import { openForWriting } from '#main/store/cache/database.ts';
import { openCache, toColumns } from '#main/store/cache/index.ts';
import type { Cache, LostWorker, Rebuilt } from '#main/store/cache/index.ts';
import type { StatementWindow } from '#main/store/cache/statement/columns.ts';
import type { Account, Transaction } from '#shared/contract/accounts.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { bundledOr } from './bundled.ts';

export const cacheWorker = bundledOr('cache', 'src/main/store/cache/worker.ts');
export const readingWorker = bundledOr('reading', 'src/main/services/payments/given-file/worker.ts');
export const tasksWorker = bundledOr('tasks', 'src/main/app/tasks-worker.ts');

export const cacheKey = new Uint8Array(32).fill(0x5a);

/** A folder for one test, and how to remove it. */
export function temporaryFolder(within = tmpdir()): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(within, 'tesoro-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function instant(text: string): Instant {
  const value = parseInstant(text);
  if (value === null) throw new Error(`Not an instant: ${text}`);
  return value;
}

/** A clock that stands still until a test moves it. */
export function standingClock(text: string): Clock & { set(text: string): void } {
  let now = Date.parse(instant(text));
  return {
    now: () => now,
    set: (later) => {
      now = Date.parse(instant(later));
    },
  };
}

export async function openTestCache(
  directory: string,
  options: { readonly key?: Uint8Array; readonly formerKeys?: readonly Uint8Array[]; readonly ephemeral?: boolean; readonly clock?: Clock; readonly worker?: URL } = {},
): Promise<{ readonly cache: Cache; readonly rebuilds: readonly Rebuilt[]; readonly lost: readonly LostWorker[] }> {
  const rebuilds: Rebuilt[] = [];
  const lost: LostWorker[] = [];
  const cache = await openCache({
    directory,
    key: options.key ?? cacheKey,
    formerKeys: options.formerKeys ?? [],
    ephemeral: options.ephemeral ?? false,
    worker: options.worker ?? cacheWorker,
    clock: options.clock ?? standingClock('2026-06-30T10:00:00Z'),
    onRebuilt: (rebuilt) => rebuilds.push(rebuilt),
    onWorkerLost: (worker) => lost.push(worker),
  });
  return { cache, rebuilds, lost };
}

export function account(accountId: string, over: Partial<Account> = {}): Account {
  return {
    accountId, iban: null, abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null, account: null,
    alias: null, productName: null, holderName: null, activatedDate: null, currency: 'EUR', ...over,
  };
}

/** An entry of `cents` on a day; its sign tells credit from debit. */
export function entry(transactionId: string, day: string, cents: number, description: string | null = null): Transaction {
  return {
    transactionId, operationDate: bankDate(day), valueDate: bankDate(day), amount: { amountMinor: cents, currency: 'EUR' }, description,
    type: cents < 0 ? 'DEBIT' : 'CREDIT',
  };
}

export function statementWindow(accountId: string, from: string, to: string, entries: readonly Transaction[], asOf: string): StatementWindow {
  return { accountId, from: bankDate(from), to: bankDate(to), asOf: instant(asOf), columns: toColumns(entries) };
}

/** A cache's database as its writer opens it, in a folder of its own. */
export interface OpenedDatabase {
  readonly database: Database;
  /** Number of the last of its accounts. */
  readonly key: number;
  readonly close: () => void;
}

/** A new database that has read nothing. */
export function emptyDatabase(): Omit<OpenedDatabase, 'key'> {
  const folder = temporaryFolder();
  const database = openForWriting({ path: join(folder.path, 'cache.db'), key: cacheKey });
  return {
    database,
    close: () => {
      database.close();
      folder.remove();
    },
  };
}

/** A new database that has read its accounts: "A1", unless others are named. */
export function openDatabase(asOf: string, accountIds: readonly string[] = ['A1']): OpenedDatabase {
  const opened = emptyDatabase();
  replaceAccounts(opened.database, accountIds.map((accountId) => account(accountId)), instant(asOf));
  return { ...opened, key: accountKey(opened.database, accountIds.at(-1) ?? '') ?? 0 };
}
