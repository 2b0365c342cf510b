import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { KeychainState } from '#shared/bridge/app/session.ts';

import type { Keychain } from './keychain.ts';
import { sealWithPassphrase } from './sealed-secrets.ts';
import { createVault, delayAfterWrong } from './vault.ts';

const CANARY = 'canary-bank-key';
const secrets = { authentication: { scheme: 'apiKey', headerName: 'X-Key', key: CANARY } as const, network: DIRECT, cacheKey: Buffer.alloc(32, 7), storesKey: Buffer.alloc(32, 8), connection: null, journal: null };
const byPassphrase = { keeper: 'passphrase', passphrase: 'correct horse' } as const;

/** Seals by a byte that only this keychain has. */
function fakeKeychain(state: KeychainState = { available: true }, mask = 0x5a): Keychain {
  const masked = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ mask));
  return {
    state: async () => state,
    encrypt: async (text) => masked(Buffer.from(text)),
    decrypt: async (sealed) => masked(sealed).toString(),
  };
}

let directory: string;
let waits: number[];
const vaultWith = (keychain: Keychain) =>
  createVault({
    directory, keychain,
    sleep: async (ms) => {
      waits.push(ms);
    },
  });

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'tesoro-vault-')), 'vault');
  waits = [];
});
afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

describe('the vault', { timeout: 60_000 }, () => {
  it('gives back what the keychain keeps, also to a later run', async () => {
    expect(await vaultWith(fakeKeychain()).save('one', secrets, { keeper: 'keychain' })).toEqual({ ok: true, value: null });
    expect(await vaultWith(fakeKeychain()).open('one', null)).toEqual({ ok: true, value: secrets });
  });

  it('gives back what a passphrase keeps, with no keychain at all', async () => {
    const none = fakeKeychain({ available: false, reason: 'noKeychain' });
    await vaultWith(none).save('one', secrets, byPassphrase);
    expect(await vaultWith(none).open('one', 'correct horse')).toEqual({ ok: true, value: secrets });
  });

  it('leaves what a later version wrote as it is, and says so', async () => {
    const vault = vaultWith(fakeKeychain());
    await vault.save('one', secrets, { keeper: 'keychain' });
    const later = JSON.stringify({ version: 4, connectionId: 'one', keeper: 'token', sealed: 'x' });
    await writeFile(join(directory, 'one.json'), later);
    expect(await vault.open('one', null)).toEqual({ ok: false, error: { kind: 'secretsNewer' } });
    expect(await vault.save('one', secrets, { keeper: 'keychain' })).toEqual({ ok: false, error: { kind: 'secretsNewer' } });
    expect(await readFile(join(directory, 'one.json'), 'utf8')).toBe(later);
  });

  it('opens what the first version sealed, and seals it so that this version does not open it any more', async () => {
    const text = JSON.stringify({ connectionId: 'one', authentication: secrets.authentication, cacheKey: secrets.cacheKey.toString('base64'), storesKey: secrets.storesKey.toString('base64') });
    const box = await sealWithPassphrase(text, byPassphrase.passphrase, 'tesoro-vault/1/one');
    await mkdir(directory);
    await writeFile(join(directory, 'one.json'), JSON.stringify({ version: 1, connectionId: 'one', keeper: 'passphrase', box }));
    const vault = vaultWith(fakeKeychain());
    expect(await vault.open('one', byPassphrase.passphrase)).toEqual({ ok: true, value: secrets });
    await vault.save('one', secrets, byPassphrase);
    const content = await readFile(join(directory, 'one.json'), 'utf8');
    expect(content).toContain('"version":3');
    // Called the first version again, its seal does not hold.
    await writeFile(join(directory, 'one.json'), content.replace('"version":3', '"version":1'));
    expect(await vault.open('one', byPassphrase.passphrase)).toEqual({ ok: false, error: { kind: 'wrongPassphrase' } });
  });

  it('leaves one file per connection, unreadable for others, without the secrets in the clear', async () => {
    await vaultWith(fakeKeychain()).save('one', secrets, byPassphrase);
    await vaultWith(fakeKeychain()).save('two', secrets, { keeper: 'keychain' });
    expect((await readdir(directory)).toSorted()).toEqual(['one.json', 'two.json']);
    for (const name of ['one.json', 'two.json']) {
      const content = await readFile(join(directory, name), 'utf8');
      expect(content).not.toContain(CANARY);
      expect(content).not.toContain(Buffer.from(CANARY).toString('base64').slice(0, 12));
      expect(content).not.toContain('correct horse');
      // Windows knows no such modes.
      expect(process.platform === 'win32' ? 0o600 : (await stat(join(directory, name))).mode & 0o777).toBe(0o600);
    }
  });

  it('never seals with a keychain that is none', async () => {
    for (const reason of ['plaintextOnly', 'noKeychain', 'notReady'] as const) {
      const saved = await vaultWith(fakeKeychain({ available: false, reason })).save('one', secrets, { keeper: 'keychain' });
      expect(saved).toEqual({ ok: false, error: { kind: 'secretsUnreadable' } });
    }
    await expect(readdir(directory)).rejects.toThrow('ENOENT');
  });

  it('answers wrong passphrases ever later, one at a time, and forgets them after the right one', async () => {
    const vault = vaultWith(fakeKeychain());
    await vault.save('one', secrets, byPassphrase);
    const wrong = { ok: false, error: { kind: 'wrongPassphrase' } };
    expect(await Promise.all([vault.open('one', 'no'), vault.open('one', 'never'), vault.open('one', 'nor this')])).toEqual([wrong, wrong, wrong]);
    expect(waits).toEqual([500, 1000, 2000]);
    expect((await vault.open('one', 'correct horse')).ok).toBe(true);
    expect(await vault.open('one', 'no')).toEqual(wrong);
    expect(waits).toEqual([500, 1000, 2000, 500]);
    expect(delayAfterWrong(50)).toBe(30_000);
  });

  it('says that secrets are unreadable when the file is gone, broken, or another connection’s', async () => {
    const unreadable = { ok: false, error: { kind: 'secretsUnreadable' } };
    const vault = vaultWith(fakeKeychain());
    expect(await vault.open('gone', null)).toEqual(unreadable);
    await vault.save('one', secrets, { keeper: 'keychain' });
    const content = await readFile(join(directory, 'one.json'), 'utf8');
    await writeFile(join(directory, 'two.json'), content);
    expect(await vault.open('two', null)).toEqual(unreadable);
    await writeFile(join(directory, 'three.json'), content.replace('"one"', '"three"'));
    expect(await vault.open('three', null)).toEqual(unreadable);
    await writeFile(join(directory, 'one.json'), content.slice(0, 40));
    expect(await vault.open('one', null)).toEqual(unreadable);
  });

  it('says that secrets are unreadable when the system’s key is another one', async () => {
    await vaultWith(fakeKeychain()).save('one', secrets, { keeper: 'keychain' });
    expect(await vaultWith(fakeKeychain({ available: true }, 0x11)).open('one', null)).toEqual({ ok: false, error: { kind: 'secretsUnreadable' } });
  });

  it('does not let an id become a path', async () => {
    const vault = vaultWith(fakeKeychain());
    expect((await vault.save('../escape', secrets, { keeper: 'keychain' })).ok).toBe(false);
    expect((await vault.open('../escape', null)).ok).toBe(false);
    await expect(stat(join(directory, '..', 'escape.json'))).rejects.toThrow('ENOENT');
  });

  it('says who keeps the secrets, and leaves nothing of earlier files or unfinished ones', async () => {
    const vault = vaultWith(fakeKeychain());
    expect(await vault.keeperOf('one')).toBeNull();
    await vault.save('one', secrets, { keeper: 'keychain' });
    await writeFile(join(directory, 'one.json.0000.new'), 'what a power loss left');
    await writeFile(join(directory, 'one2.json.0000.new'), 'of another connection');
    await Promise.all(['first', 'second'].map((name) => vault.save('one', { ...secrets, authentication: { scheme: 'bearer', token: name } }, { keeper: 'keychain' })));
    expect(await vault.open('one', null)).toMatchObject({ ok: true, value: { authentication: { token: 'second' } } });
    expect([await vault.keeperOf('one'), await vault.keeperOf('../escape'), await readdir(directory)]).toEqual(['keychain', null, ['one.json', 'one2.json.0000.new']]);
    await vault.remove('one2');
    expect(await readdir(directory)).toEqual(['one.json']);
  });

  it('keeps what was saved last, however long the seal of what was saved before takes', async () => {
    const fake = fakeKeychain();
    const vault = vaultWith({ ...fake, encrypt: async (text) => (text.includes('"first"') ? new Promise((resolve) => setTimeout(() => resolve(fake.encrypt(text)), 50)) : fake.encrypt(text)) });
    await Promise.all(['first', 'second'].map((token) => vault.save('one', { ...secrets, authentication: { scheme: 'bearer', token } }, { keeper: 'keychain' })));
    expect(await vault.open('one', null)).toMatchObject({ ok: true, value: { authentication: { token: 'second' } } });
  });

  it('opens nothing with a keychain that is none, even what an available one had sealed', async () => {
    await vaultWith(fakeKeychain()).save('one', secrets, { keeper: 'keychain' });
    for (const reason of ['plaintextOnly', 'noKeychain', 'notReady'] as const) {
      expect(await vaultWith(fakeKeychain({ available: false, reason })).open('one', null)).toEqual({ ok: false, error: { kind: 'secretsUnreadable' } });
    }
  });

  it('removes the secrets of a connection', async () => {
    const vault = vaultWith(fakeKeychain());
    await vault.save('one', secrets, { keeper: 'keychain' });
    expect(await vault.remove('one')).toEqual({ ok: true, value: null });
    expect(await readdir(directory)).toEqual([]);
    expect(await vault.remove('one')).toEqual({ ok: true, value: null });
  });

  it('names the system’s reason when it cannot write', async () => {
    await writeFile(directory, 'a file where the folder should be');
    const saved = await vaultWith(fakeKeychain()).save('one', secrets, { keeper: 'keychain' });
    expect(saved).toMatchObject({ ok: false, error: { kind: 'fileNotWritten', code: expect.stringMatching(/^E[A-Z]+$/) as unknown } });
  });
});

describe('a PIN beside the keychain', { timeout: 120_000 }, () => {
  const byPin = { keeper: 'keychainPin', passphrase: '135790' } as const;

  it('opens with the keychain, and neither opens without the other', async () => {
    await vaultWith(fakeKeychain()).save('one', secrets, byPin);
    expect(await vaultWith(fakeKeychain()).keeperOf('one')).toBe('keychainPin');
    expect(await vaultWith(fakeKeychain()).open('one', '135790')).toEqual({ ok: true, value: secrets });
    expect(await vaultWith(fakeKeychain()).open('one', null)).toEqual({ ok: false, error: { kind: 'wrongPin', triesLeft: 10 } });
    expect(await vaultWith(fakeKeychain({ available: true }, 0x11)).open('one', '135790')).toEqual({ ok: false, error: { kind: 'secretsUnreadable' } });
    const sealed = z.object({ sealed: z.string() }).parse(JSON.parse(await readFile(join(directory, 'one.json'), 'utf8'))).sealed;
    expect(await fakeKeychain().decrypt(Buffer.from(sealed, 'base64')), 'what the keychain alone gives').not.toContain(CANARY);
  });

  it('counts wrong tries over restarts, answers ever later, and gives way to the credentials after ten', async () => {
    await vaultWith(fakeKeychain()).save('one', secrets, byPin);
    for (let left = 9; left > 0; left -= 1) expect(await vaultWith(fakeKeychain()).open('one', 'wrong')).toEqual({ ok: false, error: { kind: 'wrongPin', triesLeft: left } });
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(await vaultWith(fakeKeychain()).open('one', 'wrong')).toEqual({ ok: false, error: { kind: 'pinUsedUp' } });
    const vault = vaultWith(fakeKeychain());
    expect(await vault.open('one', '135790'), 'the right one is too late').toEqual({ ok: false, error: { kind: 'pinUsedUp' } });
    expect(await vault.openByCredentials('one', { ...secrets.authentication, key: 'another' })).toEqual({ ok: false, error: { kind: 'wrongCredentials' } });
    expect(await vault.openByCredentials('one', { ...secrets.authentication, headerName: 'x-key' }), 'the name of the header is no secret').toEqual({ ok: true, value: secrets });
    await vault.save('one', secrets, { ...byPin, passphrase: 'a new one' });
    expect(await vault.open('one', 'a new one')).toEqual({ ok: true, value: secrets });
  });

  it('begins to count anew after the right one', async () => {
    const vault = vaultWith(fakeKeychain());
    await vault.save('one', secrets, byPin);
    await vault.open('one', 'wrong');
    await vault.open('one', '135790');
    expect(await vault.open('one', 'wrong')).toEqual({ ok: false, error: { kind: 'wrongPin', triesLeft: 9 } });
  });

  it('locks nobody out who has no credentials to type: tries only become slower', async () => {
    const vault = vaultWith(fakeKeychain());
    const without = { ...secrets, authentication: { scheme: 'none' } as const };
    await vault.save('one', without, byPin);
    for (let tries = 0; tries < 12; tries += 1) expect(await vault.open('one', 'wrong')).toEqual({ ok: false, error: { kind: 'wrongPin', triesLeft: null } });
    expect(await vault.open('one', '135790')).toEqual({ ok: true, value: without });
  });

  it('brings no former PIN back that was changed while another try was under way', async () => {
    const vault = vaultWith(fakeKeychain());
    await vault.save('one', secrets, byPin);
    await Promise.all([vault.open('one', '135790'), vault.save('one', secrets, { ...byPin, passphrase: 'a new one' })]);
    expect(await vault.open('one', 'a new one')).toEqual({ ok: true, value: secrets });
    expect(await vault.open('one', '135790')).toMatchObject({ ok: false, error: { kind: 'wrongPin' } });
  });
});
