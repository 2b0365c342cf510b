import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { request } from 'undici';
import { createBankClient } from '#main/bank/index.ts';
import { connectTo } from '#main/store/cache/database.ts';
import { openCache } from '#main/store/cache/index.ts';
import type { Cache } from '#main/store/cache/index.ts';
import { refreshCampaign, searchPortal } from '#main/sync/index.ts';
import type { SyncDeps } from '#main/sync/index.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { forecastClosing } from '#shared/domain/closing/forecast.ts';
import type { ClosingForecast, ClosingTerms } from '#shared/domain/closing/model.ts';
import { BENCH_CAMPAIGN } from './orders-bank.ts';

/** No round number: a list of a round length may be cut, so that the bank is asked for its orders by state as well, once. */
export const ORDERS = 99_999;

export const KEY = new Uint8Array(32).fill(0x5a);

const TERMS: ClosingTerms = {
  campaignId: BENCH_CAMPAIGN, status: 'CLOSED', currency: 'EUR', minMinor: 100_000_000, maxMinor: 15_000_000_000, feeFixedMinor: 10_000, feeHundredths: 450,
};

/** A bank in a process of its own. */
export async function startOrdersBank(orders = ORDERS): Promise<{ readonly url: string; advance(orders: number): Promise<void>; stop(): Promise<void> }> {
  const child: ChildProcess = fork(fileURLToPath(new URL('orders-bank.ts', import.meta.url)), [String(orders)], { execArgv: [] });
  const [port] = (await once(child, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    advance: async (changed) => void await (await fetch(`${url}/advance?n=${changed}`)).text(),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** The app's client, sync and encrypted cache on the bank at `url`, without a window. */
export async function openApp(url: string): Promise<{ readonly cache: Cache; readonly deps: SyncDeps; readonly file: string; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'tesoro-bench-'));
  const clock = { now: () => Date.now() };
  const bank = createBankClient(
    { baseUrl: url, portalId: 'bench', auth: { kind: 'none' }, loopbackOnly: true, timeZone: 'Europe/Rome' },
    { clock, sleep: (ms) => sleep(ms), random: Math.random, userAgent: 'bench' },
  );
  const cache = await openCache({
    directory, key: KEY, ephemeral: true, clock, worker: new URL('../../src/main/store/cache/worker.ts', import.meta.url), onRebuilt: () => undefined,
    onWorkerLost: () => undefined,
  });
  const deps: SyncDeps = { bank, cache, clock, settings: () => defaultSettings, onChanged: () => undefined, onNotice: () => undefined };
  return {
    cache, deps, file: join(directory, 'cache.db'),
    close: async () => {
      await cache.close();
      await bank.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export interface Timed {
  readonly refreshMs: number;
  readonly readMs: number;
  readonly forecastMs: number;
}

/** Reads the campaign again and computes what closing it would do. */
export async function refreshAndForecast({ cache, deps }: { readonly cache: Cache; readonly deps: SyncDeps }): Promise<Timed> {
  const begun = performance.now();
  const refreshed = await refreshCampaign(deps, BENCH_CAMPAIGN);
  if (!refreshed.ok) throw new Error(JSON.stringify(refreshed.error));
  const refreshedAt = performance.now();
  const orders = await cache.read.closingOrders(BENCH_CAMPAIGN);
  const readAt = performance.now();
  const forecast: ClosingForecast = forecastClosing(orders, TERMS, 'success', usualAssumptions);
  const ended = performance.now();
  if (orders.length !== ORDERS || forecast.counts.executed === 0) throw new Error(`${orders.length} orders, ${forecast.counts.executed} executed`);
  return { refreshMs: refreshedAt - begun, readMs: readAt - refreshedAt, forecastMs: ended - readAt };
}

/** Has the bank search all orders of the portal, and takes them into the cache. Milliseconds. */
export async function readBySearch({ deps }: { readonly deps: SyncDeps }): Promise<number> {
  const begun = performance.now();
  const found = await searchPortal(deps, 'orders', [{}]);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  if (found.value.count !== ORDERS) throw new Error(`${found.value.count} orders`);
  return performance.now() - begun;
}

export type RawOrder = Readonly<Record<string, string | number | null>> & { readonly investorAccount: Readonly<Record<string, string | null>> };

/** The least that any program does to have the orders: request and parse. */
export async function requestAndParse(url: string): Promise<readonly RawOrder[]> {
  const { body } = await request(`${url}/campaigns/${BENCH_CAMPAIGN}/orders`);
  const { list } = JSON.parse(await body.text()) as { readonly list: readonly RawOrder[] };
  if (list.length !== ORDERS) throw new Error(`${list.length} orders`);
  return list;
}

/** A second connection to the app's file, as a program has that computes from what it keeps. */
export const connectBare = (path: string): Database => connectTo({ path, key: KEY }, true);

/** The least that a program does that reads a campaign again and computes from an encrypted file: request, parse, read the same columns. Milliseconds. */
export async function readAgainBare(url: string, database: Database): Promise<number> {
  const begun = performance.now();
  await requestAndParse(url);
  const columns = database
    .prepare<[string], unknown[]>(
      `SELECT id, status, orderAmount, feeAmount, totalAmount, currency, portalOrderDatetime, iban FROM investment_order
       WHERE campaignId = ? AND gone_at IS NULL AND position IS NOT NULL ORDER BY position`,
    )
    .raw()
    .all(BENCH_CAMPAIGN);
  const took = performance.now() - begun;
  if (columns.length !== ORDERS) throw new Error(`${columns.length} orders`);
  return took;
}
