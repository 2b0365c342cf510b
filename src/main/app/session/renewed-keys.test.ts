import { afterEach, beforeEach, expect, it } from 'vitest';

import { putAttachment, readAttachment } from '#main/store/attachments/index.ts';
import type { Secrets } from '#main/vault/index.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { PDF } from '#test/support/attached-files.ts';
import { standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';

import { openStores } from './open-stores.ts';
import { attachmentsFile, cacheFile } from './store-files.ts';
import { createStoresKeys } from './stores-keys.ts';

const key = (byte: number): Buffer => Buffer.alloc(32, byte);
const FIRST = key(1);
const NEXT = key(2);

const connection = (connectionId: string, keepSecretsWith: SecretKeeper): ConnectionSummary => ({
  connectionId, name: connectionId, environment: 'live', baseUrl: 'https://bank.example', portalId: 'p', scheme: 'none', keepSecretsWith, builtIn: false, proxy: 'none', ownCa: false, certificateExpiresAt: null,
});
const changed = connection('changed', 'passphrase');
const secretsWith = (over: Partial<Secrets>): Secrets => ({ authentication: { scheme: 'none' }, network: DIRECT, cacheKey: key(9), storesKey: FIRST, connection: null, journal: null, ...over });
const pending = secretsWith({ storesKey: NEXT, formerStoresKeys: [FIRST], keyGeneration: 1 });

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  openedWith(FIRST);
});
afterEach(() => folder.remove());

/** Opens the stores and closes them, as a session does; says whether they can be used. */
function openedWith(storesKey: Buffer, formerKeys: readonly Buffer[] = []): boolean {
  const stores = openStores({ folder: folder.path, journalKey: storesKey, userDataKey: storesKey, formerKeys, clock: standingClock('2026-03-02T09:00:00Z') });
  try {
    return stores.journal.usable;
  } finally {
    stores.close();
  }
}

it('open the attachments as well', () => {
  const at = { path: attachmentsFile(folder.path), key: FIRST };
  const sha256 = putAttachment(at, PDF, 0);
  expect(openedWith(NEXT, [FIRST])).toBe(true);
  expect(readAttachment({ ...at, key: NEXT }, sha256)).toEqual(PDF);
});

/** A vault of secrets that the keychain keeps; `broken` cannot be written. */
function profileOf(connections: readonly ConnectionSummary[], files: Map<string, Secrets>, broken = '') {
  return createStoresKeys({
    vault: {
      open: async (id, passphrase) => {
        const found = files.get(id);
        return found === undefined || passphrase !== null ? failed({ kind: 'wrongPassphrase' }) : ok(found);
      },
      save: async (id, secrets) => {
        if (id === broken) return failed({ kind: 'fileNotWritten', code: 'ENOSPC' });
        files.set(id, secrets);
        return ok(null);
      },
    },
    connections: () => connections, profileFolder: folder.path, cacheFile: (id) => cacheFile(folder.path, id), log: () => undefined,
  });
}

it('are with every other connection that opens unasked before they are anybody’s', async () => {
  const files = new Map([['chain', secretsWith({})], ['without', secretsWith({ storesKey: null })]]);
  const keys = profileOf([changed, connection('chain', 'keychain'), connection('without', 'keychain')], files);
  const next = await keys.renew('changed', FIRST, []);
  expect(next).toHaveLength(32);
  expect(next).not.toEqual(FIRST);
  expect(files.get('chain')).toMatchObject({ storesKey: next, formerStoresKeys: [FIRST], keyGeneration: 1 });
  expect(files.get('without')?.storesKey).toBeNull();
});

it('are not made where another connection needs a passphrase, or its secrets cannot be written', async () => {
  const files = new Map([['chain', secretsWith({})], ['other', secretsWith({})]]);
  expect(await profileOf([changed, connection('chain', 'keychain'), connection('phrase', 'passphrase')], files).renew('changed', FIRST, [])).toBeNull();
  const both = [changed, connection('chain', 'keychain'), connection('other', 'keychain')];
  expect(await profileOf(both, files, 'other').renew('changed', FIRST, [])).toBeNull();
  expect(files.get('chain'), 'put back').toEqual(secretsWith({}));
});

it('replace the former ones at the next opening, which are forgotten once no store has them', async () => {
  const files = new Map<string, Secrets>();
  const keys = profileOf([changed], files);
  const settled = await keys.settle(changed, pending, 'right');
  expect(settled.storesKey).toEqual(NEXT);
  await keys.remember(changed, settled, 'right', null);
  expect(files.get('changed')?.formerStoresKeys, 'before the stores have it').toEqual([FIRST]);
  expect(openedWith(settled.storesKey, settled.formerStoresKeys)).toBe(true);
  await keys.remember(changed, settled, 'right', null);
  expect(files.get('changed')).toMatchObject({ storesKey: NEXT });
  expect(files.get('changed')).not.toHaveProperty('formerStoresKeys');
  expect([openedWith(FIRST), openedWith(NEXT)]).toEqual([false, true]);
});

it('wait while a connection that needs a passphrase was added meanwhile: it would be left without', async () => {
  const keys = profileOf([changed, connection('phrase', 'passphrase')], new Map());
  const settled = await keys.settle(changed, pending, 'right');
  expect(settled.storesKey).toEqual(FIRST);
  expect(openedWith(settled.storesKey, settled.formerStoresKeys)).toBe(true);
  expect(openedWith(FIRST)).toBe(true);
});
