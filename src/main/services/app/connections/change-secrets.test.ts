import { describe, expect, it } from 'vitest';

import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { KeychainState } from '#shared/bridge/app/session.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { standingClock } from '#test/support/cache-fixture.ts';

import { agreeOnKeepers, editConnection, keepConnection } from './keep-connection.ts';
import type { AskPerson } from '#main/context/person-asked.ts';
import type { KeptSecrets, SecretDrawer } from './keep-connection.ts';
import { sealedConnectionOf } from './connections.ts';

const FIRST = 'correct horse';
const SECOND = 'battery staple';
const clock = standingClock('2026-03-02T09:00:00Z');
const keys = () => ({ cacheKey: Buffer.alloc(32, 1), storesKey: Buffer.alloc(32, 2) });
const secrets = (id: string): KeptSecrets => ({ authentication: { scheme: 'bearer', token: 'first-token' }, network: DIRECT, ...keys(), connection: sealedConnectionOf(connection(id, 'keychain')), journal: null });
const connection = (connectionId: string, keepSecretsWith: SecretKeeper): ConnectionSummary => ({
  connectionId, name: `Bank ${connectionId}`, environment: 'live', baseUrl: 'https://bank.example', portalId: 'p', scheme: 'bearer', keepSecretsWith, builtIn: false,
  proxy: 'none', ownCa: false, certificateExpiresAt: null,
});
const wrong = failed({ kind: 'wrongPassphrase' } as const);
const unreadable = failed({ kind: 'secretsUnreadable' } as const);

/** A profile with one connection that a passphrase keeps and one that the keychain keeps, in a drawer that costs no guess anything. */
function profile() {
  let list: readonly ConnectionSummary[] = [connection('phrase', 'passphrase'), connection('chain', 'keychain')];
  let keychain: KeychainState = { available: true };
  const files = new Map<string, { readonly keeper: SecretKeeper; readonly passphrase: string | null; readonly secrets: KeptSecrets }>([
    ['phrase', { keeper: 'passphrase', passphrase: FIRST, secrets: secrets('phrase') }], ['chain', { keeper: 'keychain', passphrase: null, secrets: secrets('chain') }],
  ]);
  const copies = (keys: readonly Buffer[] = []) => keys.map((key) => Buffer.from(key));
  const copy = (one: KeptSecrets): KeptSecrets => ({
    ...one, cacheKey: Buffer.from(one.cacheKey), storesKey: one.storesKey && Buffer.from(one.storesKey),
    ...(one.formerCacheKeys && { formerCacheKeys: copies(one.formerCacheKeys) }), ...(one.formerStoresKeys && { formerStoresKeys: copies(one.formerStoresKeys) }),
  });
  const given: KeptSecrets[] = [];
  const vault: SecretDrawer = {
    keychainState: async () => keychain,
    keeperOf: async (id) => files.get(id)?.keeper ?? null,
    open: async (id, passphrase) => {
      const file = files.get(id);
      if (file === undefined || (file.keeper === 'keychain' && !keychain.available)) return unreadable;
      if (file.passphrase !== passphrase) return wrong;
      const opened = copy(file.secrets);
      given.push(opened);
      return ok(opened);
    },
    save: async (id, sealed, keeping) => {
      if (keeping.keeper === 'keychain' && !keychain.available) return unreadable;
      files.set(id, { keeper: keeping.keeper, passphrase: keeping.keeper === 'passphrase' ? keeping.passphrase : null, secrets: copy(sealed) });
      return ok(null);
    },
  };
  const book = {
    list: () => list,
    replace: (next: readonly ConnectionSummary[]) => {
      list = next;
      return null;
    },
  };
  const asked: string[] = [];
  let willAgree = true;
  const agrees: AskPerson = async (question) => {
    asked.push(question.about === 'connection' ? question.change : question.about);
    return willAgree;
  };
  let nextStoresKey: Buffer | null = Buffer.alloc(32, 3);
  const renewStoresKey = async () => nextStoresKey && Buffer.from(nextStoresKey);
  const deps = { book, secrets: vault, agrees, renewStoresKey, localOnly: null, clock };
  return {
    vault, deps, given, asked,
    refuse: () => {
      willAgree = false;
    },
    keepStoresKey: () => {
      nextStoresKey = null;
    },
    find: (id: string) => list.find(({ connectionId }) => connectionId === id),
    file: (id: string) => files.get(id),
    lose: (state: KeychainState) => {
      keychain = state;
    },
    keep: (connectionId: string, passphrase: string | null, keepSecretsWith: SecretKeeper, newPassphrase: string | null) =>
      keepConnection(deps, { connectionId, passphrase, keepSecretsWith, newPassphrase }),
  };
}

describe('the keeper of a connection’s secrets', () => {
  it('changes its passphrase, and the former one opens nothing any more', async () => {
    const { keep, vault, find, given } = profile();
    expect(await keep('phrase', FIRST, 'passphrase', SECOND)).toEqual(ok(find('phrase')));
    expect(given.map(({ cacheKey, storesKey }) => [cacheKey, storesKey]), 'no key is left in memory').toEqual([[Buffer.alloc(32), Buffer.alloc(32)]]);
    expect(await vault.open('phrase', FIRST)).toEqual(wrong);
    expect(await vault.open('phrase', SECOND)).toMatchObject(ok({ authentication: secrets('phrase').authentication, connection: secrets('phrase').connection }));
  });

  it('gives new keys to what is stored with each change, and holds the former ones beside them', async () => {
    const { keep, file, keepStoresKey } = profile();
    const first = keys();
    await keep('chain', null, 'passphrase', FIRST);
    const once = file('chain')?.secrets;
    expect(once).toMatchObject({ keyGeneration: 1, storesKey: Buffer.alloc(32, 3), formerCacheKeys: [first.cacheKey], formerStoresKeys: [first.storesKey] });
    expect(once?.cacheKey).not.toEqual(first.cacheKey);
    // Another connection needs a passphrase, and cannot be given the journal's new key.
    keepStoresKey();
    await keep('chain', FIRST, 'passphrase', SECOND);
    expect(file('chain')?.secrets).toMatchObject({
      keyGeneration: 2, storesKey: Buffer.alloc(32, 3), formerCacheKeys: [once?.cacheKey, first.cacheKey], formerStoresKeys: [first.storesKey],
    });
  });

  it('of a connection from a backup is no longer that of the backup', async () => {
    const { deps, keep, find } = profile();
    deps.book.replace(deps.book.list().map((one) => ({ ...one, opensAsBackup: true as const })));
    expect(await keep('phrase', 'wrong', 'passphrase', SECOND)).toEqual(wrong);
    expect(find('phrase')).toHaveProperty('opensAsBackup', true);
    expect((await keep('phrase', FIRST, 'passphrase', SECOND)).ok).toBe(true);
    expect(find('phrase')).not.toHaveProperty('opensAsBackup');
  });

  it('changes from the keychain to a passphrase and back', async () => {
    const { keep, vault, find } = profile();
    expect(await keep('chain', null, 'passphrase', FIRST)).toMatchObject(ok({ keepSecretsWith: 'passphrase' }));
    expect([await vault.open('chain', null), find('chain')?.keepSecretsWith]).toEqual([wrong, 'passphrase']);
    expect(await keep('chain', FIRST, 'keychain', null)).toMatchObject(ok({ keepSecretsWith: 'keychain' }));
    expect(await vault.open('chain', null)).toMatchObject(ok({ authentication: secrets('chain').authentication }));
  });

  it('stays as it is when the passphrase is wrong, or when the new one cannot be taken', async () => {
    const { keep, file } = profile();
    const before = file('phrase');
    const problem = (field: string, code: string) => ({ ok: false, error: { kind: 'invalid', problems: [{ field, code }] } });
    expect(await keep('phrase', 'wrong', 'passphrase', SECOND)).toEqual(wrong);
    expect(await keep('phrase', 'wrong', 'keychain', null)).toEqual(wrong);
    expect(await keep('phrase', null, 'keychain', null)).toEqual(wrong);
    expect(await keep('phrase', FIRST, 'passphrase', 'short')).toEqual(problem('newPassphrase', 'passphraseTooShort'));
    expect(await keep('phrase', FIRST, 'passphrase', FIRST)).toEqual(problem('newPassphrase', 'samePassphrase'));
    expect(await keep('unknown', FIRST, 'passphrase', SECOND)).toEqual(failed({ kind: 'notFound' }));
    expect(file('phrase')).toBe(before);
  });

  it('is never a keychain that is none', async () => {
    const { keep, vault, lose, deps, file } = profile();
    const before = [file('phrase'), file('chain')];
    for (const reason of ['plaintextOnly', 'noKeychain', 'notReady'] as const) {
      lose({ available: false, reason });
      expect(await keep('phrase', FIRST, 'keychain', null)).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ code: 'keychainUnavailable' }] } });
      expect(await keep('chain', null, 'passphrase', SECOND)).toEqual(unreadable);
      expect(await vault.open('chain', null)).toEqual(unreadable);
      expect(await vault.save('chain', secrets('chain'), { keeper: 'keychain' })).toEqual(unreadable);
      const edit = { connectionId: 'chain', name: 'Bank', authentication: { scheme: 'none' } as const, network: null, passphrase: null };
      expect(await editConnection(deps, edit)).toEqual(unreadable);
    }
    expect([file('phrase'), file('chain')]).toEqual(before);
  });

  it('is what the file says, where the app ended before the list was written', async () => {
    const { deps, vault, find } = profile();
    await vault.save('chain', secrets('chain'), { keeper: 'passphrase', passphrase: FIRST });
    expect(find('chain')?.keepSecretsWith).toBe('keychain');
    await agreeOnKeepers(deps);
    expect([find('chain')?.keepSecretsWith, find('phrase')?.keepSecretsWith]).toEqual(['passphrase', 'passphrase']);
  });
});

describe('a connection that is edited', () => {
  const edit = { connectionId: 'phrase', name: 'Renamed', authentication: null, network: null, passphrase: null };

  it('takes another name with its passphrase, since that is sealed too, unless another one has it', async () => {
    const { deps, find, vault } = profile();
    expect(await editConnection(deps, { ...edit, passphrase: 'wrong' })).toEqual(wrong);
    expect(await editConnection(deps, { ...edit, passphrase: FIRST })).toMatchObject(ok({ otherAccess: false, connection: { name: 'Renamed' } }));
    expect([find('phrase')?.name, await vault.open('phrase', FIRST)]).toMatchObject(['Renamed', ok({ connection: { name: 'Renamed' } })]);
    expect(await editConnection(deps, { ...edit, name: ' bank CHAIN' })).toEqual(failed({ kind: 'invalid', problems: [{ field: 'name', code: 'duplicateName' }] }));
  });

  it('takes other credentials or another way under the same keeper, and keeps its keys', async () => {
    const { deps, vault, find } = profile();
    const authentication = { scheme: 'basic', userName: 'portal', password: 'second-secret' } as const;
    expect(await editConnection(deps, { ...edit, authentication, passphrase: 'wrong' })).toEqual(wrong);
    const edited = await editConnection(deps, { ...edit, authentication, passphrase: FIRST });
    expect(edited).toMatchObject(ok({ otherAccess: true, connection: { scheme: 'basic', keepSecretsWith: 'passphrase' } }));
    expect(JSON.stringify(find('phrase'))).not.toContain('second-secret');
    const network = { ...DIRECT, proxy: { use: 'system' } } as const;
    expect(await editConnection(deps, { ...edit, network, passphrase: FIRST })).toMatchObject(ok({ connection: { scheme: 'basic', proxy: 'system' } }));
    expect(await vault.open('phrase', FIRST)).toMatchObject(ok({ authentication, network, ...keys() }));
    const refused = await editConnection(deps, { ...edit, authentication: { ...authentication, userName: 'a:b' }, passphrase: FIRST });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'authentication.userName' }] } });
  });
});

describe('secrets that open without a passphrase', () => {
  const edit = { connectionId: 'chain', name: 'Bank chain', authentication: null, network: null, passphrase: null };
  const network = { ...DIRECT, ca: testCertificate({ name: 'own' }).cert };
  const notAgreed = failed({ kind: 'notAgreed' } as const);

  it('take another way, another name or another keeper only where a person agrees past the window', async () => {
    const { deps, keep, asked, refuse, file } = profile();
    const before = file('chain');
    refuse();
    expect(await editConnection(deps, { ...edit, network })).toEqual(notAgreed);
    expect(await editConnection(deps, { ...edit, name: 'Test' })).toEqual(notAgreed);
    expect(await keep('chain', null, 'passphrase', SECOND)).toEqual(notAgreed);
    expect([asked, file('chain')]).toEqual([['access', 'name', 'keeper'], before]);
  });

  it('take another way where the credentials are typed anew, or a person agrees', async () => {
    const { deps, asked, vault } = profile();
    expect(await editConnection(deps, { ...edit, network })).toMatchObject(ok({ connection: { ownCa: true } }));
    expect(await editConnection(deps, { ...edit, network: DIRECT, authentication: { scheme: 'bearer', token: 'typed-anew' } })).toMatchObject(ok({ connection: { ownCa: false } }));
    expect(asked).toEqual(['access']);
    expect(await vault.open('chain', null)).toMatchObject(ok({ authentication: { token: 'typed-anew' } }));
  });

  it('that a backup left behind are whole again only once both credentials and network are typed', async () => {
    const { deps, find } = profile();
    deps.book.replace(deps.book.list().map((one) => ({ ...one, scheme: 'basic', needsCredentials: true as const })));
    const authentication = { scheme: 'bearer', token: 'typed-anew' } as const;
    for (const part of [{ authentication }, { network }, { name: 'Renamed' }]) {
      expect(await editConnection(deps, { ...edit, ...part })).toMatchObject(ok({ connection: { needsCredentials: true, scheme: 'basic' } }));
    }
    expect(await editConnection(deps, { ...edit, authentication, network })).toMatchObject(ok({ connection: { scheme: 'bearer', ownCa: true } }));
    expect(find('chain')).not.toHaveProperty('needsCredentials');
  });

  it('are not touched while the list says something else than they were sealed for', async () => {
    const { deps, keep, find } = profile();
    deps.book.replace(deps.book.list().map((one) => ({ ...one, baseUrl: 'https://elsewhere.example' })));
    const altered = failed({ kind: 'connectionAltered', what: 'facts' } as const);
    expect(await editConnection(deps, { ...edit, network })).toEqual(altered);
    expect(await keep('chain', null, 'passphrase', SECOND)).toEqual(altered);
    expect(find('chain')?.ownCa).toBe(false);
  });
});
