import { describe, expect, it } from 'vitest';

import { systemKeychain } from './keychain.ts';

const ready = (): boolean => true;
const sealed = Buffer.from('sealed');

describe('the system keychain', () => {
  it('is not there on Linux when its store is plaintext or unknown, whatever else it says', async () => {
    const saysYes = { isEncryptionAvailable: () => true, isAsyncEncryptionAvailable: async () => true };
    const on = (backend: 'basic_text' | 'unknown' | 'gnome_libsecret') =>
      systemKeychain({ ...saysYes, getSelectedStorageBackend: () => backend }, 'linux', ready).state();
    expect(await on('basic_text')).toEqual({ available: false, reason: 'plaintextOnly' });
    expect(await on('unknown')).toEqual({ available: false, reason: 'noKeychain' });
    expect(await on('gnome_libsecret')).toEqual({ available: true });
  });

  it('is not ready before the app is', async () => {
    expect(await systemKeychain({}, 'darwin', () => false).state()).toEqual({ available: false, reason: 'notReady' });
  });

  it('is not there when the system says so or fails to say', async () => {
    expect(await systemKeychain({ isEncryptionAvailable: () => false }, 'darwin', ready).state()).toEqual({ available: false, reason: 'noKeychain' });
    const failing = { isAsyncEncryptionAvailable: () => Promise.reject(new Error('no bus')) };
    expect(await systemKeychain(failing, 'darwin', ready).state()).toEqual({ available: false, reason: 'noKeychain' });
    expect(await systemKeychain({}, 'win32', ready).state()).toEqual({ available: false, reason: 'noKeychain' });
  });

  it('uses the asynchronous calls where they exist, else the synchronous ones', async () => {
    const both = systemKeychain(
      {
        encryptString: () => Buffer.from('sync'), encryptStringAsync: async () => Buffer.from('async'),
        decryptString: () => 'sync', decryptStringAsync: async () => ({ result: 'async', shouldReEncrypt: false }),
      },
      'darwin', ready,
    );
    expect((await both.encrypt('text')).toString()).toBe('async');
    expect(await both.decrypt(sealed)).toBe('async');
    const old = systemKeychain({ encryptString: () => Buffer.from('sync'), decryptString: () => 'sync' }, 'darwin', ready);
    expect((await old.encrypt('text')).toString()).toBe('sync');
    expect(await old.decrypt(sealed)).toBe('sync');
  });
});
