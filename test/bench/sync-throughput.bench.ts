import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { Agent, request } from 'undici';
import { createBankClient } from '#main/bank/index.ts';
import { openForWriting } from '#main/store/cache/database.ts';
import { openCache } from '#main/store/cache/index.ts';
import { createSync } from '#main/sync/index.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { addDays, bankDate, daysBetween } from '#shared/domain/bank-date.ts';
import { splitRange } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { interleaved, median } from './measure.ts';
import type { Measure } from './measure.ts';
import { BENCH_ACCOUNT } from './statement-bank.ts';
import type { StatementBankData } from './statement-bank.ts';

const ENTRIES = 100_000;
const ROUNDS = 7;
const LAST_DAY = bankDate('2026-06-30');
const PERIOD: DateRange = { from: addDays(LAST_DAY, -729), to: LAST_DAY };
const NOON = Date.parse(`${LAST_DAY}T12:00:00Z`);
const KEY = new Uint8Array(32).fill(0x5a);
const ACCOUNT = {
  accountId: BENCH_ACCOUNT, iban: null, abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null,
  account: null, alias: null, productName: null, holderName: null, activatedDate: null, currency: 'EUR',
};

/** Runs `work` with a folder that goes away afterwards. */
async function inNewFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'tesoro-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The app's way: client with all its checks, sync with its comparison, cache on its thread. Milliseconds. */
const syncAsTheApp = (baseUrl: string): Promise<number> =>
  inNewFolder(async (directory) => {
    const clock = { now: () => NOON };
    const bank = createBankClient(
      { baseUrl, portalId: 'bench', auth: { kind: 'none' }, loopbackOnly: true, timeZone: 'Europe/Rome' },
      { clock, sleep: (ms) => sleep(ms), random: Math.random, userAgent: 'bench' },
    );
    const cache = await openCache({
      directory, key: KEY, ephemeral: true, clock, worker: new URL('../../src/main/store/cache/worker.ts', import.meta.url), onRebuilt: () => undefined,
      onWorkerLost: () => undefined,
    });
    await cache.write.replaceAccounts([ACCOUNT], instantFromMs(NOON));
    const deps = { bank, cache, clock, settings: () => defaultSettings, onChanged: () => undefined, onNotice: () => undefined };
    const sync = await createSync(deps, () => undefined);
    const begun = performance.now();
    const { freshness } = await sync.refreshStatement(BENCH_ACCOUNT, PERIOD);
    const took = performance.now() - begun;
    const selection = { accountId: BENCH_ACCOUNT, from: null, to: null, search: '', entries: 'all', marks: 'all' } as const;
    const summary = await cache.read.statementSummary(selection);
    await sync.close();
    await cache.close();
    await bank.close();
    if (summary?.total !== ENTRIES || summary.holes.length > 0) throw new Error(`${summary?.total} entries synced: ${JSON.stringify(freshness)}`);
    return took;
  });

interface RawEntry {
  readonly transactionId: string;
  readonly valueDate: string;
  readonly operationDate: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly type: string;
}

const EPOCH = bankDate('1970-01-01');
const EPOCH_DAYS = new Map<string, number>(
  Array.from({ length: daysBetween(PERIOD.from, PERIOD.to) + 1 }, (_, index) => {
    const date = addDays(PERIOD.from, index);
    return [date, daysBetween(EPOCH, date)] as const;
  }),
);

/** The least that any program would do: request, parse, the same inserts into the same encrypted table. Milliseconds. */
const syncBare = (baseUrl: string): Promise<number> =>
  inNewFolder(async (folder) => {
    const database = openForWriting({ path: join(folder, 'bare.db'), key: KEY });
    const agent = new Agent({ pipelining: 1 });
    const begun = performance.now();
    const insert = database.prepare(
      `INSERT INTO entry (row_id, account_key, transaction_id, occurrence, value_day, amount_minor, currency, description, folded, type)
       VALUES (?, 1, ?, 0, ?, ?, ?, ?, NULL, ?)`,
    );
    for (const { from, to } of splitRange(PERIOD, 92)) {
      const url = `${baseUrl}/accounts/${BENCH_ACCOUNT}/transactions?fromAccountingDate=${from}&toAccountingDate=${to}`;
      const { body } = await request(url, { dispatcher: agent });
      const { list } = JSON.parse(await body.text()) as { readonly list: readonly RawEntry[] };
      database.transaction(() => {
        for (const [index, entry] of list.entries()) {
          const rowId = (2 ** 17 + (EPOCH_DAYS.get(entry.operationDate) ?? 0)) * 2 ** 24 + index;
          insert.run(
            rowId, entry.transactionId, EPOCH_DAYS.get(entry.valueDate) ?? 0, Math.round(entry.amount * 100), entry.currency, entry.description,
            entry.type,
          );
        }
      })();
    }
    const took = performance.now() - begun;
    const inserted = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM entry').get()?.count;
    database.close();
    await agent.close();
    if (inserted !== ENTRIES) throw new Error(`${inserted} entries inserted`);
    return took;
  });

export const measure: Measure = {
  name: 'sync-throughput',
  compared: `${ENTRIES} entries over loopback HTTP into the encrypted cache: the app's sync beside undici, JSON.parse and the same inserts`,
  // See docs/adr/0036-what-the-benches-compare-with.md.
  limit: 0.6,
  passes: 'atLeast',
  run: async () => {
    const data: StatementBankData = { lastDay: LAST_DAY, days: 730, entries: ENTRIES };
    const bank = new Worker(new URL('statement-bank.ts', import.meta.url), { workerData: data });
    const [port] = (await once(bank, 'message')) as [number];
    const url = `http://127.0.0.1:${port}`;
    try {
      const { subjectMs, referenceMs } = await interleaved(ROUNDS, () => syncAsTheApp(url), () => syncBare(url));
      const [app, bare] = [median(subjectMs), median(referenceMs)];
      return {
        ratio: bare / app,
        figures: `medians of ${ROUNDS} rounds in turns: app ${app.toFixed(0)} ms, bare ${bare.toFixed(0)} ms (throughput, higher is better)`,
      };
    } finally {
      await bank.terminate();
    }
  },
};
