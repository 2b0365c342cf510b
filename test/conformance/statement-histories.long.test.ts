import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { openForReading } from '#main/store/cache/database.ts';
import type { Cache } from '#main/store/cache/index.ts';
import { createReadApi } from '#main/store/cache/read-api.ts';
import type { StatementWindow } from '#main/store/cache/statement/columns.ts';
import { createWriteApi } from '#main/store/cache/write-api.ts';
import { createSync } from '#main/sync/index.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import { account, cacheKey, instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { SEED } from './support/decoding.ts';
import { HistoryBank, histories } from './support/history-bank.ts';
import type { Episode } from './support/history-bank.ts';
import { HistoryCheck, historyQueries, same } from './support/history-check.ts';

console.log(`statement histories: seed ${SEED}; TESORO_SEED repeats it`);

const FIRST_DAY = bankDate('2025-11-20');
const BEGIN = Date.parse('2026-01-10T09:00:00Z');
const RECENT_DAYS = 10;
const EVERYTHING = 4000;
const HOUR_MS = 3_600_000;
const HISTORIES = 150;
/** On a slow machine fewer histories are followed, and what fails is told as far as it could be made smaller. */
const TIME_LIMIT_MS = 40_000;

let folder: ReturnType<typeof temporaryFolder>;
let write: ReturnType<typeof createWriteApi>;
let read: ReturnType<typeof createReadApi>;
let database: Database;
let queries: ReturnType<typeof historyQueries>;
let accounts = 0;

/** One file for all histories, each with an account of its own. */
beforeAll(() => {
  folder = temporaryFolder();
  mkdirSync(folder.path, { recursive: true });
  const file = { path: join(folder.path, 'cache.db'), key: cacheKey };
  write = createWriteApi(file);
  write.open(BEGIN);
  read = createReadApi(file);
  database = openForReading(file);
  queries = historyQueries(database);
});

afterAll(() => {
  database.close();
  read.close();
  write.close();
  folder.remove();
});

/** The cache's two sides without their threads, and with `around` around every answer that is taken over. */
function cacheWith(around: HistoryCheck['around']): Cache {
  const remote = (api: object): unknown =>
    new Proxy(api, {
      get: (target, name) => async (...input: readonly unknown[]) => {
        const call = () => (target as Record<string | symbol, (...values: readonly unknown[]) => unknown>)[name]?.(...input);
        return name === 'applyWindow' ? around.call(null, input[0] as StatementWindow, call) : call();
      },
    });
  return { write: remote(write), read: remote(read), close: async () => undefined } as Cache;
}

interface Mark {
  readonly transactionId: string;
  readonly occurrence: number;
  readonly note: string;
}

async function live(episodes: readonly Episode[]): Promise<void> {
  const accountId = `A${(accounts += 1)}`;
  write.replaceAccounts([account(accountId)], instantFromMs(BEGIN));
  const bank = new HistoryBank(FIRST_DAY);
  const check = new HistoryCheck(queries, accountId, bank);
  let now = BEGIN;
  let recentDays = RECENT_DAYS;
  let answers = Infinity;
  let notices = 0;
  const marks = new Map<string, Mark>();
  const refresh = async (): Promise<void> => {
    const to = bankDateAt(now);
    check.refreshes();
    const sync = await createSync({
      bank: bank.client(answers), cache: cacheWith((window, takeOver) => check.around(window, takeOver)), clock: { now: () => now },
      settings: () => ({ historyMonths: 12, retentionMonths: null, recentDays, wholeReadingHours: null }), onChanged: () => undefined,
      onNotice: (notice) => {
        if (notice.code === 'entriesChanged') notices += notice.changed + notice.vanished + notice.returned + notice.late;
      },
    }, () => undefined);
    const { freshness } = await sync.refreshStatement(accountId, { from: FIRST_DAY, to });
    await sync.close();
    if (answers !== Infinity) return;
    if (freshness.phase === 'failed' || freshness.phase === 'offline') throw new Error(JSON.stringify(freshness));
    check.refreshed({ from: FIRST_DAY, to }, recentDays);
  };
  const expectMarks = async (): Promise<void> => {
    if (marks.size === 0) return;
    const kept = check.kept();
    const { rows } = (await read.statementRows({
      accountId, from: null, to: null, search: '', entries: 'all', marks: 'noted', sort: { key: 'operationDate', direction: 'asc' }, offset: 0, limit: 500,
    })) ?? { rows: [] };
    const shown = new Map(rows.map((row) => [`${row.transaction.transactionId}#${row.occurrence}`, row.mark]));
    for (const [key, { note }] of marks) {
      same(kept.has(key), true, `the entry that ${note} is about`);
      same(shown.get(key), { note, checkedAt: '2026-01-10T09:00:00.000Z', checkedBy: 'anna' }, `what was noted about ${key}`);
    }
    same(rows.length, marks.size, 'the entries with notes');
  };

  const putMarks = (): void =>
    write.putMarks(
      [...marks.values()].map((mark) => ({ ...mark, accountId, date: FIRST_DAY, checkedAt: instant('2026-01-10T09:00:00Z'), checkedBy: 'anna' })),
      { entries: marks.size, newest: null },
    );

  for (const { hours, happenings, refresh: how, marks: marked } of episodes) {
    now += hours * HOUR_MS;
    for (const happening of happenings) bank.let(happening, bankDateAt(now));
    recentDays = how === 'deep' ? EVERYTHING : RECENT_DAYS;
    answers = typeof how === 'object' ? how.brokenAfter : Infinity;
    await refresh();
    const keys = [...check.kept().keys()];
    for (const which of keys.length === 0 ? [] : marked) {
      const key = keys[which % keys.length] ?? '';
      const at = key.lastIndexOf('#');
      marks.set(key, { transactionId: key.slice(0, at), occurrence: Number(key.slice(at + 1)), note: `Nota ${marks.size}` });
    }
    if (marked.length > 0) putMarks();
    await expectMarks();
  }
  now += HOUR_MS;
  [recentDays, answers] = [EVERYTHING, Infinity];
  await refresh();
  await expectMarks();
  const page = read.differences(accountId, 'all', 0, 500);
  same([page?.total, page?.unseen, page?.rows.length], [check.differences, check.differences, check.differences], 'the differences to be seen');
  same(notices, check.differences, 'what the notices said');
}

it('follows every history of a statement: the cache equals the bank, every difference is pointed out, nothing noted is lost', async () => {
  await fc.assert(fc.asyncProperty(histories, live), { numRuns: HISTORIES, seed: SEED, interruptAfterTimeLimit: TIME_LIMIT_MS });
});
