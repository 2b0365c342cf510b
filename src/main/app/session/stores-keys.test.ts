import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Secrets } from '#main/vault/index.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary, Keeping } from '#shared/bridge/app/connections.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';

import { connectionForgetter } from './forget-connection.ts';
import { openStores } from './open-stores.ts';
import type { OpenStores } from './open-stores.ts';
import { forgetPracticeJournal, practiceUserDataKey } from './practice-bank.ts';
import { cacheFile } from './store-files.ts';
import { createStoresKeys } from './stores-keys.ts';

const clock = standingClock('2026-03-02T09:00:00Z');
const keyOf = (byte: number): Buffer => Buffer.alloc(32, byte);
const connection = (connectionId: string, keepSecretsWith: SecretKeeper): ConnectionSummary => ({
  connectionId, name: connectionId, environment: 'live', baseUrl: 'https://bank.example', portalId: 'p', scheme: 'none', keepSecretsWith, builtIn: false, proxy: 'none', ownCa: false, certificateExpiresAt: null,
});
const chain = connection('chain', 'keychain');
const phrase = connection('phrase', 'passphrase');

let folder: ReturnType<typeof temporaryFolder>;
const open: OpenStores[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  open.splice(0).forEach((stores) => stores.close());
  folder.remove();
});

function stores(key: Uint8Array): OpenStores {
  const opened = openStores({ folder: folder.path, journalKey: key, userDataKey: key, clock });
  open.push(opened);
  return opened;
}
const closeAll = (): void => open.splice(0).forEach((one) => one.close());

const secretsWith = (storesKey: Buffer | null, journal: Secrets['journal'] = null): Secrets => ({ authentication: { scheme: 'none' }, network: DIRECT, cacheKey: keyOf(0), storesKey, connection: null, journal });

function harness(sealed: Readonly<Record<string, Buffer | null>>, connections: readonly ConnectionSummary[], journal: Secrets['journal'] = null) {
  const saved: [string, Buffer | null, Keeping][] = [];
  const keys = createStoresKeys({
    vault: {
      open: async (id, passphrase) => (passphrase === null && id in sealed ? ok(secretsWith(sealed[id] ?? null, journal)) : failed({ kind: 'wrongPassphrase' })),
      save: async (id, { storesKey }, keeping) => {
        saved.push([id, storesKey, keeping]);
        return ok(null);
      },
    },
    connections: () => connections, profileFolder: folder.path, cacheFile: (connectionId) => cacheFile(folder.path, connectionId), log: () => undefined,
  });
  return { keys, saved };
}

describe('the key of the journal and the desk', () => {
  it('is made new for the first connection, and kept by it', async () => {
    const { keys, saved } = harness({}, [phrase]);
    const settled = await keys.settle(phrase, secretsWith(null), 'right');
    expect(settled.storesKey).toHaveLength(32);
    expect(saved).toEqual([['phrase', settled.storesKey, { keeper: 'passphrase', passphrase: 'right' }]]);
    expect(stores(settled.storesKey).journal.usable).toBe(true);
  });

  it('comes from a connection whose secrets open without asking', async () => {
    stores(keyOf(1));
    const { keys, saved } = harness({ chain: keyOf(1), other: keyOf(2) }, [connection('other', 'keychain'), chain, phrase]);
    expect(await keys.forNew()).toEqual(keyOf(1));
    expect((await keys.settle(phrase, secretsWith(keyOf(3)), 'right')).storesKey).toEqual(keyOf(1));
    expect(saved.map(([id, key]) => [id, key])).toEqual([['phrase', keyOf(1)]]);
  });

  it('is handed over by the connection that was open, until the app is locked', async () => {
    stores(keyOf(1));
    const second = connection('second', 'passphrase');
    const { keys, saved } = harness({}, [phrase, second]);
    await keys.settle(phrase, secretsWith(keyOf(1)), 'right');
    expect(saved).toEqual([]);
    expect((await keys.settle(second, secretsWith(keyOf(2)), 'other')).storesKey).toEqual(keyOf(1));
    expect(saved).toEqual([['second', keyOf(1), { keeper: 'passphrase', passphrase: 'other' }]]);
    keys.forget();
    expect((await keys.settle(second, secretsWith(keyOf(2)), 'other')).storesKey).toEqual(keyOf(2));
    closeAll();
    expect(stores(keyOf(2)).journal).toMatchObject({ usable: false, reason: 'keyMissing' });
  });
});

describe('the journal that a connection remembers', () => {
  const journal = { journalId: 'ab', entries: 3 };

  it('is sealed with what the secrets are for, once', async () => {
    const { keys, saved } = harness({}, [phrase]);
    const settled = await keys.settle(phrase, secretsWith(keyOf(1)), 'right');
    expect(await keys.remember(phrase, settled, 'right', journal)).toBe(true);
    expect(saved.map(([id]) => id)).toEqual(['phrase']);
    const sealed = { ...settled, connection: { name: 'phrase', environment: 'live', baseUrl: 'https://bank.example', portalId: 'p' }, journal, keyGeneration: 1 } as const;
    expect(await keys.remember(phrase, sealed, 'right', journal)).toBe(true);
    expect(await keys.remember(phrase, sealed, 'right', null), 'a journal that cannot be used is remembered as it was').toBe(true);
    expect(saved).toHaveLength(1);
  });

  it('is taken over from a connection that opened it, so that one which opens first does not begin another', async () => {
    stores(keyOf(1));
    const { keys } = harness({ chain: keyOf(1) }, [chain, phrase], journal);
    expect((await keys.settle(phrase, secretsWith(keyOf(3)), 'right')).journal).toEqual(journal);
    expect((await keys.settle(phrase, secretsWith(keyOf(1)), 'right')).journal).toEqual(journal);
  });
});

describe('forgetting a connection', () => {
  const forgetter = (
    connections: readonly ConnectionSummary[], key: Buffer | null, { others = {}, available = true }: { others?: Readonly<Record<string, Buffer>>; available?: boolean } = {},
  ) => {
    const removed: string[] = [];
    const forget = connectionForgetter({
      profileFolder: folder.path, connections: () => connections, clock,
      session: { state: () => ({ status: 'closed' }), workspace: () => null, close: async () => undefined },
      vault: {
        open: async (id) => (available ? ok(secretsWith(Buffer.from(others[id] ?? key ?? []))) : failed({ kind: 'secretsUnreadable' })),
        keychainState: async () => (available ? { available } : { available, reason: 'noKeychain' }),
      },
      remove: async (id) => {
        removed.push(id);
        return ok(null);
      },
    });
    return { forget, removed };
  };

  it('is refused while it is the only one and there is something that only its key opens', async () => {
    stores(keyOf(1)).userData.put('verification', 'A', {} as never, '2026-03-02T09:00:00Z' as never);
    closeAll();
    const { forget, removed } = forgetter([chain], keyOf(1));
    expect(await forget('chain')).toEqual({ ok: false, error: { kind: 'lastKey' } });
    expect(await forgetter([phrase], null).forget('phrase')).toEqual({ ok: false, error: { kind: 'lastKey' } });
    expect(removed).toEqual([]);
    expect(await forgetter([chain, phrase], keyOf(1)).forget('chain')).toEqual(ok(null));
  });

  it('is refused while only its key opens what cannot be looked at now', async () => {
    stores(keyOf(1));
    closeAll();
    const { forget } = forgetter([chain], keyOf(1));
    writeFileSync(join(folder.path, 'journal', 'journal.db'), 'damaged'.repeat(1000));
    expect(await forget('chain')).toEqual({ ok: false, error: { kind: 'lastKey' } });
    expect(await forgetter([chain], null, { available: false }).forget('chain')).toEqual({ ok: false, error: { kind: 'lastKey' } });
  });

  it('is refused while the others are known not to have the key', async () => {
    stores(keyOf(1)).userData.put('verification', 'A', {} as never, '2026-03-02T09:00:00Z' as never);
    closeAll();
    const other = connection('other', 'keychain');
    expect(await forgetter([chain, other], keyOf(1), { others: { other: keyOf(2) } }).forget('chain')).toEqual({ ok: false, error: { kind: 'lastKey' } });
    expect(await forgetter([chain, other], keyOf(1), { others: { other: keyOf(2) } }).forget('other')).toEqual(ok(null));
    expect(await forgetter([chain, other], keyOf(1), { others: { other: keyOf(1) } }).forget('chain')).toEqual(ok(null));
  });

  it('puts empty stores aside, so that the next connection begins its own', async () => {
    stores(keyOf(1));
    closeAll();
    const { forget, removed } = forgetter([chain], keyOf(1));
    expect(await forget('chain')).toEqual(ok(null));
    expect(removed).toEqual(['chain']);
    expect(readdirSync(folder.path)).toEqual(['desk.20260302T090000Z-unused', 'journal.20260302T090000Z-unused', 'vault']);
    expect(stores(keyOf(2)).journal.usable).toBe(true);
  });
});

describe('the stores of the practice bank', () => {
  it('keep the desk over restarts and forget the journal', () => {
    const practice = join(folder.path, 'practice');
    const key = practiceUserDataKey(folder.path);
    expect(practiceUserDataKey(folder.path)).toEqual(key);
    const first = openStores({ folder: practice, journalKey: keyOf(1), userDataKey: key, clock });
    first.userData.put('verification', 'A', {} as never, '2026-03-02T09:00:00Z' as never);
    first.close();
    forgetPracticeJournal(folder.path);
    const second = openStores({ folder: practice, journalKey: keyOf(2), userDataKey: practiceUserDataKey(folder.path), clock });
    open.push(second);
    expect(second.journal.usable).toBe(true);
    expect(second.userData.list('verification')).toHaveLength(1);
  });
});

describe('stores that cannot be written', () => {
  it('block payments and let the rest go on', () => {
    mkdirSync(join(folder.path, 'desk'));
    writeFileSync(join(folder.path, 'journal'), 'in the way');
    const { journal, userData } = stores(keyOf(1));
    expect(journal).toMatchObject({ usable: false, reason: 'notWritable' });
    expect(userData.list('draft')).toEqual([]);
    expect(readFileSync(join(folder.path, 'journal'), 'utf8')).toBe('in the way');
  });
});
