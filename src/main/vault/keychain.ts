import { app, safeStorage } from 'electron';

import type { KeychainState } from '#shared/bridge/app/session.ts';

/** The operating system's keychain of the logged-in user. */
export interface Keychain {
  state(): Promise<KeychainState>;
  /** Rejects when the system refuses. */
  encrypt(text: string): Promise<Buffer>;
  /** Rejects when the system no longer has the key. */
  decrypt(sealed: Buffer): Promise<string>;
}

/** Synchronous calls are being removed, asynchronous ones are not on every platform yet. */
type SafeStorage = Partial<typeof safeStorage>;

/** On Linux safeStorage's plaintext fallback counts as none. */
export function systemKeychain(
  storage: SafeStorage = safeStorage, platform: string = process.platform, isReady: () => boolean = () => app.isReady(),
): Keychain {
  return {
    state: async () => (isReady() ? keychainState(storage, platform) : { available: false, reason: 'notReady' }),
    encrypt: async (text) => {
      if (storage.encryptStringAsync !== undefined) return storage.encryptStringAsync(text);
      if (storage.encryptString !== undefined) return storage.encryptString(text);
      throw new Error('no keychain');
    },
    decrypt: async (sealed) => {
      if (storage.decryptStringAsync !== undefined) return (await storage.decryptStringAsync(sealed)).result;
      if (storage.decryptString !== undefined) return storage.decryptString(sealed);
      throw new Error('no keychain');
    },
  };
}

async function keychainState(storage: SafeStorage, platform: string): Promise<KeychainState> {
  if (platform === 'linux') {
    const backend = storage.getSelectedStorageBackend?.() ?? 'unknown';
    if (backend === 'basic_text') return { available: false, reason: 'plaintextOnly' };
    if (backend === 'unknown') return { available: false, reason: 'noKeychain' };
  }
  return (await isAvailable(storage)) ? { available: true } : { available: false, reason: 'noKeychain' };
}

async function isAvailable(storage: SafeStorage): Promise<boolean> {
  try {
    if (storage.isAsyncEncryptionAvailable !== undefined) return await storage.isAsyncEncryptionAvailable();
    return storage.isEncryptionAvailable?.() ?? false;
  } catch {
    return false;
  }
}
