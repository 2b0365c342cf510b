import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { newBackupKey } from '#main/app/backup/key.ts';
import { openStores } from '#main/app/session/open-stores.ts';
import type { OpenStores } from '#main/app/session/open-stores.ts';
import { documentKey } from '#main/context/workspace-context.ts';
import type { Cache, Rebuilt } from '#main/store/cache/index.ts';
import { appended, pageId } from '#main/store/ledger/index.ts';
import { createVault } from '#main/vault/index.ts';
import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import { keepingOf } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { setupFromTemplate, templateAccounts } from '#shared/domain/ledger/chart.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import { account, entry, instant, openTestCache, standingClock, statementWindow } from '#test/support/cache-fixture.ts';
import { appended as journalled, happened, newIntent } from '#test/support/journal-fixture.ts';
import { hexKeychain } from './keychain.ts';

/* A profile as the app leaves it: settings, sealed secrets, cache, journal and user data. Its bank is nowhere. */

export const PASSPHRASE = 'correct horse battery staple';
export const BANK = 'https://bank.example';
export const IBAN = 'IT60X0542811101000000123456';
const AT = instant('2026-04-01T09:30:00Z');
const cacheKey = Buffer.alloc(32, 3);
const storesKey = Buffer.alloc(32, 4);

export const connection: ConnectionSummary = {
  connectionId: '5f0c1b4e-0000-4000-8000-000000000001', name: 'Banca di prova', environment: 'test', baseUrl: BANK, portalId: 'p1', scheme: 'bearer', keepSecretsWith: 'passphrase',
  builtIn: false, proxy: 'none', ownCa: false, certificateExpiresAt: null,
};

/** That of the bank: no command may ever say it. */
export const TOKEN = 'token-that-nobody-may-see';

export interface OpenedProfile {
  readonly cache: Cache;
  /** Why the cache was begun anew, if it was. */
  readonly rebuilds: readonly Rebuilt[];
  readonly stores: OpenStores;
  close(): Promise<void>;
}

const clock = standingClock('2026-04-02T08:00:00Z');

/** Opens the stores of a profile as the running app has them open. */
export async function openAsApp(folder: string): Promise<OpenedProfile> {
  const { cache, rebuilds } = await openTestCache(join(folder, 'cache', connection.connectionId), { key: cacheKey, clock });
  const stores = openStores({ folder, journalKey: storesKey, userDataKey: storesKey, clock });
  return {
    cache, rebuilds, stores,
    close: async () => {
      await cache.close();
      stores.close();
    },
  };
}

export interface ProfileOptions {
  readonly keeper?: SecretKeeper;
  /** Entries of the statement; they are written in pairs that add up to nothing. */
  readonly entries?: number;
  readonly settings?: object;
  readonly facts?: Partial<ConnectionSummary>;
  /** Of backups; none was chosen unless given. */
  readonly backupPassphrase?: string;
}

/** March has `entries` entries between a balance of 1,000.00 at its beginning and at its end. */
export async function writeProfile(folder: string, { keeper = 'passphrase', entries = 20, settings = {}, facts = {}, backupPassphrase }: ProfileOptions = {}): Promise<void> {
  const kept = { ...connection, keepSecretsWith: keeper };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, settings, connections: [{ ...kept, ...facts }], lastConnectionId: kept.connectionId, windowPlace: null }));
  const opened = await openAsApp(folder);
  const { cache, stores } = opened;
  await cache.write.replaceAccounts([account('A1', { iban: IBAN, holderName: 'Portale srl', alias: 'Conto clienti' })], AT);
  await cache.write.applyWindow(statementWindow('A1', '2026-02-28', '2026-03-31', [entry('T0', '2026-02-28', 100_000), ...march(entries)], AT));
  await cache.write.putBalance('A1', { accounting: euro(100_000), available: euro(90_000), date: bankDate('2026-03-31') }, AT);
  const { userData } = stores;
  for (const month of ['2026-02', '2026-03']) userData.put('closingBalance', documentKey(BANK, 'A1', month), { balance: euro(100_000), at: AT }, AT);
  userData.put('ledgerSetup', BANK, setupFromTemplate('generic', Object.fromEntries(templateAccounts.map((name) => [name, name])) as Parameters<typeof setupFromTemplate>[1]), AT);
  userData.putAll('ledgerPage', [...appended(null, bookedEntries(12))].map(({ page, value }) => ({ id: pageId(BANK, page), value })), AT);
  if (backupPassphrase !== undefined) userData.put('backupKey', 'profile', await newBackupKey(backupPassphrase, AT), AT);
  if (!stores.journal.usable) throw new Error(stores.journal.reason);
  journalled(stores.journal.journal, 'W1', happened.approved(newIntent('W1')), happened.sending(), happened.lost());
  const journal = stores.journal.journal.mark();
  await opened.close();
  const vault = createVault({ directory: join(folder, 'vault'), keychain: hexKeychain, sleep: async () => undefined });
  const { name, environment, baseUrl, portalId } = kept;
  const saved = await vault.save(kept.connectionId, {
    authentication: { scheme: 'bearer', token: TOKEN }, network: DIRECT, cacheKey, storesKey, connection: { name, environment, baseUrl, portalId }, journal, keyGeneration: 1,
  }, keepingOf(keeper, keeper === 'keychain' ? null : PASSPHRASE));
  if (!saved.ok) throw new Error(saved.error.kind);
}

export const euro = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

/** Each of March in turn; the second of a pair takes back the first. */
export const march = (count: number) => Array.from({ length: count }, (_, index) =>
  entry(`T${index + 1}`, addDays(bankDate('2026-03-01'), Math.floor(index / 2) % 31), (index % 2 === 0 ? 1 : -1) * (100 + Math.floor(index / 2)), `Causale ${index + 1}`));

const bookedEntries = (count: number): readonly JournalEntry[] => Array.from({ length: count }, (_, index) => ({
  year: 2026, number: index + 1, date: bankDate(`2026-03-${String(index + 1).padStart(2, '0')}`), factDate: bankDate('2026-03-01'), kind: 'moneyIn', postingId: `P${index}`, campaignId: null, orderId: null,
  lines: [{ account: '1010', amountMinor: 1_000 + index, currency: 'EUR' }, { account: '2010', amountMinor: -1_000 - index, currency: 'EUR' }], sources: [`T${index + 1}`], fact: '', reverses: null, bookedAt: AT, bookedBy: 'ada',
}));
