import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { request } from 'undici';
import { openForWriting } from '#main/store/cache/database.ts';
import type { Cache } from '#main/store/cache/index.ts';
import { ListReader } from '#main/store/cache/records/list-reader.ts';
import { refreshCampaign } from '#main/sync/index.ts';
import type { SyncDeps } from '#main/sync/index.ts';
import { KEY, ORDERS } from './closing-scale.ts';
import type { RawOrder } from './closing-scale.ts';
import { BENCH_CAMPAIGN } from './orders-bank.ts';

/** A tenth of the orders, to see how the time grows. No round number either. */
export const TENTH = 9_999;

export const exponent = (tenthMs: number, wholeMs: number): string => Math.log10(wholeMs / tenthMs).toFixed(2);

/** Reads the campaign with all its orders. Milliseconds. */
export async function readCampaign({ deps }: { readonly deps: SyncDeps }): Promise<number> {
  const begun = performance.now();
  const refreshed = await refreshCampaign(deps, BENCH_CAMPAIGN);
  const took = performance.now() - begun;
  if (!refreshed.ok) throw new Error(JSON.stringify(refreshed.error));
  return took;
}

/** Throws where the cache has not so many. */
export async function checkOrders({ cache }: { readonly cache: Cache }, orders: number): Promise<void> {
  const { total } = await cache.read.recordPage({ section: 'orders', search: '', filters: {}, sort: null }, 0, 1);
  if (total !== orders) throw new Error(`${total} orders`);
}

/**
 * The least that a program does that has the orders for the first time and keeps them: request, parse while they come, the same inserts into
 * the same table. Like the app, it leaves the checkpoint for later. Milliseconds.
 */
export async function readFirstBare(url: string): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'tesoro-bench-'));
  const database = openForWriting({ path: join(directory, 'bare.db'), key: KEY });
  database.pragma('wal_autocheckpoint = 0');
  const begun = performance.now();
  const asOf = new Date().toISOString();
  const insert = database.prepare(
    `INSERT OR IGNORE INTO investment_order (id, as_of, generation, gone_at, document, words, scope, portalOrderDatetime, status, totalAmount, orderAmount, holder,
     portalOrderCode, campaignId, investorId, companyId, channel, feeAmount, currency, iban, position) VALUES (?, ?, 1, NULL, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  let position = 0;
  const reader = new ListReader((bytes) => {
    const order = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()) as RawOrder;
    const currency = order['currency'];
    const minor = (value: string | number | null | undefined): number => Math.round(Number(value) * 100);
    const [total, own, fee] = [minor(order['totalAmount']), minor(order['orderAmount']), minor(order['feeAmount'])];
    const { iban, holderName, holderSurname } = order.investorAccount;
    const holder = `${holderName} ${holderSurname}`;
    const document = JSON.stringify({
      ...order, totalAmount: { amountMinor: total, currency }, orderAmount: { amountMinor: own, currency }, feeAmount: { amountMinor: fee, currency },
    });
    const words = `${order['orderId']} ${holder} ${iban} ${order['description']} ${order['portalOrderCode']} ${order['portalInvestorCode']} ${order['portalCampaignCode']}`.toLowerCase();
    insert.run(
      order['orderId'], asOf, document, words, order['portalOrderDatetime'], order['status'], total, own, holder, order['portalOrderCode'], order['campaignId'],
      order['investorId'], order['companyId'], order['channel'], fee, currency, iban, position,
    );
    position += 1;
  });
  database.exec('BEGIN IMMEDIATE');
  const { body } = await request(`${url}/campaigns/${BENCH_CAMPAIGN}/orders`);
  for await (const chunk of body as AsyncIterable<Buffer>) reader.feed(chunk);
  database.exec('COMMIT');
  const took = performance.now() - begun;
  if (reader.end().rows !== ORDERS) throw new Error(`${position} orders`);
  database.close();
  rmSync(directory, { recursive: true, force: true });
  return took;
}
