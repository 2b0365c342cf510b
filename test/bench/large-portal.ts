import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { anchorFile, cacheFile, journalFile, userDataFile } from '#main/app/session/store-files.ts';
import { openForReading } from '#main/store/cache/database.ts';
import { createWriteApi } from '#main/store/cache/write-api.ts';
import type { JournalFile } from '#main/store/journal/index.ts';
import { oneValue } from '#main/store/sqlite/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import { ask } from '../support/bridge-in-window.ts';
import { launchApp } from '../support/launch-app.ts';
import { fillConnectForm, saveAndOpen } from '../support/window-steps.ts';
import { fillCache, fillMoneyins, PORTAL_DAY, PORTAL_NOW } from './large-portal-cache.ts';
import { fillDesk, fillJournal } from './large-portal-desk.ts';
import { keysOfPortal, PORTAL_PASSPHRASE } from './portal-keys.ts';
import type { StatementBankData } from './statement-bank.ts';

/** How much of everything a portal has. */
export interface PortalSize {
  readonly accounts: number;
  /** Half of them in the first account. */
  readonly entries: number;
  readonly campaigns: number;
  /** A third of them in the first campaign. */
  readonly orders: number;
  readonly investors: number;
  readonly transfers: number;
  readonly virtualIbans: number;
  readonly unidentified: number;
  readonly journalEvents: number;
  /** Drafts, and notes and ticks of entries, together. */
  readonly typed: number;
}

export const LARGE: PortalSize = {
  accounts: 20, entries: 2_000_000, campaigns: 500, orders: 300_000, investors: 100_000, transfers: 50_000, virtualIbans: 20_000, unidentified: 5_000,
  journalEvents: 1_000_000, typed: 10_000,
};

/** For exponents: a tenth of the large portal, in as many accounts. */
export const TENTH: PortalSize = {
  accounts: 20, entries: 200_000, campaigns: 50, orders: 30_000, investors: 10_000, transfers: 5_000, virtualIbans: 2_000, unidentified: 500,
  journalEvents: 100_000, typed: 1_000,
};

/** What else is compared with the large portal: what a young one has. */
export const SMALL: PortalSize = {
  accounts: 3, entries: 1_000, campaigns: 6, orders: 300, investors: 100, transfers: 50, virtualIbans: 20, unidentified: 10, journalEvents: 200, typed: 20,
};

/** A profile of the app with its stores filled, kept between runs: filling it takes far longer than measuring. */
export interface FilledPortal {
  readonly folder: string;
  readonly connectionId: string;
  /** The folder of the cache. */
  readonly directory: string;
  readonly cacheKey: Buffer;
  readonly journal: JournalFile;
  readonly desk: EncryptedFile;
  /** The address of its bank, which has ended. */
  readonly bank: string;
}

/** Grows with every change of what is written here. */
const VERSION = 1;

export async function filledPortal(size: PortalSize = LARGE): Promise<FilledPortal> {
  const folder = new URL(`../../.cache/bench/portal-${size.orders}-${VERSION}`, import.meta.url).pathname;
  if (!existsSync(folder)) await fill(folder, size);
  const portal = await open(folder, readFileSync(join(folder, 'connection-id'), 'utf8'));
  bringUpToDate({ path: join(portal.directory, 'cache.db'), key: portal.cacheKey }, size, folder);
  return portal;
}

/** What was filled by an earlier version gets its migrations and indexes, as a person's would. */
function bringUpToDate(file: EncryptedFile, size: PortalSize, folder: string): void {
  const cache = createWriteApi(file);
  cache.open(PORTAL_NOW);
  while (cache.indexSome(500));
  while (cache.indexList());
  cache.close();
  fillMoneyins(file);
  const reader = openForReading(file);
  const [orders, entries] = ['investment_order', 'entry'].map((table) => oneValue<number>(reader, `SELECT count(*) FROM ${table}`));
  reader.close();
  // The app begins a cache anew that it cannot read: everything would be found at once in it.
  if ((orders ?? 0) < size.orders || (entries ?? 0) < size.entries) throw new Error(`The kept portal has ${orders} orders and ${entries} entries: remove ${folder}, so that it is filled again`);
}

async function open(folder: string, connectionId: string): Promise<FilledPortal> {
  const { cacheKey, storesKey } = await keysOfPortal(folder, connectionId);
  return {
    folder, connectionId, cacheKey, directory: join(cacheFile(folder, connectionId), '..'),
    journal: { path: journalFile(folder), anchorPath: anchorFile(folder), key: storesKey },
    desk: { path: userDataFile(folder), key: storesKey },
    bank: bankOf(folder),
  };
}

interface Settings {
  readonly connections: readonly { readonly baseUrl: string }[];
}

function bankOf(folder: string): string {
  const { connections: [connection] } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as Settings;
  if (connection === undefined) throw new Error('The kept profile has no connection');
  return connection.baseUrl;
}

async function fill(folder: string, size: PortalSize): Promise<void> {
  process.stdout.write(`Filling a portal of ${size.orders} orders and ${size.entries} entries; it is kept for the next run\n`);
  const unfinished = `${folder}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const connectionId = await makeProfile(unfinished);
  const { directory, cacheKey, journal, desk, bank } = await open(unfinished, connectionId);
  fillCache({ path: join(directory, 'cache.db'), key: cacheKey }, size, said);
  fillJournal(journal, { connectionId, bank, events: size.journalEvents }, said);
  fillDesk(desk, { bank, size });
  writeFileSync(join(unfinished, 'connection-id'), connectionId);
  renameSync(unfinished, folder);
}

const begun = performance.now();
const said = (what: string): void => void process.stdout.write(`  ${what} (${((performance.now() - begun) / 1000).toFixed(0)} s)\n`);

/** The app makes the profile itself, of a bank with one account and one entry. */
async function makeProfile(folder: string): Promise<string> {
  const data: StatementBankData = { lastDay: PORTAL_DAY, days: 1, entries: 1 };
  const thread = new Worker(new URL('statement-bank.ts', import.meta.url), { workerData: data });
  const [port] = (await once(thread, 'message')) as [number];
  const { app, window } = await launchApp({ userDataDir: folder });
  try {
    await ask(window, 'settings.update', { language: 'en', refreshMinutes: null });
    await fillConnectForm(window, { name: 'Large portal', baseUrl: `http://127.0.0.1:${port}`, portalId: 'bench', passphrase: PORTAL_PASSPHRASE });
    await saveAndOpen(window);
    await window.getByRole('button', { name: /up to date/i }).waitFor({ timeout: 60_000 });
    const state = await ask(window, 'app.state');
    const connectionId = state.ok ? state.value.connections[0]?.connectionId : undefined;
    if (connectionId === undefined) throw new Error('The app has no connection');
    return connectionId;
  } finally {
    await app.close();
    await thread.terminate();
  }
}
